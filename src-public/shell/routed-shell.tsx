import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation as useRouterState,
} from 'react-router'
import { type Navigation, NavigationProvider } from '../lib/navigation.tsx'
import { routeOfId } from '../routing/route-of-id.ts'
import { usePageEnvironment } from '../ssr/page-environment.tsx'
import { AccountNotices } from './account-notices.tsx'
import { AreaNav } from './area-nav.tsx'
import { Shell } from './shell.tsx'

/**
 * Renders the shell under the router: on every page except a home page that was opened directly.
 */
export function RoutedShell() {
  const { preload } = usePageEnvironment()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { state } = useRouterState()
  const match = useMatches().at(-1)
  const route = routeOfId(match?.id) ?? 'custom-404'
  const isHydrated = useHydrated()
  useFocusOnArrival(pathname)

  const navigation = useMemo<Navigation>(
    () => ({
      path: pathname + search,
      go: (to, { replace = false } = {}) => {
        void navigate(to, { replace })
      },
      preload,
    }),
    [pathname, search, navigate, preload],
  )
  return (
    <NavigationProvider value={navigation}>
      <Shell
        route={route}
        data={match?.loaderData}
        isBusy={isHydrated && state !== 'idle'}
        nav={
          <>
            <AreaNav route={route} />
            <AccountNotices route={route} />
          </>
        }
      >
        <Outlet />
      </Shell>
      <ScrollRestoration />
    </NavigationProvider>
  )
}

/**
 * Reports whether the page is hydrated. A visitor who may not enter it is on the way to another page
 * already, which the server's HTML does not show.
 */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/** Moves the focus to the new page's content, where screen reader and keyboard users start. */
function useFocusOnArrival(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
