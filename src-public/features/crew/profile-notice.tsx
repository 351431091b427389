import { readReadiness } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from './own-rows.ts'

type ProfileNoticeProps = { mover: MoverRow }

/** Shows what keeps a mover from taking jobs, and what to do about it; nothing if all is well. */
export function ProfileNotice({ mover }: ProfileNoticeProps) {
  const say = useTexts('jobs')
  const { status } = mover
  if (status === 'approved') return <InsuranceNotice mover={mover} />
  const text = status === 'submitted' || status === 'in_review' ? 'waiting' : status
  return (
    <Notice tone={status === 'suspended' ? 'bad' : 'warn'} title={say(`profile.${status}`)}>
      <p>{say(`profile.${text}_text`)}</p>
      {status !== 'suspended' && <Missing />}
      {status === 'suspended' && (
        <>
          {mover.status_reason && <p className="mt-2 whitespace-pre-line">{mover.status_reason}</p>}
          <LinkButton look="quiet" size="sm" to={href('chat-support')}>
            {say('profile.write')}
          </LinkButton>
        </>
      )}
    </Notice>
  )
}

function InsuranceNotice({ mover: { insurance_expires_at } }: { mover: MoverRow }) {
  const say = useTexts('jobs')
  const { dayAndYear } = useFormat()
  const timeZone = useOwnTimeZone()
  if (!insurance_expires_at || Date.parse(insurance_expires_at) > Date.now()) return null
  return (
    <Notice tone="warn" title={say('profile.uninsured')}>
      <p>{say('profile.uninsured_text', { day: dayAndYear(insurance_expires_at, timeZone) })}</p>
      <LinkButton look="quiet" size="sm" to={href('mover-documents')}>
        {say('profile.documents')}
      </LinkButton>
    </Notice>
  )
}

/** Lists the steps that are left, each leading to the page where it is done. */
function Missing() {
  const say = useTexts('jobs')
  const { call } = useServices()
  const { data } = useLoaded('readiness', (signal) => call(readReadiness, { signal }))
  const open = data?.steps.filter(({ state, is_optional }) => state === 'todo' && !is_optional)
  return (
    <>
      {data?.status_reason && <p className="mt-2 whitespace-pre-line">{data.status_reason}</p>}
      {open && open.length > 0 && <p className="mt-3 font-semibold">{say('profile.needs')}</p>}
      <ul className="mt-1">
        {open?.map(({ key, title, href: to }) => (
          <li key={key}>
            <Link to={to} className="worded-link inline-flex min-h-11 items-center font-semibold">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <LinkButton size="sm" to={href('mover-profile-add')}>
          {say('profile.continue')}
        </LinkButton>
      </div>
    </>
  )
}

/** Returns the user's time zone, otherwise the browser's. */
function useOwnTimeZone(): string {
  const { identity } = useSession()
  return identity?.time_zone ?? readerZone()
}
