import type { Job } from '#contract/calls/jobs.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { usePhone } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { currentStop } from './steps.ts'

const linkLook =
  'inline-flex min-h-14 items-center justify-center rounded-full border-[1.5px] border-edge bg-card px-5 font-semibold hover:border-ink'

/** Leads a crew that meets a problem to the people who can solve it. */
export function Problem({ job }: { job: Job }) {
  const say = useTexts('jobs')
  if (!isIn(job.state, 'under_way')) return null
  const stop = currentStop(job)
  const phone = stop?.contact_phone ?? job.customer?.phone ?? null
  const chat = href('chat', {}, { code: job.code })
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-14 items-center px-5 font-semibold text-link underline underline-offset-4 sm:px-6">
        {say('problem.title')}
      </summary>
      <div className="flex flex-col gap-3 px-5 pb-6 sm:px-6">
        {phone && <Call phone={phone} />}
        {job.waiting && <p className="text-small text-soft">{say('problem.absent')}</p>}
        <LinkButton look="plain" size="lg" isWide to={chat}>
          {say('problem.scope')}
        </LinkButton>
        <LinkButton look="plain" size="lg" isWide to={chat}>
          {say('problem.access')}
        </LinkButton>
        <LinkButton look="plain" size="lg" isWide to={chat}>
          {say('problem.damage')}
        </LinkButton>
        <LinkButton look="plain" size="lg" isWide to={href('chat-support')}>
          {say('problem.support')}
        </LinkButton>
      </div>
    </details>
  )
}

function Call({ phone }: { phone: string }) {
  const say = useTexts('jobs')
  const { href } = usePhone(phone)
  return (
    <a href={href} className={linkLook}>
      {say('problem.call')}
    </a>
  )
}
