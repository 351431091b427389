import type { ReactNode } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Card } from '../../../ui/card.tsx'

type JobPayProps = {
  job: Job
  /** Only known for open jobs; includes the empty drive back. */
  hourly_cents?: number | undefined
  children: ReactNode
}

/** Shows what the mover earns, and the actions on the job. */
export function JobPay({ job, hourly_cents, children }: JobPayProps) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <p>
        <span className="block text-small text-soft">{say('job.pay')}</span>
        <span className="numeral font-display text-[2.75rem] leading-none font-semibold">
          {money(job.pay_cents ?? 0)}
        </span>
        {hourly_cents !== undefined && (
          <span className="numeral mt-1 block text-small font-semibold text-moss">
            {say('offer.hourly', { amount: money(hourly_cents) })}
          </span>
        )}
        {job.tip_cents !== null && job.tip_cents > 0 && (
          <span className="numeral mt-1 block text-small text-soft">
            {say('job.tip', { amount: money(job.tip_cents) })}
          </span>
        )}
      </p>
      {children}
    </Card>
  )
}
