import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Crew, detailsHref } from '../job/crew.ts'
import { Late } from './queue-notices.tsx'
import { useQueue } from './use-step-queue.ts'

/** Names the jobs with steps that have not been sent, and sends them. */
export function UnsentSteps({ crew }: { crew: Crew }) {
  const say = useTexts('jobs')
  const { queue, steps } = useQueue()
  const late = steps.filter(({ state }) => state === 'late')
  const waiting = steps.filter(({ state }) => state !== 'late')
  const codes = [...new Set(waiting.map(({ code }) => code))]
  return (
    <>
      {codes.length > 0 && (
        <Notice tone="warn" title={say('queue.unsent', { count: waiting.length })}>
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
