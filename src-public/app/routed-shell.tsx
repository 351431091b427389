import { useEffect, useMemo, useRef } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation as useRouterState,
} from 'react-router'
import { AreaNav } from './area-nav.tsx'
import { type Navigation, NavigationProvider } from './navigation.tsx'
import { usePageEnvironment } from './page-environment.tsx'
import { routeOfId } from './route-of-id.ts'
import { Shell } from './shell.tsx'

/** The shell where there is a router: every page but a home that was opened directly. */
export function RoutedShell() {
  const { preload } = usePageEnvironment()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { state } = useRouterState()
  const match = useMatches().at(-1)
  const route = routeOfId(match?.id) ?? 'custom-404'
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
        isBusy={state !== 'idle'}
        nav={<AreaNav route={route} />}
      >
        <Outlet />
      </Shell>
      <ScrollRestoration />
    </NavigationProvider>
  )
}

/** Whoever reads by ear or by keyboard begins at the new page's content. */
function useFocusOnArrival(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
