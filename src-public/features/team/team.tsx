import { useState } from 'react'
import { listTeam, repeatTeamInvitation, type TeamMember } from '#contract/calls/team.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMay } from '../../lib/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useAction } from '../business/use-action.ts'
import { ChangeRole } from './change-role.tsx'
import { InviteMember } from './invite-member.tsx'

/** Lists the people of a company; owners invite, change and remove them, others can leave. */
export function Team() {
  const say = useTexts('team')
  const { call } = useServices()
  const may = useMay()
  const team = useLoaded('team', (signal) => call(listTeam, { signal }))
  if (team.data === null)
    return team.error ? <Failed error={team.error} onRetry={team.reload} /> : <Loading rows={2} />
  const { company, members } = team.data
  return (
    <div className="grid gap-5">
      {members.length === 1 && may('POST /api/team') && <p className="text-soft">{say('alone')}</p>}
      <ul className="grid gap-3">
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            company={company}
            onChanged={() => void team.reload()}
          />
        ))}
      </ul>
      {may('POST /api/team') && <InviteMember onInvited={team.reload} />}
    </div>
  )
}

type MemberProps = { member: TeamMember; company: string; onChanged: () => void }

function Member({ member, company, onChanged }: MemberProps) {
  const say = useTexts('team')
  const errorMessage = useErrorMessage()
  const { call, http } = useServices()
  const { dayAndYear } = useFormat()
  const { isBusy, error, run } = useAction()
  const { id, name, role, state, invited_to, invitation_ends_at, last_seen_at } = member
  const can = (transition: string) => member.allowed_transitions.includes(transition)
  const act = (transition: string) =>
    http.post(`/api/mover_members/${id}/transitions/${transition}`)
  const isExpired = invitation_ends_at !== null && Date.parse(invitation_ends_at) <= Date.now()
  const facts = [
    invited_to,
    invitation_ends_at &&
      !isExpired &&
      say('until', { day: dayAndYear(invitation_ends_at, readerZone()) }),
    member.is_holder && say('holder'),
    !member.is_self && last_seen_at && say('seen', { day: dayAndYear(last_seen_at, readerZone()) }),
  ].filter(Boolean)
  return (
    <li className="grid gap-2 border-b-2 border-dashed border-line pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">
          <span className="font-semibold">{member.is_self ? say('you', { name }) : name}</span>{' '}
          <span className="text-soft">{facts.join(' · ')}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          {state === 'invited' && <Flag tone="warn">{say(isExpired ? 'expired' : 'invited')}</Flag>}
          <Flag tone={state === 'active' ? 'good' : 'info'}>{say(`roles.${role}`)}</Flag>
        </span>
      </div>
      <p className="text-small text-soft">{say(`about.${role}`)}</p>
      <div className="flex flex-wrap gap-x-5 empty:hidden">
        {member.may_change_role && <ChangeRole member={member} onChanged={onChanged} />}
        {can('withdraw') && (
          <>
            <Button
              look="quiet"
              size="sm"
              isBusy={isBusy}
              aria-label={say('again_of', { name })}
              onClick={() =>
                void run(() => call(repeatTeamInvitation, { params: { id } })).then(onChanged)
              }
            >
              {say('again')}
            </Button>
            <Button
              look="quiet"
              size="sm"
              disabled={isBusy}
              aria-label={say('withdraw_of', { name })}
              onClick={() => void run(() => act('withdraw')).then(onChanged)}
            >
              {say('withdraw')}
            </Button>
          </>
        )}
        {can('remove') && <Remove name={name} act={() => act('remove')} onDone={onChanged} />}
        {can('leave') && (
          <Leave company={company} isHolder={member.is_holder} act={() => act('leave')} />
        )}
      </div>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </li>
  )
}

type Act = () => ReturnType<ReturnType<typeof useServices>['http']['post']>

function Remove({ name, act, onDone }: { name: string; act: Act; onDone: () => void }) {
  const say = useTexts('team')
  const errorMessage = useErrorMessage()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const { error } = await act()
    if (error) return errorMessage(error)
    setAsking(false)
    onDone()
    return null
  }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={say('remove_of', { name })}
        onClick={() => setAsking(true)}
      >
        {say('remove')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('remove_title', { name })}
        height="fit-content"
        confirm={{
          label: say('remove_of', { name }),
          look: 'danger',
          cancelLabel: say('keep'),
          run: remove,
        }}
      >
        <p>{say('remove_text', { name })}</p>
      </Dialog>
    </>
  )
}

function Leave({ company, isHolder, act }: { company: string; isHolder: boolean; act: Act }) {
  const say = useTexts('team')
  const errorMessage = useErrorMessage()
  const { session } = useServices()
  const { go } = useNavigation()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    const { error } = await act()
    if (error) return errorMessage(error)
    // The server has ended the sign-in; this forgets it here.
    await session.logout()
    go(href('index'))
    return null
  }
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
        {say('leave')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('leave_title', { company })}
        height="fit-content"
        confirm={{ label: say('leave'), look: 'danger', cancelLabel: say('keep'), run: leave }}
      >
        <p>{say('leave_text')}</p>
        {isHolder && <p className="mt-3">{say('leave_holder')}</p>}
      </Dialog>
    </>
  )
}
