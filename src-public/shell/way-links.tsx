import { href, type RouteName } from '#contract/routes.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { Link } from '../ui/link.tsx'
import type { furtherWays, ways } from './ways.ts'

type WayLinksProps = {
  to: typeof ways | typeof furtherWays
  /** The current route. */
  route: RouteName
  className: string
}

/** Shows links to public pages; the current page, or its parent, is marked. */
export function WayLinks({ to, route, className }: WayLinksProps) {
  const say = useTexts('common')
  return to.map((name) => (
    <Link
      key={name}
      to={href(name)}
      aria-current={route === name ? 'page' : route.startsWith(`${name}-`) || undefined}
      className={className}
    >
      {say(`nav.${name}`)}
    </Link>
  ))
}
