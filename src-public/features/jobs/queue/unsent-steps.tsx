import { useTexts } from '../../../lib/texts-context.tsx'
import type { StoredStep } from '../../../ports/step-store.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Crew, detailsHref } from '../job/crew.ts'
import { Late } from './queue-notices.tsx'
import { isPhoto } from './step-queue.ts'
import { useQueue } from './use-step-queue.ts'

/** Names the jobs with steps that have not been sent or were refused, and sends them. */
export function UnsentSteps({ crew }: { crew: Crew }) {
  const say = useTexts('jobs')
  const { queue, steps } = useQueue()
  const late = steps.filter(({ state }) => state === 'late')
  const waiting = steps.filter(({ state }) => state === 'waiting')
  const refused = steps.filter(({ state }) => state === 'refused')
  const count = waiting.filter((step) => !isPhoto(step)).length
  const title =
    count > 0
      ? say('queue.unsent', { count })
      : say('queue.unsent_photos', { count: waiting.length })
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="bad" title={say('queue.refused_job')}>
          <p>{say('queue.refused_job_text')}</p>
          <Codes crew={crew} steps={refused} />
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="warn" title={title}>
          <Codes crew={crew} steps={waiting} />
        </Notice>
      )}
      {late.length > 0 && <Late late={late} queue={queue} />}
    </>
  )
}

/** Links each job of these steps once. */
function Codes({ crew, steps }: { crew: Crew; steps: readonly StoredStep[] }) {
  const codes = [...new Set(steps.map(({ code }) => code))]
  return (
    <p className="flex flex-wrap gap-x-4">
      {codes.map((code) => (
        <Link key={code} to={detailsHref(crew, code)} className="worded-link font-semibold">
          {code}
        </Link>
      ))}
    </p>
  )
}
