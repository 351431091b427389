import { readJobClaims } from '#contract/calls/claims.ts'
import type { Job } from '#contract/calls/jobs.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { claimsPace } from './claim-card.tsx'
import { ClaimDetails } from './claim-details.tsx'

/** Shows the customer's claims about a job, and lets the mover answer and appeal. */
export function JobClaims({ job }: { job: Job }) {
  const say = useTexts('claims')
  const { call } = useServices()
  const { data, reload } = useLoaded(
    `job claims ${job.code}`,
    (signal) => call(readJobClaims, { params: { code: job.code }, signal }),
    claimsPace,
  )
  // A job without claims, which most are, says nothing about them.
  if (data === null || data.claims.length === 0) return null
  const mover = job.mover?.business_name ?? ''
  return (
    <section aria-labelledby="claims">
      <Card>
        <h2 id="claims" className="mb-3 text-xl">
          {say('mover_title')}
        </h2>
        <div className="flex flex-col gap-8">
          {data.claims.map((claim) => (
            <ClaimDetails
              key={claim.id}
              claim={claim}
              side="mover"
              mover={mover}
              time_zone={data.time_zone}
            >
              {claim.allowed_transitions.includes('offer') && (
                <AnswerForm claim={claim} onSent={reload} />
              )}
              <ClaimActions
                claim={claim}
                mover={mover}
                time_zone={data.time_zone}
                acts={['appeal']}
                onDone={reload}
              />
            </ClaimDetails>
          ))}
        </div>
      </Card>
    </section>
  )
}
