import { hydrateRoot } from 'react-dom/client'
import { Home } from '../features/home/home.tsx'
import { homeMeta } from '../features/home/home-meta.ts'
import { PreservedStaticContent, reloadStaticContent } from '../features/home/static-content.tsx'
import { type Navigation, NavigationProvider } from '../lib/navigation.tsx'
import { homeAreas } from '../locales/home-texts.ts'
import type { HomeSent } from '../pages/index.tsx'
import { Application } from '../shell/application.tsx'
import { Shell } from '../shell/shell.tsx'
import type { Boot } from './boot.ts'
import { rootElement } from './hydration.ts'

/** Hydrates the server-rendered home page. Its links load the next page from the server. */
export async function start(boot: Boot): Promise<void> {
  const { hydration, services, texts } = boot
  await Promise.all(homeAreas.map(texts.load))
  const preload = async (to: string) => {
    const { preloadPage } = await import('./preload-page.ts')
    preloadPage(boot, to)
  }
  const navigation: Navigation = {
    path: location.pathname + location.search,
    go: (to, { replace = false } = {}) => location[replace ? 'replace' : 'assign'](to),
    preload: (to) => void preload(to),
  }
  const { sizes } = hydration.data as HomeSent
  const preserved = <PreservedStaticContent />
  const content = <Home sizes={sizes} promise={preserved} proof={preserved} story={preserved} />
  const environment = {
    origin: location.origin,
    site: hydration.site,
    loadedPage: () => ({ meta: homeMeta, render: () => content }),
    preload: navigation.preload,
  }
  const root = hydrateRoot(
    rootElement(),
    <Application {...boot} environment={environment}>
      <NavigationProvider value={navigation}>
        <Shell route="index" data={hydration.data} isBusy={false}>
          {content}
        </Shell>
      </NavigationProvider>
    </Application>,
    {
      async onUncaughtError(thrown) {
        services.log.error('The page failed', thrown)
        const { Fatal, isReloading } = await import('../shell/fatal.tsx')
        if (isReloading(thrown)) return
        root.render(
          <Application {...boot} environment={environment}>
            <main className="flex min-h-dvh flex-col">
              <Fatal />
            </main>
          </Application>,
        )
      },
    },
  )
  texts.subscribe(() => {
    reloadStaticContent(texts.snapshot().language).catch((thrown) =>
      services.log.error('The home page could not be rendered again', thrown),
    )
  })
}
