import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Crew, detailsHref } from '../job/crew.ts'
import { Late } from './queue-notices.tsx'
import { isPhoto } from './step-queue.ts'
import { useQueue } from './use-step-queue.ts'

/** Names the jobs with steps that have not been sent, and sends them. */
export function UnsentSteps({ crew }: { crew: Crew }) {
  const say = useTexts('jobs')
  const { queue, steps } = useQueue()
  const late = steps.filter(({ state }) => state === 'late')
  const waiting = steps.filter(({ state }) => state !== 'late')
  const count = waiting.filter((step) => !isPhoto(step)).length
  const title =
    count > 0
      ? say('queue.unsent', { count })
      : say('queue.unsent_photos', { count: waiting.length })
  const codes = [...new Set(waiting.map(({ code }) => code))]
  return (
    <>
      {codes.length > 0 && (
        <Notice tone="warn" title={title}>
          <p className="flex flex-wrap gap-x-4">
            {codes.map((code) => (
              <Link key={code} to={detailsHref(crew, code)} className="worded-link font-semibold">
                {code}
              </Link>
            ))}
          </p>
        </Notice>
      )}
      {late.length > 0 && <Late late={late} queue={queue} />}
    </>
  )
}
