import { href, type RouteName } from '#contract/routes.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { areaLabels, areas, isArea } from '../routing/areas.ts'
import { Link } from '../ui/link.tsx'

/** Shows the navigation of a role's own area, below the header. */
export function AreaNav({ route }: { route: RouteName }) {
  const say = useTexts('common')
  const [role = ''] = route.split('-')
  if (!isArea(role)) return null
  const here = areas[role].findLast((name) => route === name || route.startsWith(`${name}-`))
  return (
    <nav aria-label={say('nav.area')} className="no-print border-b border-line bg-card">
      <ul className="mx-auto flex max-w-5xl gap-1 overflow-x-auto px-2 sm:px-4">
        {areas[role].map((name) => (
          <li key={name}>
            <Link
              to={href(name)}
              aria-current={name === here ? 'page' : undefined}
              className="flex min-h-12 items-center border-b-[3px] border-transparent px-3 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:border-stitch aria-[current]:text-ink"
            >
              {say(areaLabels[name])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
