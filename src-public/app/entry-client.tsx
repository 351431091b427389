import './app.css'
import { readCookieFrom } from '#contract/client/read-cookie.ts'
import { routes } from '#contract/routes.ts'
import { loadTexts } from '../locales/texts.ts'
import { browserStorage } from '../ports/browser-storage.ts'
import type { Boot } from './boot.ts'
import { reloadOnce } from './chunk-reload.ts'
import { keepEarlyInput } from './early-input.ts'
import { createFront } from './front.ts'
import { readHydration } from './hydration.ts'
import { isLanguage } from './language.ts'
import { createPageLoader } from './page-loader.ts'
import { isBuilt } from './pages.ts'
import { createPreloader } from './preload.ts'
import { rootElement } from './root-element.ts'
import { createTexts } from './texts.ts'
import { switchLanguage } from './texts-context.tsx'

const hydration = readHydration()
const front = createFront({
  baseUrl: '',
  origin: location.origin,
  storage: browserStorage(),
  onStorageEvent: (listener) => addEventListener('storage', listener),
  fullAccessRoles: hydration.fullAccessRoles,
  readCookie: (name) => readCookieFrom(document.cookie, name),
  navigate: (url) => location.assign(url),
  log: console,
})
const texts = createTexts(hydration.language, loadTexts)
const loader = createPageLoader(texts)
const preloadOnce = createPreloader((thrown) => front.log.warn('A preload failed', thrown))

function preload(to: string): void {
  const { pathname } = new URL(to, location.origin)
  const route = Object.values(routes).find(({ path }) => path === pathname)
  if (route && isBuilt(route.name)) preloadOnce(route.name, () => loader.load(route.name))
}

function speakTheirLanguage(): void {
  const locale = front.store.snapshot().identity?.locale
  if (!isLanguage(locale) || locale === texts.snapshot().language) return
  switchLanguage(texts, locale).catch((thrown) =>
    front.log.error('The language could not be loaded', thrown),
  )
}

const boot: Boot = {
  hydration,
  front,
  texts,
  loader,
  surroundings: { origin: location.origin, loadedPage: loader.loaded, preload },
  onAlive: keepEarlyInput(rootElement()),
}

/** The home hydrates without a router, so that a first visit loads that much less code. */
const begins = {
  home: () => import('./boot-home.tsx'),
  router: () => import('./boot-router.tsx'),
}

async function begin(): Promise<void> {
  const isHome = hydration.route === 'index' && !hydration.hasFailed
  const [{ start }] = await Promise.all([
    begins[isHome ? 'home' : 'router'](),
    texts.load('common'),
  ])
  await start(boot)
  // Not before: a page comes to life in the language it was drawn in, whoever is signed in.
  front.store.subscribe(speakTheirLanguage)
  speakTheirLanguage()
}

void front.session.start()
begin().catch((thrown) => {
  front.log.error('The page could not begin', thrown)
  reloadOnce(location.pathname, () => location.reload())
})
