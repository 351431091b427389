import { useTexts } from '../../../lib/texts-context.tsx'

/** Lists why the mover can't take a job, in the server's words. */
export function Obstacles({ id, obstacles }: { id: string; obstacles: string[] }) {
  const say = useTexts('jobs')
  return (
    <div id={id} className="rounded-field border-l-[6px] border-stitch bg-stitch-wash px-4 py-3">
      <p className="font-semibold">{say('offer.obstacles')}</p>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle} className="block first-letter:uppercase">
            {obstacle}
          </li>
        ))}
      </ul>
    </div>
  )
}
