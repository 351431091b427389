import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { routes } from '#contract/routes.ts'
import { newerBuild } from '../features/deployment/newer-build.ts'
import { onSessionEnd } from '../lib/session-end.ts'
import { createPageLoader } from '../routing/page-loader.ts'
import { isBuilt } from '../routing/pages.ts'
import { followSession, remember, rememberArrival } from '../routing/route-memory.ts'
import { createRoutes } from '../routing/routes.tsx'
import { Application } from '../shell/application.tsx'
import type { Boot } from './boot.ts'
import { rootElement } from './hydration.ts'
import { preloadPage } from './preload-page.ts'
import { reloadOnce } from './reload-once.ts'

/**
 * Names the history entry of a page that was opened by its URL. The router calls all of them
 * "default", so that one would be scrolled to where another one was left; with a name of its own, an
 * entry keeps its position when it is reloaded, and no other takes it over.
 */
function nameEntry(): void {
  const state: { key?: string } | null = history.state
  if (!state?.key) history.replaceState({ ...state, key: randomKey() }, '')
}

/** Hydrates a page under the router. The router now loads any data the server did not render. */
export async function start(boot: Boot): Promise<void> {
  const { services, texts, hydration } = boot
  const { route, routeId, data, failure } = hydration
  const loader = createPageLoader(texts)
  const isRendered = routes[route].render === 'server' && isBuilt(route)
  if (isRendered && failure === null) await loader.load(route)

  followSession(services)
  rememberArrival()
  let currentPath: string | null = null
  let onHydrated: () => void = () => undefined
  const hydrated = new Promise<void>((resolve) => {
    onHydrated = resolve
  })
  const tree = createRoutes({
    services,
    texts,
    loader,
    side: 'browser',
    previous: () => currentPath,
    isOutdated: newerBuild.isKnown,
    hydrated,
    onChunkFailure(path) {
      const isReloading = reloadOnce(path, () => location.assign(path))
      // A page that is about to reload shows no error in the meantime.
      return isReloading ? new Promise(() => undefined) : Promise.resolve()
    },
  })
  nameEntry()
  const router = createBrowserRouter(tree, {
    hydrationData: {
      loaderData: isRendered ? { [routeId]: data ?? null } : {},
      errors: failure === null ? null : { [routeId]: failure },
    },
  })
  router.subscribe(({ historyAction, location }) => {
    const now = location.pathname + location.search
    const hasLeft = currentPath !== null && currentPath !== now && historyAction !== 'REPLACE'
    if (hasLeft) remember({ previous: currentPath })
    currentPath = now
  })
  const revalidate = () => {
    if (router.state.initialized) void router.revalidate()
  }
  onSessionEnd(services.store, revalidate)
  texts.subscribe(revalidate)

  const environment = {
    origin: location.origin,
    site: hydration.site,
    loadedPage: loader.loaded,
    preload: (to: string) => preloadPage(boot, to, loader),
  }
  const hydrate = () => {
    hydrateRoot(
      rootElement(),
      <Application {...boot} environment={environment}>
        <RouterProvider router={router} />
        <AfterHydration run={onHydrated} />
      </Application>,
    )
  }
  // As a transition, React hydrates in slices and answers the visitor's input meanwhile. Where the
  // router still loads, that load could end between two slices, which the router's provider would
  // miss.
  if (router.state.initialized) startTransition(hydrate)
  else hydrate()
}

/** Runs a function once React has hydrated the page, also in a tab that is not in sight. */
function AfterHydration({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}
