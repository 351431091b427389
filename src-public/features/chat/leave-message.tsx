import { type FormEvent, useState } from 'react'
import { readContactForm, sendContact } from '#contract/calls/support.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Identity } from '#contract/client/identity.ts'
import { toE164 } from '../../lib/phone.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'

type Props = {
  identity: Identity | null
  /** Shown above the form, once there is one. */
  lead?: string
}

/** Renders a form for a message to the staff, who answer by mail or phone. */
export function LeaveMessage({ identity, lead }: Props) {
  const say = useTexts('chat')
  const { call } = useServices()
  const form = useLoaded('contact', (signal) => call(readContactForm, { signal }))
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <Notice tone="good" title={say('leave.sent')} isLive>
        <p>{say('leave.sent_text')}</p>
      </Notice>
    )
  }
  if (form.error) return <Failed error={form.error} onRetry={form.reload} />
  if (form.data === null) return <Loading rows={2} />
  return (
    <>
      {lead && <p>{lead}</p>}
      <Form token={form.data.token} identity={identity} onSent={() => setSent(true)} />
    </>
  )
}

type FormProps = { token: string; identity: Identity | null; onSent: () => void }

function Form({ token, identity, onSent }: FormProps) {
  const say = useTexts('chat')
  const { call } = useServices()
  const [error, setError] = useState<CallError | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    setSending(true)
    const { error } = await call(sendContact, {
      body: {
        name: text('name'),
        subject: text('subject'),
        text: text('text'),
        token,
        email: text('email') || null,
        phone: text('phone') ? await toE164(text('phone')) : null,
        website: text('website'),
      },
    })
    setSending(false)
    setError(error)
    if (error === null) onSent()
  }
  const messageOf = (field: string) => error?.errors?.[field]?.[0]
  const isElsewhere = error !== null && !fields.some((field) => messageOf(field))
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <TextField
        name="name"
        label={say('leave.name')}
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={identity?.name ?? ''}
        error={messageOf('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="email"
          type="email"
          label={say('leave.email')}
          hint={say('leave.reach')}
          autoComplete="email"
          defaultValue={identity?.email ?? ''}
          error={messageOf('email')}
        />
        <TextField
          name="phone"
          type="tel"
          label={say('leave.phone')}
          autoComplete="tel"
          defaultValue={identity?.phone ?? ''}
          error={messageOf('phone')}
        />
      </div>
      <TextField
        name="subject"
        label={say('leave.subject')}
        required
        maxLength={200}
        error={messageOf('subject')}
      />
      <TextAreaField
        name="text"
        label={say('leave.text')}
        rows={6}
        required
        maxLength={5000}
        error={messageOf('text')}
      />
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      {isElsewhere && (
        <Notice tone="bad">
          <p>{messageOf('token') ?? error.message}</p>
        </Notice>
      )}
      <div>
        <Button type="submit" isBusy={isSending}>
          {say('leave.send')}
        </Button>
      </div>
    </form>
  )
}

const fields = ['name', 'email', 'phone', 'subject', 'text']
