import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type GuestChat as Chat, readGuestChat, writeGuestMessage } from '#contract/calls/guests.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'

type Props = { token: string; customer: string; timeZone: string }

const intervalMs = 10_000

/** Shows the chat of a move to a guest who takes part in it. */
export function GuestChat({ token, customer, timeZone }: Props) {
  const say = useTexts('guests')
  const { call } = useServices()
  const { data, error, isStale, reload, replace } = useLoaded(
    `guest chat ${token}`,
    (signal) => call(readGuestChat, { params: { token }, signal }),
    () => intervalMs,
  )
  const list = useRef<HTMLOListElement>(null)
  const newest = data?.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls into view.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  if (data === null && error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={2} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{say('chat.lead', { customer })}</p>
      {isStale && <Notice tone="warn">{say('chat.stale')}</Notice>}
      {data.messages.length === 0 ? (
        <p>{say('chat.empty')}</p>
      ) : (
        <ol
          ref={list}
          aria-label={say('chat.part')}
          aria-live="polite"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="flex max-h-96 flex-col gap-3 overflow-y-auto"
        >
          {data.messages.map((message) => (
            <Message key={message.id} message={message} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {data.is_closed ? (
        <p className="font-semibold">{say('chat.closed')}</p>
      ) : (
        <Composer token={token} onSent={replace} />
      )}
    </div>
  )
}

type MessageProps = { message: Chat['messages'][number]; timeZone: string }

function Message({ message, timeZone }: MessageProps) {
  const say = useTexts('guests')
  const { moment } = useFormat()
  const { is_own, role, name, text, has_photo, created_at } = message
  const person = name === null ? say('chat.gone') : name
  const other = role === 'guest' && name !== null ? say('chat.guest', { name }) : person
  const staffOr = role === 'admin' ? say('chat.staff') : other
  return (
    <li className={`rounded-field p-3 ${is_own ? 'bg-sunken' : 'border border-line'}`}>
      <p className="flex flex-wrap justify-between gap-x-3 text-small text-soft">
        <span className="font-semibold">{is_own ? say('chat.you') : staffOr}</span>
        <time dateTime={created_at}>{moment(created_at, timeZone)}</time>
      </p>
      {text && <p className="break-words whitespace-pre-line">{text}</p>}
      {has_photo && <p className="text-small text-soft">{say('chat.photo')}</p>}
    </li>
  )
}

function Composer({ token, onSent }: { token: string; onSent: (chat: Chat) => void }) {
  const say = useTexts('guests')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    setMissing(message === '')
    if (message === '') return
    setBusy(true)
    const sent = await call(writeGuestMessage, { params: { token }, body: { text: message } })
    setBusy(false)
    setError(sent.error)
    if (sent.error !== null) return
    setText('')
    onSent(sent.data)
  }
  return (
    <form noValidate onSubmit={submit} className="no-print flex flex-col gap-3">
      <TextAreaField
        label={say('chat.label')}
        rows={2}
        maxLength={1000}
        value={text}
        error={isMissing ? say('chat.missing') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {say('chat.send')}
        </Button>
      </div>
    </form>
  )
}
