import { type FormEvent, useState } from 'react'
import { inviteMember } from '#contract/calls/team.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import type { MemberRole } from '#contract/kernel/access.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmWithCode } from '../profile/confirm-with-code.tsx'
import { InviteeFields } from './invitee-fields.tsx'
import { RoleChoices } from './role-choices.tsx'

const empty = { name: '', username: '', role: 'dispatcher' as MemberRole }

/** Invites somebody to the company; an invitation as an owner takes a code. */
export function InviteMember({ onInvited }: { onInvited: () => Promise<void> }) {
  const say = useTexts('team')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { identity } = useSession()
  const [keyFor] = useState(keyPerBody)
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [values, setValues] = useState(empty)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const errorOf = fieldErrors(error)
  const missing = (name: 'name' | 'username') =>
    isTried && values[name].trim() === '' ? common('form.required') : undefined

  const send = async (code: { current_code?: string } = {}): Promise<CallError | null> => {
    const locale = identity?.locale === 'es' ? ('es' as const) : ('en' as const)
    const { role } = values
    const body = {
      name: values.name.trim(),
      username: values.username.trim(),
      role,
      locale,
      ...code,
    }
    const outcome = await call(inviteMember, { body, idempotencyKey: keyFor(body) })
    if (outcome.error) return outcome.error
    setConfirming(false)
    setSentTo(outcome.data.invited_to)
    setValues(empty)
    setTried(false)
    setOpen(false)
    await onInvited()
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setSentTo(null)
    setError(null)
    if (!values.name.trim() || !values.username.trim()) return
    if (values.role === 'owner') return setConfirming(true)
    setBusy(true)
    setError(await send())
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold text-moss empty:hidden">
        {sentTo && say('sent', { to: sentTo })}
      </p>
      {!isOpen && (
        <div>
          <Button look="plain" onClick={() => setOpen(true)}>
            {say('invite')}
          </Button>
        </div>
      )}
      {isOpen && (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <InviteeFields
            labels={{
              name: say('name'),
              username: say('username'),
              hint: say('username_hint'),
            }}
            value={values}
            errorOf={(field) => missing(field) ?? errorOf(field)}
            onChange={(invitee) => setValues({ ...values, ...invitee })}
          />
          <RoleChoices
            name="invited-role"
            value={values.role}
            onChange={(role) => setValues({ ...values, role })}
          />
          {error && !errorOf.isKnown(['name', 'username']) && (
            <Notice tone="bad">{errorMessage(error)}</Notice>
          )}
          <div className="flex flex-wrap gap-x-5">
            <Button type="submit" isBusy={isBusy}>
              {say('send')}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {say('cancel')}
            </Button>
          </div>
        </form>
      )}
      {isConfirming && (
        <ConfirmWithCode
          title={say('owner_title', { name: values.name })}
          label={say('send')}
          cancelLabel={say('cancel')}
          look="primary"
          onClose={() => setConfirming(false)}
          run={async (code) => {
            const refused = await send(code)
            // An error of the address is shown at its field.
            if (refused && fieldErrors(refused)('username')) {
              setConfirming(false)
              setError(refused)
              return null
            }
            return refused
          }}
        >
          <p>{say('owner_text')}</p>
        </ConfirmWithCode>
      )}
    </div>
  )
}
