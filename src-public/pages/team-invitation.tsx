import { useState } from 'react'
import { actAs } from '#contract/calls/session.ts'
import { type TeamInvitation as Invitation, listTeamInvitations } from '#contract/calls/team.ts'
import { href } from '#contract/routes.ts'
import { useAction } from '../features/business/use-action.ts'
import { readerZone, useFormat } from '../lib/format.ts'
import { useServices, useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useErrorMessage } from '../lib/use-error-message.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { isArea } from '../routing/areas.ts'
import { definePage } from '../routing/page.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('team')('invitation.title'), isPrivate: true }),
  Component: TeamInvitations,
})

/** Shows the companies that have invited the person, to accept or decline. */
function TeamInvitations() {
  const say = useTexts('team')
  const { call } = useServices()
  const { identity } = useSession()
  const { data, error, reload } = useLoaded('invitations', (signal) =>
    call(listTeamInvitations, { signal }),
  )
  const role = identity?.role ?? ''
  return (
    <Sheet title={say('invitation.title')} lead={say('invitation.lead')} isNarrow>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={1} />)}
      {data?.length === 0 && (
        <Empty title={say('invitation.none')}>
          <p className="mb-4">{say('invitation.none_text')}</p>
          <LinkButton to={isArea(role) ? href(role) : href('index')}>
            {say('invitation.home')}
          </LinkButton>
        </Empty>
      )}
      <ul className="grid gap-4">
        {data?.map((invitation) => (
          <li key={invitation.id}>
            <InvitationCard invitation={invitation} onChanged={reload} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type CardProps = { invitation: Invitation; onChanged: () => Promise<void> }

function InvitationCard({ invitation, onChanged }: CardProps) {
  const say = useTexts('team')
  const errorMessage = useErrorMessage()
  const { call, http } = useServices()
  const { dayAndYear } = useFormat()
  const { isBusy, error, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { id, mover_id, company, role, ends_at, is_expired } = invitation
  const act = (transition: 'accept' | 'decline') =>
    http.post(`/api/mover_members/${id}/transitions/${transition}`)
  const accept = async () => {
    if ((await run(() => act('accept'))) === null) return
    // A new document, because everything on this one is that of another role.
    if (await run(() => call(actAs, { body: { as: 'mover', mover_id } })))
      location.assign(href('mover'))
  }
  const decline = async () => {
    const outcome = await act('decline')
    if (outcome.error) return errorMessage(outcome.error)
    setAsking(false)
    await onChanged()
    return null
  }
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl break-words">{say('invitation.from', { company })}</h2>
      <p>
        <span className="font-semibold">
          {say('invitation.as', { role: say(`roles.${role}`) })}
        </span>
        <span className="block text-soft">{say(`about.${role}`)}</span>
      </p>
      {is_expired ? (
        <Notice tone="warn">{say('invitation.expired', { company })}</Notice>
      ) : (
        <p className="text-small text-soft">
          {say('invitation.until', { day: dayAndYear(ends_at, readerZone()) })}
        </p>
      )}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {!is_expired && (
          <Button isBusy={isBusy} onClick={() => void accept()}>
            {say('invitation.accept')}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
          {say('invitation.decline')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('invitation.decline_title', { company })}
        height="fit-content"
        confirm={{
          label: say('invitation.decline'),
          look: 'danger',
          cancelLabel: say('invitation.keep'),
          run: decline,
        }}
      >
        <p>{say('invitation.decline_text')}</p>
      </Dialog>
    </Card>
  )
}
