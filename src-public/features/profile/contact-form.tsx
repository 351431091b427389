import { type FormEvent, useRef, useState } from 'react'
import { changeContact, sendContactCode } from '#contract/calls/account.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHere } from '../session/use-focus-here.ts'
import { CodeField, isSixDigits } from './code-field.tsx'
import { focusFirst } from './focus-first.ts'

type Sent = ResponseOf<typeof sendContactCode>

/** Renders the two steps that change an address: the new one, then the code that it was sent. */
export function ContactForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const say = useTexts('profile')
  const [sent, setSent] = useState<Sent | null>(null)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const [refused, setRefused] = useState<CallError | null>(null)
  if (sent !== null)
    return (
      <CodeStep
        sent={sent}
        onBack={(error) => {
          setRefused(error)
          setSent(null)
        }}
        onChanged={async () => {
          setChangedTo(sent.username)
          setRefused(null)
          setSent(null)
          await onChanged()
        }}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="font-semibold text-moss empty:hidden">
        {changedTo !== null && say('contact.changed', { username: changedTo })}
      </p>
      <AddressStep
        key={changedTo}
        refused={refused}
        onSent={(answer) => {
          setChangedTo(null)
          setSent(answer)
        }}
      />
    </div>
  )
}

type AddressStepProps = { refused: CallError | null; onSent: (answer: Sent) => void }

function AddressStep({ refused, onSent }: AddressStepProps) {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(refused)
  const errorOf = fieldErrors(error)
  // Without a code, the server says only that the format is wrong; our text shows a valid one.
  const isFormat = error?.errors?.username !== undefined && error.code === undefined

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = username.trim() === ''
    setMissing(isEmpty)
    setError(null)
    if (isEmpty) return focusFirst(form.current, ['username'])
    setBusy(true)
    const { data, error } = await call(sendContactCode, { body: { username: username.trim() } })
    setBusy(false)
    if (error === null) return onSent(data)
    setError(error)
    focusFirst(form.current, ['username'])
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-5"
    >
      <div aria-live="polite">
        <TextField
          label={say('contact.new')}
          hint={say('contact.new_hint')}
          error={isMissing || isFormat ? say('contact.invalid') : errorOf('username')}
          name="username"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          readOnly={isBusy}
          value={username}
          onChange={({ target }) => {
            setUsername(target.value)
            setMissing(false)
            setError(null)
          }}
        />
      </div>
      {error !== null && !errorOf.isKnown(['username']) && (
        <Notice tone="bad">{errorMessage(error)}</Notice>
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {say('contact.send')}
        </Button>
      </div>
    </form>
  )
}

type CodeStepProps = {
  sent: Sent
  onBack: (error: CallError | null) => void
  onChanged: () => Promise<void>
}

function CodeStep({ sent, onBack, onChanged }: CodeStepProps) {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { call, session } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const first = useFocusHere()
  const [code, setCode] = useState('')
  const [currentCode, setCurrentCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)
  const { username, also_sent_to } = sent
  const incomplete = [
    ...(isSixDigits(code) ? [] : ['code']),
    ...(also_sent_to === null || isSixDigits(currentCode) ? [] : ['current_code']),
  ]
  const errorAt = (field: string) =>
    isTried && incomplete.includes(field) ? say('contact.incomplete') : errorOf(field)

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setError(null)
    if (incomplete.length > 0) return focusFirst(form.current, incomplete)
    const current = also_sent_to === null ? {} : { current_code: currentCode }
    setBusy(true)
    const outcome = await call(changeContact, { body: { username, code, ...current } })
    setBusy(false)
    if (outcome.error === null) {
      await session.refresh()
      return onChanged()
    }
    if (outcome.error.errors?.username) return onBack(outcome.error)
    setError(outcome.error)
    focusFirst(form.current, Object.keys(outcome.error.errors ?? {}))
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void confirm(event)}
      className="flex flex-col gap-5"
    >
      <div aria-live="polite" className="flex flex-col gap-5">
        <CodeField
          ref={first}
          label={say('contact.code', { username })}
          error={errorAt('code')}
          name="code"
          readOnly={isBusy}
          value={code}
          onCode={setCode}
        />
        {also_sent_to !== null && (
          <CodeField
            label={say('who.code', { username: also_sent_to })}
            error={errorAt('current_code')}
            name="current_code"
            readOnly={isBusy}
            value={currentCode}
            onCode={setCurrentCode}
          />
        )}
      </div>
      {error !== null && !errorOf.isKnown(['code', 'current_code']) && (
        <Notice tone="bad">{errorMessage(error)}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isBusy={isBusy}>
          {say('contact.confirm')}
        </Button>
        <Button look="quiet" size="sm" disabled={isBusy} onClick={() => onBack(null)}>
          {say('contact.other')}
        </Button>
      </div>
    </form>
  )
}
