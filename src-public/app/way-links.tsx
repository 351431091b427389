import { href, type RouteName } from '#contract/routes.ts'
import { Link } from './navigation.tsx'
import { useTexts } from './texts-context.tsx'
import type { furtherWays, ways } from './ways.ts'

type WayLinksProps = {
  to: typeof ways | typeof furtherWays
  /** Where one is. */
  route: RouteName
  className: string
}

/** Links to public pages; the one that one is on, or below, is marked. */
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
