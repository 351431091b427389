import { useId, useRef, useState } from 'react'
import {
  type CalendarFeed,
  maxCalendarBytes,
  maxCalendarContent,
  uploadCalendarFeed,
} from '#contract/calls/calendar-feeds.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useAction } from '../business/use-action.ts'

type Props = {
  /** The calendar that the file replaces; a new one is added without it. */
  replaces?: CalendarFeed
  isOffline: boolean
  onUploaded: () => Promise<void>
}

/** Compresses a file with gzip, as base64. */
async function compressed(file: File): Promise<string> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const refusals = ['too_large', 'unreadable'] as const
type Refusal = (typeof refusals)[number]

const isRefusal = (found: unknown): found is Refusal => refusals.some((one) => one === found)

/** Reads and compresses a file, or returns why it can't be sent. */
async function contentOf(file: File): Promise<string> {
  if (file.size > maxCalendarBytes) return 'too_large'
  try {
    const content = await compressed(file)
    return content.length > maxCalendarContent ? 'too_large' : content
  } catch {
    // It was moved or locked since it was chosen, or the browser can't compress.
    return 'unreadable'
  }
}

/** Lets an iCalendar file be chosen, and sends it at once. */
export function UploadFeed({ replaces, isOffline, onUploaded }: Props) {
  const say = useTexts('calendarfeeds')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const upload = async (file: File) => {
    setRefusal(null)
    const sent = await run(async (): Promise<Outcome<CalendarFeed | Refusal>> => {
      const content = await contentOf(file)
      if (isRefusal(content)) return { data: content, error: null }
      const file_name = file.name.slice(0, 120) || 'calendar.ics'
      const body = { file_name, content, ...(replaces ? { calendar_feed_id: replaces.id } : {}) }
      return call(uploadCalendarFeed, { body })
    })
    if (isRefusal(sent)) setRefusal(sent)
    else if (sent !== null) await onUploaded()
  }
  const why = refusal
    ? say(refusal)
    : error && (fieldErrors(error)('content') ?? errorMessage(error))
  const name = replaces ? (replaces.title ?? replaces.host) : ''
  return (
    <div className={replaces ? '' : 'mt-5'}>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        disabled={isOffline || isBusy}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          // The same file can be chosen again after it was changed.
          target.value = ''
        }}
      />
      <Button
        look="plain"
        size={replaces ? 'sm' : 'md'}
        isBusy={isBusy}
        disabled={isOffline}
        aria-label={replaces ? say('replace_of', { name }) : undefined}
        aria-describedby={replaces ? `${id}-error` : `${id}-hint ${id}-error`}
        onClick={() => input.current?.click()}
      >
        {say(replaces ? 'replace' : 'file')}
      </Button>
      {!replaces && (
        <p id={`${id}-hint`} className="mt-2 max-w-prose text-small text-soft">
          {say('file_hint')}
        </p>
      )}
      <div id={`${id}-error`} role="status">
        {isBusy && <p className="text-small font-semibold">{say('file_reading')}</p>}
        {why && <FieldError>{why}</FieldError>}
      </div>
    </div>
  )
}
