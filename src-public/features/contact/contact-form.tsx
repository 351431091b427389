import { type FormEvent, useEffect, useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHere } from '../session/use-focus-here.ts'
import { type ContactInput, useContact } from './use-contact.ts'

const empty: ContactInput = { name: '', email: '', phone: '', subject: '', text: '', website: '' }
const shown = ['name', 'email', 'phone', 'subject', 'text']

/** Renders the contact form. Whatever is refused, the entered text stays. */
export function ContactForm() {
  const say = useTexts('contact')
  const common = useTexts('common')
  const { identity } = useSession()
  const { state, send, again } = useContact()
  const [input, setInput] = useState(empty)
  const [isTried, setTried] = useState(false)
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  // The identity is only known after hydration; text that was already entered is not overwritten.
  useEffect(() => {
    if (identity === null) return
    setInput((last) => ({
      ...last,
      name: last.name || (identity.name ?? ''),
      email: last.email || (identity.email ?? ''),
      phone: last.phone || (identity.phone ?? ''),
    }))
  }, [identity])

  if (state.kind === 'sent') return <Sent email={input.email} onAgain={writeAnother} />

  function writeAnother() {
    setInput({ ...input, subject: '', text: '' })
    setTried(false)
    again()
  }
  const error = state.kind === 'refused' ? state.error : null
  const errorOf = fieldErrors(error)
  const isBusy = state.kind === 'sending'
  const isMissing = (name: keyof ContactInput) => isTried && input[name].trim() === ''
  const required = (name: 'name' | 'subject' | 'text') =>
    isMissing(name) ? common('form.required') : errorOf(name)
  const bind = (name: keyof ContactInput) => ({
    name,
    value: input[name],
    readOnly: isBusy,
    onChange: ({ target }: { target: { value: string } }) =>
      setInput((last) => ({ ...last, [name]: target.value })),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[required]')]
    const isComplete = fields.every(({ value }) => value.trim() !== '')
    if (isComplete && !isBusy) await send(input)
    focusFirstError()
  }
  return (
    <Card className="relative z-10">
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-5"
      >
        <h2 className="text-2xl">{say('form.title')}</h2>
        <div aria-live="polite" className="flex flex-col gap-5">
          <TextField
            {...bind('name')}
            label={say('form.name')}
            error={required('name')}
            autoComplete="name"
            maxLength={120}
            required
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...bind('email')}
              label={say('form.email')}
              error={errorOf('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
            <TextField
              {...bind('phone')}
              label={say('form.phone')}
              hint={say('form.phone_hint')}
              error={errorOf('phone') && say('form.phone_refused')}
              isOptional
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={24}
            />
          </div>
          <TextField
            {...bind('subject')}
            label={say('form.subject')}
            error={required('subject')}
            maxLength={200}
            required
          />
          <TextAreaField
            {...bind('text')}
            label={say('form.text')}
            error={required('text')}
            rows={7}
            maxLength={5000}
            required
          />
        </div>
        {/* Honeypot: people can't see the field, so only programs fill it in. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            Website
            <input type="text" {...bind('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {error !== null && !errorOf.isKnown(shown) && <Refused error={error} errorOf={errorOf} />}
        <div>
          <Button type="submit" size="lg" isBusy={isBusy}>
            {say('form.send')}
          </Button>
          <p className="mt-3 text-small text-soft">{say('form.privacy')}</p>
        </div>
      </form>
    </Card>
  )
}

type RefusedProps = {
  error: NonNullable<Extract<ReturnType<typeof useContact>['state'], { kind: 'refused' }>['error']>
  errorOf: ReturnType<typeof fieldErrors>
}

/** Shows a refusal that belongs to no field of the form. */
function Refused({ error, errorOf }: RefusedProps) {
  const say = useTexts('contact')
  const common = useTexts('common')
  const minutes = Math.max(1, Math.ceil((error.retry_after ?? 0) / 60))
  const messageText = () => {
    if (error.status === 0) return common('states.offline')
    if (error.status === 429) return say('refused.too_many', { count: minutes })
    return errorOf('token') ?? error.message
  }
  return (
    <Notice tone="bad" title={say('refused.title')}>
      <p>{messageText()}</p>
      <p>{say('refused.kept')}</p>
    </Notice>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const say = useTexts('contact')
  const title = useFocusHere<HTMLHeadingElement>()
  return (
    <Card className="h-fit">
      <h2 ref={title} tabIndex={-1} className="text-2xl focus:outline-none">
        {say('sent.title')}
      </h2>
      <p className="mt-2">
        {email.trim() ? say('sent.mail', { email: email.trim() }) : say('sent.phone')}
      </p>
      <div className="mt-5">
        <Button look="plain" onClick={onAgain}>
          {say('sent.again')}
        </Button>
      </div>
    </Card>
  )
}
