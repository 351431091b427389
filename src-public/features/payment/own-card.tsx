import { useState } from 'react'
import type { MoveSummary } from '#contract/calls/moves.ts'
import { removeCard, setCardRole } from '#contract/calls/payment-methods.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { cardName } from './card-name.ts'
import { type CardOnFile, isExpiredAt } from './card-on-file.ts'

type Props = {
  card: CardOnFile
  /** The moves whose price is or will be held on the card. */
  moves: readonly MoveSummary[]
  onDone: () => Promise<void>
}

/** Shows a card with its marks, and lets its owner change them or remove the card. */
export function OwnCard({ card, moves, onDone }: Props) {
  const say = useTexts('payment')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const params = { id: card.id }
  const name = cardName(card, say)

  const mark = async (body: BodyOf<typeof setCardRole>) => {
    setBusy(true)
    setFailure(null)
    const { error } = await call(setCardRole, { params, body })
    if (error !== null) setFailure(errorMessage(error))
    else await onDone()
    setBusy(false)
  }
  const remove = async () => {
    const { error } = await call(removeCard, { params })
    if (error !== null && error.status !== 404) return errorMessage(error)
    setRemoving(false)
    await onDone()
    return null
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-body text-base font-semibold tracking-normal">{name}</h3>
        {card.is_default && <Flag tone="good">{say('own.default')}</Flag>}
        {card.is_backup && <Flag>{say('own.backup')}</Flag>}
        {card.declined_at !== null && <Flag tone="bad">{say('own.declined')}</Flag>}
      </div>
      <CardFacts card={card} moves={moves} />
      {failure !== null && (
        <div role="alert" className="mt-2">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {!card.is_default && (
          <Button
            look="quiet"
            size="sm"
            disabled={isBusy}
            onClick={() => void mark({ is_default: true })}
          >
            {say('own.make_default')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {!card.is_default && (
          <Button
            look="quiet"
            size="sm"
            disabled={isBusy}
            onClick={() => void mark({ is_backup: !card.is_backup })}
          >
            {say(card.is_backup ? 'own.end_backup' : 'own.make_backup')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {moves.length === 0 && (
          <Button look="quiet" size="sm" disabled={isBusy} onClick={() => setRemoving(true)}>
            {say('own.remove')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      <Dialog
        title={say('own.remove_title', { card: name })}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        confirm={{ label: say('own.remove'), look: 'danger', run: remove }}
      >
        <p>{say('own.remove_text')}</p>
      </Dialog>
    </>
  )
}

function CardFacts({ card, moves }: Pick<Props, 'card' | 'moves'>) {
  const say = useTexts('payment')
  const { day } = useFormat()
  const month = String(card.exp_month).padStart(2, '0')
  const isOver = isExpiredAt(card, new Date(), readerZone())
  const late = moves.find((move) => isExpiredAt(card, move.window_start_at, move.time_zone))
  return (
    <div className="mt-1 text-small text-soft">
      <p>{say(isOver ? 'own.expired' : 'expires', { month, year: card.exp_year })}</p>
      {late && !isOver && (
        <p className="font-semibold text-stitch-deep">
          {say('own.ends_before_day', { day: day(late.window_start_at, late.time_zone) })}
        </p>
      )}
      {card.is_backup && <p>{say('own.backup_text')}</p>}
      {moves.length > 0 && (
        <p>{say('own.in_use', { codes: moves.map(({ code }) => code).join(', ') })}</p>
      )}
    </div>
  )
}
