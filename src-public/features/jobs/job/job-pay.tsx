import type { ReactNode } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { isIn } from '#contract/order-phases.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { PayTerms } from './pay-terms.tsx'

type JobPayProps = {
  job: Job
  /** Only known for open jobs; includes the empty drive back. */
  hourly_cents?: number | undefined
  children: ReactNode
}

/** Explains a deduction; before the delivery, says how the measured time changes the pay. */
function JobPayTerms({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  const { deduction_cents, pay_terms, billed_minutes, state } = job
  if (deduction_cents)
    return (
      <div className="mt-2">
        <p className="numeral text-small">
          {say('pay_terms.deducted', { amount: money(deduction_cents) })}
        </p>
        <p className="mt-1 text-small text-soft">{say('pay_terms.rule')}</p>
      </div>
    )
  if (isIn(state, 'called_off'))
    return (
      <p className="mt-2 text-small">
        {say(job.pay_cents ? 'pay_terms.fee_share' : 'pay_terms.called_off')}
      </p>
    )
  if (pay_terms === null || !isIn(state, 'open', 'assigned', 'under_way')) return null
  return (
    <div className="mt-2">
      <PayTerms terms={pay_terms} billed_minutes={billed_minutes} />
    </div>
  )
}

/** Shows what the mover earns, and the actions on the job. */
export function JobPay({ job, hourly_cents, children }: JobPayProps) {
  const say = useTexts('jobs')
  const { money } = useFormat()
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p>
          <span className="block text-small text-soft">{say('job.pay')}</span>
          <span className="numeral font-display text-figure leading-none font-semibold">
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
        <JobPayTerms job={job} />
      </div>
      {children}
    </Card>
  )
}
