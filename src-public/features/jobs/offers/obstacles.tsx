import type { Remedy } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { Remedies } from './remedies.tsx'

type Props = {
  id: string
  obstacles: readonly string[]
  remedies: readonly Remedy[]
  /** The day of the job, if it is the mover's calendar that is in the way. */
  calendarDay?: string | undefined
}

/** Lists why the mover can't take a job, in the server's words, with where that can be changed. */
export function Obstacles({ id, obstacles, remedies, calendarDay }: Props) {
  const say = useTexts('jobs')
  return (
    <div className="rounded-field border-l-[6px] border-stitch bg-stitch-wash px-4 py-3">
      <div id={id}>
        <p className="font-semibold">{say('offer.obstacles')}</p>
        <ul>
          {obstacles.map((obstacle) => (
            <li key={obstacle} className="block first-letter:uppercase">
              {obstacle}
            </li>
          ))}
        </ul>
      </div>
      {calendarDay !== undefined && (
        <Link
          to={href('mover-calendar', {}, { day: calendarDay })}
          className="worded-link inline-flex min-h-11 items-center font-semibold"
        >
          {say('offer.calendar')}
        </Link>
      )}
      <Remedies remedies={remedies} />
    </div>
  )
}
