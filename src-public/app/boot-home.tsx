import { hydrateRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import type { Boot } from './boot.ts'
import { type Navigation, NavigationProvider } from './navigation.tsx'
import { rootElement } from './root-element.ts'
import { Shell } from './shell.tsx'

/** Brings the home to life as the server drew it. Its links load the next page from the server. */
export async function start(boot: Boot): Promise<void> {
  const { hydration, loader, surroundings } = boot
  const page = await loader.load('index')
  const navigation: Navigation = {
    path: location.pathname + location.search,
    go: (to, { replace = false } = {}) => location[replace ? 'replace' : 'assign'](to),
    preload: surroundings.preload,
  }
  const root = hydrateRoot(
    rootElement(),
    <Application {...boot}>
      <NavigationProvider value={navigation}>
        <Shell route="index" isBusy={false}>
          {page.render(hydration.data)}
        </Shell>
      </NavigationProvider>
    </Application>,
    {
      async onUncaughtError(thrown) {
        boot.front.log.error('The page failed', thrown)
        const { Fatal } = await import('./fatal.tsx')
        root.render(
          <Application {...boot}>
            <Fatal />
          </Application>,
        )
      },
    },
  )
}
