import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#contract/routes.ts'
import { newerBuild } from '../features/deployment/newer-build.ts'
import { onSessionEnd } from '../features/session/session-end.ts'
import { Application } from './application.tsx'
import type { Boot } from './boot.ts'
import { reloadOnce } from './chunk-reload.ts'
import { createPageLoader } from './page-loader.ts'
import { isBuilt } from './pages.ts'
import { preloadPage } from './preload-page.ts'
import { rootElement } from './root-element.ts'
import { followSession, remember, rememberArrival } from './route-memory.ts'
import { createRoutes } from './routes.tsx'

/** Brings a page to life under the router; what the server did not draw, the router loads now. */
export async function start(boot: Boot): Promise<void> {
  const { front, texts, hydration } = boot
  const { route, routeId, data, failure } = hydration
  const loader = createPageLoader(texts)
  const isDrawn = routes[route].render === 'server' && isBuilt(route)
  if (isDrawn && failure === null) await loader.load(route)

  followSession(front)
  rememberArrival()
  let here: string | null = null
  const tree = createRoutes({
    ...{ front, texts, loader, side: 'browser' },
    previous: () => here,
    isOutdated: newerBuild.isKnown,
    onChunkFailure(path) {
      const isReloading = reloadOnce(path, () => location.assign(path))
      // A page that is about to be loaded anew shows no error meanwhile.
      return isReloading ? new Promise(() => undefined) : Promise.resolve()
    },
  })
  const router = createBrowserRouter(tree, {
    hydrationData: {
      loaderData: isDrawn ? { [routeId]: data ?? null } : {},
      errors: failure === null ? null : { [routeId]: failure },
    },
  })
  router.subscribe(({ historyAction, location }) => {
    const now = location.pathname + location.search
    const hasLeft = here !== null && here !== now && historyAction !== 'REPLACE'
    if (hasLeft) remember({ previous: here })
    here = now
  })
  const readAgain = () => {
    if (router.state.initialized) void router.revalidate()
  }
  onSessionEnd(front.store, readAgain)
  texts.subscribe(readAgain)

  const environment = {
    origin: location.origin,
    site: hydration.site,
    loadedPage: loader.loaded,
    preload: (to: string) => preloadPage(boot, to, loader),
  }
  hydrateRoot(
    rootElement(),
    <Application {...boot} environment={environment}>
      <RouterProvider router={router} />
    </Application>,
  )
}
