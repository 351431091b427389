import { useEffect, useState } from 'react'
import {
  type GuestLink,
  listGuestLinks,
  restoreGuestLink,
  revokeGuestLink,
} from '#contract/calls/guests.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { isOver } from '#contract/order-phases.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { NoteLine } from './note-line.tsx'
import { ShareDialog } from './share-dialog.tsx'

const undoMs = 10_000

/** Shows with whom a move is shared, and shares it with more people. */
export function GuestLinks({ move }: { move: Move }) {
  const say = useTexts('guests')
  const { call } = useServices()
  const { code } = move
  const { data, error, reload } = useLoaded(`guests of ${code}`, (signal) =>
    call(listGuestLinks, { params: { code }, signal }),
  )
  const [isSharing, setSharing] = useState(false)
  const canShare = !isOver(move.state)
  if (!canShare && !data?.length) return null
  return (
    <section id="share" aria-labelledby="share-title">
      <Card>
        <h2 id="share-title" className="text-2xl">
          {say('title')}
        </h2>
        <p className="mt-1 mb-4 text-soft">{say('lead')}</p>
        {error && <Failed error={error} onRetry={reload} />}
        {data === null && !error && <Loading rows={1} />}
        {data?.length === 0 && <p className="mb-4 text-soft">{say('none')}</p>}
        {data && data.length > 0 && (
          <ul className="mb-4 flex flex-col divide-y divide-line">
            {data.map((link) => (
              <li key={link.id} className="py-3 first:pt-0">
                <LinkRow move={move} link={link} onChange={reload} />
              </li>
            ))}
          </ul>
        )}
        {canShare && (
          <Button look="plain" onClick={() => setSharing(true)}>
            {say('add')}
          </Button>
        )}
        {isSharing && <ShareDialog move={move} onClose={() => setSharing(false)} onMade={reload} />}
      </Card>
    </section>
  )
}

type RowProps = { move: Move; link: GuestLink; onChange: () => Promise<void> }

function LinkRow({ move, link, onChange }: RowProps) {
  const say = useTexts('guests')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { dayShort, time } = useFormat()
  const [isBusy, setBusy] = useState(false)
  const [canUndo, setCanUndo] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { time_zone } = move.city
  useEffect(() => {
    if (!canUndo) return
    const timer = setTimeout(() => setCanUndo(false), undoMs)
    return () => clearTimeout(timer)
  }, [canUndo])

  const change = async (declared: typeof revokeGuestLink | typeof restoreGuestLink) => {
    setBusy(true)
    const { error: refused } = await call(declared, { params: { code: move.code, id: link.id } })
    setError(refused)
    setCanUndo(refused === null && declared === revokeGuestLink)
    await onChange()
    setBusy(false)
  }
  const last = link.last_opened_at
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {link.name}
          {link.has_code && <Flag tone="warn">{say('has_code')}</Flag>}
        </p>
        <p className="text-small text-soft">{say(`kind.${link.kind}`)}</p>
        {link.sent_to && (
          <p className="text-small break-words text-soft">{say('sent_to', { to: link.sent_to })}</p>
        )}
        <p className="text-small text-soft">
          {last === null
            ? say('opens_zero')
            : say('opens', {
                count: link.opens,
                day: dayShort(last, time_zone),
                time: time(last, time_zone),
              })}
          {' · '}
          {link.state === 'active'
            ? say('until', { day: dayShort(link.ends_at, time_zone) })
            : say(link.state)}
        </p>
        {link.notes.length > 0 && (
          <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3">
            {link.notes.map((note) => (
              <li key={note.written_at}>
                <NoteLine note={note} time_zone={time_zone} />
              </li>
            ))}
          </ul>
        )}
        {error && (
          <div role="alert">
            <FieldError>{errorMessage(error)}</FieldError>
          </div>
        )}
      </div>
      <div role="status" className="flex flex-wrap items-center gap-2">
        {canUndo && (
          <>
            <span className="text-small">{say('is_revoked', { name: link.name })}</span>
            <Button
              look="quiet"
              size="sm"
              isBusy={isBusy}
              onClick={() => void change(restoreGuestLink)}
            >
              {say('undo')}
            </Button>
          </>
        )}
        {link.state === 'active' && (
          <Button
            look="danger"
            size="sm"
            aria-label={say('revoke_named', { name: link.name })}
            isBusy={isBusy}
            onClick={() => void change(revokeGuestLink)}
          >
            {say('revoke')}
          </Button>
        )}
      </div>
    </div>
  )
}
