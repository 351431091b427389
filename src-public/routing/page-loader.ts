import type { RouteName } from '#contract/routes.ts'
import type { TextStore } from '../lib/texts.ts'
import type { Page } from './page.tsx'
import { pages } from './pages.ts'

export type PageLoader = {
  /** Loads a screen's code and texts, in parallel. */
  load(name: RouteName): Promise<Page>
  /** Returns a screen that has already been loaded. */
  loaded(name: RouteName): Page | undefined
}

export function createPageLoader(texts: TextStore): PageLoader {
  const loaded = new Map<RouteName, Page>()
  return {
    loaded: (name) => loaded.get(name),
    async load(name) {
      const entry = pages[name]
      if (entry === undefined) throw new Error(`Route ${name} has no page`)
      const [module] = await Promise.all([
        entry.load(),
        ...entry.texts.map((area) => texts.load(area)),
      ])
      loaded.set(name, module.page)
      return module.page
    },
  }
}
