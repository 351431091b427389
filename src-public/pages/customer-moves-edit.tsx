import { useState } from 'react'
import { readCatalog } from '#contract/calls/catalog.ts'
import type { Move } from '#contract/calls/moves.ts'
import { href } from '#contract/routes.ts'
import { draftStore } from '../features/booking/draft/draft-store.ts'
import { MoveCertificates } from '../features/certificates/move-certificates.tsx'
import { GuestLinks } from '../features/guests/guest-links.tsx'
import { RescheduleDialog } from '../features/moves/actions/reschedule-dialog.tsx'
import { forOneMove } from '../features/moves/detail/choose-move.tsx'
import { MissingMove } from '../features/moves/detail/missing-move.tsx'
import { useMove } from '../features/moves/detail/use-move.ts'
import { adoptDetails } from '../features/moves/edit/booked-draft.ts'
import { NotesAndPhotos } from '../features/moves/edit/notes-and-photos.tsx'
import { PricedSections } from '../features/moves/edit/priced-sections.tsx'
import { StopDetails } from '../features/moves/edit/stop-details.tsx'
import { useBookedOrder } from '../features/moves/edit/use-booked-order.ts'
import { useFormat } from '../lib/format.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { unbroken } from '../lib/unbroken.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('edit')('meta'), isPrivate: true }),
  Component: forOneMove('customer-moves-edit', EditMove),
})

function EditMove({ code }: { code: string }) {
  const say = useTexts('edit')
  const { data: move, error, reload, replace } = useMove(code)
  const { dayShort, window } = useFormat()
  return (
    <div className="mx-auto w-full max-w-6xl px-3 pt-6 pb-24 sm:px-6 sm:pt-10">
      <header className="mb-6 px-1">
        <h1 className="text-page">
          {move === null ? say('meta') : unbroken(say('title', { code: move.code }))}
        </h1>
        {move && (
          <p className="mt-1 text-soft">
            {say('lead', {
              day: dayShort(move.window_start_at, move.city.time_zone),
              window: window(move.window_start_at, move.window_end_at, move.city.time_zone),
            })}
          </p>
        )}
      </header>
      {move === null && error && <MissingMove error={error} onRetry={reload} />}
      {move === null && !error && <Loading rows={4} />}
      {move && <Changes move={move} onSaved={replace} onDone={reload} />}
      {move && (
        <div className="mt-6">
          <LinkButton
            look="quiet"
            size="sm"
            to={href('customer-moves-details', {}, { code: move.code })}
          >
            {say('back')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

type Props = { move: Move; onSaved: (move: Move) => void; onDone: () => Promise<void> }

function Changes({ move, onSaved, onDone }: Props) {
  const say = useTexts('edit')
  const can = (name: string) => move.allowed_transitions.includes(name)
  if (!can('amend'))
    return (
      <Notice tone="info" title={say('closed')}>
        {say('closed_text')}
      </Notice>
    )
  if (can('revise')) return <Bookable move={move} onSaved={onSaved} onDone={onDone} />
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Notice tone="warn" title={say('under_way')}>
        <p className="mt-1">{say('under_way_text')}</p>
        <div className="mt-3">
          <LinkButton size="sm" to={href('chat', {}, { code: move.code })}>
            {say('to_crew')}
          </LinkButton>
        </div>
      </Notice>
      <Free move={move} onSaved={onSaved} onDone={onDone} />
    </div>
  )
}

/** Shows all that can change before the crew sets off. */
function Bookable(props: Props) {
  const { move, onSaved, onDone } = props
  const { call } = useServices()
  const catalog = useLoaded('catalog', (signal) => call(readCatalog, { signal }))
  const order = useBookedOrder(move)
  const error = catalog.error ?? order.error
  if (error)
    return (
      <Failed
        error={error}
        onRetry={async () => {
          await Promise.all([catalog.reload(), order.reload()])
        }}
      />
    )
  if (catalog.data === null || order.data === null) return <Loading rows={4} />
  return (
    <PricedSections
      move={move}
      order={order.data}
      catalog={catalog.data}
      onDone={async () => {
        await Promise.all([onDone(), order.reload()])
      }}
    >
      <Free
        {...props}
        onSaved={(saved) => {
          onSaved(saved)
          draftStore.change((draft) => adoptDetails(draft, saved))
        }}
      />
    </PricedSections>
  )
}

function Free({ move, onSaved, onDone }: Props) {
  const say = useTexts('edit')
  const [isRescheduling, setRescheduling] = useState(false)
  return (
    <>
      <header className="mt-4">
        <h2 className="text-2xl">{say('free')}</h2>
        <p className="max-w-prose text-soft">{say('free_text')}</p>
      </header>
      <StopDetails move={move} onSaved={onSaved} />
      <NotesAndPhotos move={move} onSaved={onSaved} />
      <MoveCertificates move={move} />
      <GuestLinks move={move} />
      {move.allowed_transitions.includes('reschedule') && (
        <section className="mt-4 flex flex-col items-start gap-3">
          <div>
            <h2 className="text-2xl">{say('time')}</h2>
            <p className="max-w-prose text-soft">{say('time_text')}</p>
          </div>
          <Button look="plain" onClick={() => setRescheduling(true)}>
            {say('reschedule')}
          </Button>
          {isRescheduling && (
            <RescheduleDialog move={move} onClose={() => setRescheduling(false)} onDone={onDone} />
          )}
        </section>
      )}
    </>
  )
}
