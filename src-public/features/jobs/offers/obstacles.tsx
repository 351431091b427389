import type { Remedy } from '#contract/calls/jobs.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Remedies } from './remedies.tsx'

type Props = { id: string; obstacles: readonly string[]; remedies: readonly Remedy[] }

/** Lists why the mover can't take a job, in the server's words, with where that can be changed. */
export function Obstacles({ id, obstacles, remedies }: Props) {
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
      <Remedies remedies={remedies} />
    </div>
  )
}
