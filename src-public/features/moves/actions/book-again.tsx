import { useState } from 'react'
import { type MoveAgain, readMoveAgain } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { type Draft, flightsInDraft, newStop } from '../../booking/draft/draft.ts'
import { draftStore } from '../../booking/draft/draft-store.ts'

type Props = {
  code: string
  action?: 'action' | 'other_card' | 'draft'
  look?: 'plain' | 'primary'
  /** A small button is one of several, which the move's code tells apart for screen readers. */
  size?: 'sm'
  /** The favorite mover who gets first choice. */
  preferred_mover_id?: number
}

/** Begins a booking like an earlier move; asks before it replaces one that is under way. */
export function BookAgain({
  code,
  action = 'action',
  look = 'plain',
  size,
  preferred_mover_id,
}: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { go } = useNavigation()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const begin = async (): Promise<string | null> => {
    const { data, error } = await call(readMoveAgain, { params: { code } })
    if (error !== null) return errorMessage(error)
    draftStore.clear()
    draftStore.change({ ...draftOf(data), preferred_mover_id: preferred_mover_id ?? null })
    go(href('order'))
    return null
  }
  const press = async () => {
    setFailure(null)
    if (draftStore.read().stops.some(({ zip, address }) => zip !== '' || address !== ''))
      return setAsking(true)
    setBusy(true)
    setFailure(await begin())
    setBusy(false)
  }
  return (
    <>
      <Button look={look} {...(size ? { size } : {})} isBusy={isBusy} onClick={() => void press()}>
        {say(`again.${action}`)}
        {size && <span className="sr-only"> {code}</span>}
      </Button>
      {failure !== null && (
        <div role="alert" className="basis-full">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title={say('again.title')}
          height="fit-content"
          confirm={{ label: say('again.replace'), run: begin, cancelLabel: say('again.keep') }}
        >
          <p>{say('again.text')}</p>
        </Dialog>
      )}
    </>
  )
}

/** Returns the draft's fields that an earlier move sets: everything but the day. */
function draftOf(again: MoveAgain): Partial<Draft> {
  return {
    stops: again.stops.map(({ kind, address, place, unit, parking_note, ...access }) => ({
      ...newStop(kind),
      ...access,
      flights: flightsInDraft(access.floor, access.flights),
      address,
      zip: place.zip,
      place,
      unit: unit ?? '',
      parking_note: parking_note ?? '',
    })),
    items: again.items.map((item, at) => ({
      ...item,
      key: item.item_id === null ? `again-${at}` : `item-${item.item_id}`,
    })),
    vehicle: again.vehicle,
    crew_size: again.crew_size,
    pricing_mode: again.pricing_mode,
    is_flexible: again.is_flexible,
    declared_value_cents: again.declared_value_cents,
  }
}
