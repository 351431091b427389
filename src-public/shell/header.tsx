import { lazy, type ReactNode, Suspense } from 'react'
import { isVisitor } from '#contract/client/session-store.ts'
import type { RouteName } from '#contract/routes.ts'
import { href } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { mainPages, NavLinks } from './nav-links.tsx'

const AccountTools = lazy(() => import('./account-tools.tsx'))

const linkStyle =
  'flex min-h-11 items-center px-2.5 font-semibold whitespace-nowrap underline-offset-[6px] decoration-stitch decoration-[3px] hover:underline aria-[current]:underline'

type HeaderProps = {
  route: RouteName
  /** Whether a driver uses it, whose targets are larger. */
  isDrivers?: boolean
  /** Placed relative to the header. */
  children?: ReactNode
}

export function Header({ route, isDrivers = false, children }: HeaderProps) {
  const say = useTexts('common')
  const session = useSession()
  const { identity } = session
  const isBooking = route === 'order'
  const isSigningIn = route.startsWith('auth-')
  const isCrew = identity !== null && ['mover', 'driver'].includes(identity.role)
  return (
    <header
      className={`no-print relative border-b border-line bg-paper max-sm:group-has-data-room/shell:hidden ${isDrivers ? 'gloves' : ''}`}
    >
      <div className="mx-auto flex min-h-[4.5rem] max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4 sm:px-6">
        <Link to={href('index')} className="flex min-h-11 items-center gap-3 rounded-field">
          <Logo className="size-10" />
          <span
            className={`font-display text-[1.6rem] font-semibold tracking-tight ${isDrivers ? 'max-[27rem]:sr-only' : 'max-[23rem]:sr-only'}`}
          >
            {say('product')}
          </span>
        </Link>
        <nav
          aria-label={say('nav.main')}
          className="ml-auto flex flex-wrap items-center gap-1 sm:gap-3"
        >
          <span className="flex gap-1 max-lg:hidden">
            <NavLinks to={mainPages} route={route} className={linkStyle} />
          </span>
          {isVisitor(session) && !isSigningIn && (
            <Link
              to={href('auth-username')}
              className="flex min-h-11 items-center rounded-full px-1 font-semibold whitespace-nowrap text-link hover:underline max-sm:text-small sm:px-3"
            >
              {say('nav.sign_in')}
            </Link>
          )}
          {!isBooking && !isCrew && (
            <span className="max-sm:hidden">
              <LinkButton to={href('order')} size="sm">
                {say('nav.book')}
              </LinkButton>
            </span>
          )}
          {identity !== null && (
            <Suspense fallback={<span className="h-11 w-24" />}>
              <AccountTools identity={identity} />
            </Suspense>
          )}
          <MenuButton route={route} />
        </nav>
      </div>
      {children}
    </header>
  )
}
