import { useState } from 'react'
import { appealStanding, type Standing, type StandingEvent } from '#contract/calls/standing.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'

type Props = {
  events: readonly StandingEvent[]
  zone: string
  onAppealed: (standing: Standing) => void
}

/** Lists what counts, until when, and lets an owner appeal it. */
export function StandingEvents({ events, zone, onAppealed }: Props) {
  const [appealed, setAppealed] = useState<StandingEvent | null>(null)
  return (
    <>
      <ul className="grid gap-3 border-l-4 border-line pl-4">
        {events.map((event) => (
          <li key={event.event}>
            <EventItem event={event} zone={zone} onAppeal={() => setAppealed(event)} />
          </li>
        ))}
      </ul>
      {appealed && (
        <AppealDialog
          event={appealed}
          onClose={() => setAppealed(null)}
          onAppealed={(standing) => {
            setAppealed(null)
            onAppealed(standing)
          }}
        />
      )}
    </>
  )
}

type ItemProps = { event: StandingEvent; zone: string; onAppeal: () => void }

function EventItem({ event, zone, onAppeal }: ItemProps) {
  const say = useTexts('business')
  const may = useMay()
  const { dayAndYear, number } = useFormat()
  const { kind, code, at, points, counts_until, appeal_until, appeal } = event
  const isStruck = appeal?.state === 'granted'
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        {say(`standing.kinds.${kind}`)}, <span className="whitespace-nowrap">{code}</span>,{' '}
        {dayAndYear(at, zone)}
      </p>
      {!isStruck && (
        <p className="text-small text-soft">
          {say('standing.costs', {
            points: number(points, 1),
            day: dayAndYear(counts_until, zone),
          })}
        </p>
      )}
      {appeal && (
        <>
          <Flag tone={appealTones[appeal.state]}>{say(`standing.appeals.${appeal.state}`)}</Flag>
          {appeal.reason && <p className="text-small break-words">{appeal.reason}</p>}
          <Link
            to={href('chat-support', {}, { ticket: appeal.ticket })}
            className="inline-flex min-h-11 items-center text-small text-link underline underline-offset-4"
          >
            {say('standing.ticket', { code: appeal.ticket })}
          </Link>
        </>
      )}
      {appeal_until && may('POST /api/standing/:event/appeal') && (
        <Button look="quiet" size="sm" onClick={onAppeal}>
          {say('standing.appeal', { day: dayAndYear(appeal_until, zone) })}
        </Button>
      )}
    </div>
  )
}

const appealTones = { filed: 'info', granted: 'good', denied: 'bad' } as const

type DialogProps = {
  event: StandingEvent
  onClose: () => void
  onAppealed: (standing: Standing) => void
}

function AppealDialog({ event: { event, kind, code }, onClose, onAppealed }: DialogProps) {
  const say = useTexts('business')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [keyFor] = useState(keyPerBody)
  const send = async () => {
    const body = { text: text.trim() }
    setError(body.text === '' ? common('form.required') : undefined)
    if (body.text === '') return null
    const idempotencyKey = keyFor(body)
    const outcome = await call(appealStanding, { params: { event }, body, idempotencyKey })
    if (outcome.error === null) {
      onAppealed(outcome.data)
      return null
    }
    const refused = fieldErrors(outcome.error)('text')
    setError(refused)
    return refused ? null : errorMessage(outcome.error)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('standing.appeal_title')}
      height="fit-content"
      confirm={{
        label: say('standing.appeal_send'),
        cancelLabel: say('reviews.cancel'),
        run: send,
      }}
    >
      <div className="grid gap-4">
        <p>
          {say(`standing.kinds.${kind}`)}, {code}
        </p>
        <TextAreaField
          label={say('standing.appeal_text')}
          hint={say('standing.appeal_hint')}
          error={error}
          rows={5}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  )
}
