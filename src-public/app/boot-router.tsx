import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#contract/routes.ts'
import { onSessionEnd } from '../features/session/session-end.ts'
import { Application } from './application.tsx'
import type { Boot } from './boot.ts'
import { reloadOnce } from './chunk-reload.ts'
import { isBuilt } from './pages.ts'
import { rootElement } from './root-element.ts'
import { createRoutes } from './routes.tsx'

/** Brings a page to life under the router; what the server did not draw, the router loads now. */
export async function start(boot: Boot): Promise<void> {
  const { front, loader, hydration } = boot
  const { route, data, hasFailed } = hydration
  const isDrawn = routes[route].render === 'server' && isBuilt(route)
  if (isDrawn && !hasFailed) await loader.load(route)

  let previous: string | null = null
  const router = createBrowserRouter(
    createRoutes({
      front,
      loader,
      side: 'browser',
      previous: () => previous,
      onChunkFailure(path) {
        const isReloading = reloadOnce(path, () => location.assign(path))
        // A page that is about to be loaded anew shows no error meanwhile.
        return isReloading ? new Promise(() => undefined) : Promise.resolve()
      },
    }),
    {
      hydrationData: {
        loaderData: isDrawn ? { [route]: data ?? null } : {},
        errors: hasFailed ? { [route]: { message: 'The server could not draw this page' } } : null,
      },
    },
  )
  router.subscribe(({ historyAction, location }) => {
    if (historyAction !== 'REPLACE') previous = location.pathname + location.search
  })
  onSessionEnd(front.store, function closePagesThatNeededIt() {
    if (router.state.initialized) void router.revalidate()
  })

  hydrateRoot(
    rootElement(),
    <Application {...boot}>
      <RouterProvider router={router} />
    </Application>,
  )
}
