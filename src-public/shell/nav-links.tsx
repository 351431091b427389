import { href, type RouteName } from '#contract/routes.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { Link } from '../ui/link.tsx'

type WayLinksProps = {
  to: typeof mainPages | typeof morePages
  /** The current route. */
  route: RouteName
  className: string
}

/** Shows links to public pages; the current page, or its parent, is marked. */
export function NavLinks({ to, route, className }: WayLinksProps) {
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

/** The public pages linked from every page; the common texts have a label for each under `nav`. */
export const mainPages = [
  'cities',
  'help',
  'blog',
  'about',
  'moverapp',
] as const satisfies RouteName[]

/** Further public pages, linked from the footer and the menu. */
export const morePages = [
  'contact',
  'app',
  'legals',
  'privacy',
  'terms',
] as const satisfies RouteName[]
