import type { Job } from '#contract/calls/jobs.ts'
import { isIn } from '#contract/order-phases.ts'
import { photoStopOf } from '#contract/order-photos.ts'
import { href } from '#contract/routes.ts'
import { usePhone } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { currentStop } from './steps.ts'

const linkLook =
  'inline-flex min-h-14 items-center justify-center rounded-full border-[1.5px] border-edge bg-card px-5 font-semibold hover:border-ink'

type Props = { job: Job; onDamage: () => void }

/** Leads a crew that meets a problem to what solves it, or to the people who can. */
export function Problem({ job, onDamage }: Props) {
  const say = useTexts('jobs')
  if (!isIn(job.state, 'under_way')) return null
  const stop = currentStop(job)
  const phone = stop?.contact_phone ?? job.customer?.phone ?? null
  const chatAbout = (about: string) => href('chat', {}, { code: job.code, about })
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-14 items-center px-5 font-semibold text-link underline underline-offset-4 sm:px-6">
        {say('problem.title')}
      </summary>
      <div className="flex flex-col gap-3 px-5 pb-6 sm:px-6">
        {phone && <Call phone={phone} />}
        {job.waiting && <p className="text-small text-soft">{say('problem.absent')}</p>}
        {(['scope', 'access', 'elevator'] as const).map((about) => (
          <LinkButton key={about} look="plain" size="lg" isWide to={chatAbout(about)}>
            {say(`problem.${about}`)}
          </LinkButton>
        ))}
        {photoStopOf(job.state, job.stops) === null ? (
          <LinkButton look="plain" size="lg" isWide to={chatAbout('damage')}>
            {say('problem.damage_on_road')}
          </LinkButton>
        ) : (
          <Button look="plain" size="lg" isWide onClick={onDamage}>
            {say('problem.damage')}
          </Button>
        )}
        <a href="tel:911" className={linkLook}>
          {say('problem.emergency')}
        </a>
        {(['accident', 'stuck', 'other'] as const).map((about) => (
          <LinkButton
            key={about}
            look="plain"
            size="lg"
            isWide
            to={href('chat-support', {}, { about })}
          >
            {say(`problem.${about}`)}
          </LinkButton>
        ))}
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
