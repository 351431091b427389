import { type FormEvent, useRef, useState } from 'react'
import { addCalendarFeed } from '#contract/calls/calendar-feeds.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../business/use-action.ts'

type Props = { isOffline: boolean; onAdded: () => Promise<void> }

/** Asks for the address of a calendar, and connects it. */
export function AddFeed({ isOffline, onAdded }: Props) {
  const say = useTexts('calendarfeeds')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState('')
  const [title, setTitle] = useState('')
  const errorOf = fieldErrors(error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const focusAddress = () => {
      const input = form.current?.elements.namedItem('url')
      if (input instanceof HTMLElement) input.focus()
    }
    if (url.trim() === '') return focusAddress()
    const named = title.trim() === '' ? {} : { title: title.trim() }
    const added = await run(() => call(addCalendarFeed, { body: { url: url.trim(), ...named } }))
    if (added === null) return focusAddress()
    setUrl('')
    setTitle('')
    await onAdded()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-5 grid gap-4 sm:grid-cols-2"
    >
      <TextField
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        label={say('url')}
        hint={say('url_hint')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={errorOf('url')}
      />
      <TextField
        name="title"
        isOptional
        autoComplete="off"
        maxLength={120}
        label={say('name')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('title')}
      />
      {error && !errorOf.isKnown(['url', 'title']) && (
        <div className="sm:col-span-2">
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" look="plain" isBusy={isBusy} disabled={isOffline}>
          {say('add')}
        </Button>
      </div>
    </form>
  )
}
