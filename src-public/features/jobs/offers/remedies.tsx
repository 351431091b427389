import type { Remedy } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'

const pages = {
  preferences: 'mover-preferences',
  documents: 'mover-documents',
  profile: 'mover-profile-add',
  support: 'chat-support',
} as const satisfies Record<Remedy, string>

/** Links to where a mover can do something about what keeps them from a job. */
export function Remedies({ remedies }: { remedies: readonly Remedy[] }) {
  const say = useTexts('joblists')
  return (
    <ul className="flex flex-wrap gap-x-5">
      {remedies.map((remedy) => (
        <li key={remedy}>
          <Link
            to={href(pages[remedy])}
            className="worded-link inline-flex min-h-11 items-center font-semibold"
          >
            {say(`remedy.${remedy}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
