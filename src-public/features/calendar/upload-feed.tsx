import { useId, useRef, useState } from 'react'
import {
  type CalendarFeed,
  maxCalendarBytes,
  maxCalendarContent,
  uploadCalendarFeed,
} from '#contract/calls/calendar-feeds.ts'
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

/** Lets an iCalendar file be chosen, and sends it at once. */
export function UploadFeed({ replaces, isOffline, onUploaded }: Props) {
  const say = useTexts('calendarfeeds')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run, clear } = useAction()
  const [isTooLarge, setTooLarge] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const upload = async (file: File) => {
    clear()
    const content = file.size > maxCalendarBytes ? null : await compressed(file)
    const isSendable = content !== null && content.length <= maxCalendarContent
    setTooLarge(!isSendable)
    if (!isSendable) return
    const file_name = file.name.slice(0, 120) || 'calendar.ics'
    const body = { file_name, content, ...(replaces ? { calendar_feed_id: replaces.id } : {}) }
    if ((await run(() => call(uploadCalendarFeed, { body }))) !== null) await onUploaded()
  }
  const why = isTooLarge
    ? say('too_large')
    : error && (fieldErrors(error)('content') ?? errorMessage(error))
  const name = replaces ? (replaces.title ?? replaces.host) : ''
  return (
    <div className={replaces ? '' : 'mt-5'}>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label={replaces ? say('replace_of', { name }) : say('file')}
        aria-describedby={`${id}-hint ${id}-error`}
        disabled={isOffline || isBusy}
        className="sr-only"
        tabIndex={-1}
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
