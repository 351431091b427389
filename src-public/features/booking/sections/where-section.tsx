import { useState } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOwnCustomer } from '../../addresses/own-addresses.ts'
import { isNotServed, routeOf, WaitingList } from '../../waiting/waiting-list.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import { maxStops, newStop, type StopDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { quoteInputOf } from '../draft/quote-input.ts'
import { stopTitle } from '../draft/stop-title.ts'
import { Section } from './section.tsx'
import { StopEditor } from './stop-editor.tsx'
import { UndoLine } from './undo-line.tsx'

type Removed = { stop: StopDraft; at: number; title: string }

/** @param asksForContacts whether each stop also asks who meets the crew there */
export function WhereSection({ asksForContacts = false }: { asksForContacts?: boolean }) {
  const say = useTexts('booking')
  const { draft, price } = usePricedDraft()
  const { data: customer } = useOwnCustomer()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [inserted, setInserted] = useState<string | null>(null)
  const { stops } = draft
  const request = quoteInputOf(draft)
  const insert = (stop: StopDraft, at: number) => {
    setRemoved(null)
    setInserted(stop.key)
    draftStore.change({ stops: stops.toSpliced(at, 0, stop) })
  }
  const remove = (stop: StopDraft, at: number) => {
    setRemoved({ stop, at, title: stopTitle(stops, at, say) })
    draftStore.change({ stops: stops.toSpliced(at, 1) })
  }
  return (
    <Section id="where" title={say('where.title')}>
      <ol className="flex flex-col gap-8">
        {stops.map((stop, at) => (
          <li key={stop.key}>
            <StopEditor
              stop={stop}
              at={at}
              title={stopTitle(stops, at, say)}
              isInserted={stop.key === inserted}
              asksForContact={asksForContacts}
              saved={customer?.addresses ?? []}
              onRemove={() => remove(stop, at)}
            />
          </li>
        ))}
      </ol>
      {isNotServed(price.error) && request && (
        <div className="mt-6" data-refused="">
          <WaitingList awaited={routeOf(request)} reason={price.error.message} />
        </div>
      )}
      {removed !== null && (
        <UndoLine
          text={say('where.removed', { stop: removed.title })}
          onUndo={() => insert(removed.stop, removed.at)}
        />
      )}
      {stops.length < maxStops && (
        <div className="mt-6">
          <Button look="plain" size="sm" onClick={() => insert(newStop('extra'), stops.length - 1)}>
            + {say('where.add')}
          </Button>
        </div>
      )}
    </Section>
  )
}
