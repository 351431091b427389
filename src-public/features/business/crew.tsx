import { type FormEvent, useState } from 'react'
import {
  type CrewMember,
  driveYourself,
  inviteDriver,
  listCrew,
  repeatInvitation,
} from '#contract/calls/crew.ts'
import { actAs } from '#contract/calls/session.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { InviteeFields } from '../team/invitee-fields.tsx'
import { useAction } from './use-action.ts'

/** Lists a mover's drivers, with inviting them, driving oneself and letting them go. */
export function Crew({ onChanged }: { onChanged: () => void }) {
  const say = useTexts('business')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const crew = useLoaded('crew', (signal) => call(listCrew, { signal }))
  const changed = async () => {
    await crew.reload()
    onChanged()
  }
  if (crew.data === null)
    return crew.error ? <Failed error={crew.error} onRetry={crew.reload} /> : <Loading rows={1} />
  const hasSelf = crew.data.some(({ is_self }) => is_self)
  return (
    <div className="grid gap-5">
      {crew.data.length === 0 && <p className="text-soft">{say('crew.empty')}</p>}
      <ul className="grid gap-3">
        {crew.data.map((member) => (
          <Member key={member.id} member={member} onChanged={changed} />
        ))}
      </ul>
      {!hasSelf && (
        <div>
          <Button
            look={crew.data.length === 0 ? 'primary' : 'plain'}
            isBusy={isBusy}
            onClick={() => void run(() => call(driveYourself, {})).then(changed)}
          >
            {say('crew.self')}
          </Button>
        </div>
      )}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <Invite onInvited={changed} />
    </div>
  )
}

type MemberProps = { member: CrewMember; onChanged: () => Promise<void> }

const tones = { approved: 'good', on_duty: 'good', off_duty: 'info', suspended: 'bad' } as const

function Member({ member, onChanged }: MemberProps) {
  const say = useTexts('business')
  const errorMessage = useErrorMessage()
  const { call, http } = useServices()
  const { isBusy, error, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { id, name, status, is_self, invited_to, jobs } = member
  const act = (transition: 'withdraw' | 'dismiss') =>
    http.post(`/api/drivers/${id}/transitions/${transition}`)
  const dismiss = async () => {
    const outcome = await act('dismiss')
    if (outcome.error) return errorMessage(outcome.error)
    setAsking(false)
    await onChanged()
    return null
  }
  const drive = async () => {
    if (await run(() => call(actAs, { body: { as: 'driver' } }))) location.assign(href('driver'))
  }
  const isInvited = status === 'invited'
  return (
    <li className="grid gap-2 border-b-2 border-dashed border-line pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <span className="font-semibold">{is_self ? say('crew.self_name', { name }) : name}</span>{' '}
          <span className="text-soft">
            {[invited_to, jobs.length > 0 && say('crew.jobs', { count: jobs.length })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Flag tone={tones[status as keyof typeof tones] ?? 'warn'}>
          {say(`crew.status.${status as 'invited'}`)}
        </Flag>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {isInvited && (
          <>
            <Button
              look="quiet"
              size="sm"
              isBusy={isBusy}
              onClick={() =>
                void run(() => call(repeatInvitation, { params: { id } })).then(onChanged)
              }
            >
              {say('crew.again')}
            </Button>
            <Button
              look="quiet"
              size="sm"
              disabled={isBusy}
              onClick={() => void run(() => act('withdraw')).then(onChanged)}
            >
              {say('crew.withdraw')}
            </Button>
          </>
        )}
        {is_self && (
          <Button look="quiet" size="sm" isBusy={isBusy} onClick={() => void drive()}>
            {say('crew.drive')}
          </Button>
        )}
        {!isInvited && (
          <Button look="quiet" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
            {say('crew.dismiss')}
          </Button>
        )}
      </div>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('crew.dismiss_title', { name })}
        confirm={{
          label: say('crew.dismiss'),
          look: 'danger',
          cancelLabel: say('crew.keep'),
          run: dismiss,
        }}
      >
        <p>{say('crew.dismiss_text', { name })}</p>
      </Dialog>
    </li>
  )
}

function Invite({ onInvited }: { onInvited: () => Promise<void> }) {
  const say = useTexts('business')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { identity } = useSession()
  const { isBusy, error, run } = useAction()
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()
  const [keyFor] = useState(keyPerBody)
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState({ name: '', username: '' })
  const [isTried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const errorOf = fieldErrors(error)
  const missing = (name: keyof typeof values) =>
    isTried && values[name].trim() === '' ? common('form.required') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setSentTo(null)
    if (!values.name.trim() || !values.username.trim()) return focusFirstError()
    const locale = identity?.locale === 'es' ? ('es' as const) : ('en' as const)
    const body = { name: values.name.trim(), username: values.username.trim(), locale }
    const member = await run(() => call(inviteDriver, { body, idempotencyKey: keyFor(body) }))
    if (!member) return focusFirstError()
    setSentTo(member.invited_to)
    setValues({ name: '', username: '' })
    setTried(false)
    setOpen(false)
    await onInvited()
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold text-moss empty:hidden">
        {sentTo && say('crew.sent', { to: sentTo })}
      </p>
      {!isOpen && (
        <div>
          <Button look="plain" onClick={() => setOpen(true)}>
            {say('crew.invite')}
          </Button>
        </div>
      )}
      {isOpen && (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <InviteeFields
            labels={{
              name: say('crew.name'),
              username: say('crew.username'),
              hint: say('crew.username_hint'),
            }}
            value={values}
            errorOf={(field) => missing(field) ?? errorOf(field)}
            onChange={setValues}
          />
          {error && !errorOf.isKnown(['name', 'username']) && (
            <Notice tone="bad">{errorMessage(error)}</Notice>
          )}
          <div>
            <Button type="submit" isBusy={isBusy}>
              {say('crew.send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
