import { routeAt } from '#contract/kernel/route-forms.ts'
import { routes } from '#contract/routes.ts'
import { createPageLoader, type PageLoader } from '../routing/page-loader.ts'
import { isBuilt } from '../routing/pages.ts'
import type { Boot } from './boot.ts'
import { createPreloader } from './preloader.ts'

/** Loads a path's page before it is opened, into the router's loader if there is one. */
export function preloadPage({ services, texts }: Boot, to: string, own?: PageLoader): void {
  const { pathname } = new URL(to, location.origin)
  const route = routeAt(Object.values(routes), pathname)
  if (route === undefined || !isBuilt(route.name)) return
  preloadOnce ??= createPreloader((thrown) => services.log.warn('A preload failed', thrown))
  const loader = own ?? createPageLoader(texts)
  preloadOnce(route.name, () => loader.load(route.name))
}

let preloadOnce: ReturnType<typeof createPreloader> | undefined
