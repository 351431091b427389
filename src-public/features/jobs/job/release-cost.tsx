import type { Job } from '#contract/calls/jobs.ts'
import { readStanding } from '#contract/calls/standing.ts'
import { pointsOf, standingKinds } from '#contract/standing.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'

/** Says what giving a job back costs: the fee, and the points of the mover's standing. */
export function ReleaseCost({ job }: { job: Job }) {
  const say = useTexts('jobs')
  const { money, number } = useFormat()
  const { call } = useServices()
  const { data } = useLoaded('standing', (signal) => call(readStanding, { signal }))
  const { release_counts_as: kinds } = job
  const fee_cents = job.release_fee_cents ?? 0
  if (kinds.length === 0 && fee_cents === 0) return <p>{say('release.costs_nothing')}</p>
  // The job itself is one more occasion of each part that it counts in.
  const points = kinds.map((kind) => {
    const part = data?.parts.find(({ key }) => key === standingKinds[kind].part)
    return pointsOf(kind, (part?.of ?? 0) + 1)
  })
  const sum = points.reduce((total, one) => total + one, 0)
  return (
    <div className="flex flex-col gap-2 font-semibold">
      {fee_cents > 0 && <p>{say('release.fee', { fee: money(fee_cents) })}</p>}
      {data && sum > 0 && (
        <p>{say('release.costs', { points: number(sum, 1), days: number(data.days) })}</p>
      )}
    </div>
  )
}
