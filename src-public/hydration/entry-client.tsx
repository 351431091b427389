import '../shell/app.css'
import { readCookieFrom } from '#contract/client/read-cookie.ts'
import { afterContent } from '../lib/after-content.ts'
import { isLanguage } from '../lib/language.ts'
import { createServices } from '../lib/services.ts'
import { createTexts } from '../lib/texts.ts'
import { switchLanguage } from '../lib/texts-context.tsx'
import { browserStorage } from '../ports/browser-storage.ts'
import type { Boot } from './boot.ts'
import { captureEarlyInput } from './early-input.ts'
import { readHydration, rootElement } from './hydration.ts'
import { reloadOnce } from './reload-once.ts'
import { sendPreloaded } from './send-preloaded.ts'

const hydration = readHydration()
const services = createServices({
  baseUrl: '',
  origin: location.origin,
  storage: browserStorage(),
  onStorageEvent: (listener) => addEventListener('storage', listener),
  fullAccessRoles: hydration.fullAccessRoles,
  readCookie: (name) => readCookieFrom(document.cookie, name),
  navigate: (url) => location.assign(url),
  log: console,
  fetch: sendPreloaded,
})

/** The home page hydrates without a router, so that a first visit loads less code. */
const isHome = hydration.route === 'index' && hydration.failure === null
const bootModule = isHome ? import('./boot-home.tsx') : import('./boot-router.tsx')
const loadTextsModule = isHome
  ? import('../locales/home-texts.ts').then(({ loadHomeTexts }) => loadHomeTexts)
  : import('../locales/load-texts.ts').then(({ loadTexts }) => loadTexts)
const texts = createTexts(hydration.language, async (...args) => (await loadTextsModule)(...args))
const boot: Boot = { hydration, services, texts, onAlive: captureEarlyInput(rootElement()) }

async function begin(): Promise<void> {
  const [{ start }] = await Promise.all([bootModule, texts.load('common')])
  await start(boot)
  // Only after hydration: the page must hydrate in the language that the server rendered, even if
  // the signed-in user has another.
  services.store.subscribe(applyUserLanguage)
  applyUserLanguage()
  const loadFeatures = () =>
    import('./deferred-features.tsx')
      .then(({ startDeferredFeatures }) => startDeferredFeatures(boot))
      .catch(services.log.warn)
  afterContent(loadFeatures)
}

function applyUserLanguage(): void {
  const locale = services.store.snapshot().identity?.locale
  if (!isLanguage(locale) || locale === texts.snapshot().language) return
  switchLanguage(texts, locale).catch((thrown) =>
    services.log.error('The language could not be loaded', thrown),
  )
}

void services.session.start()
begin().catch((thrown) => {
  services.log.error('The page could not begin', thrown)
  const reload = () => location.reload()
  if (!reloadOnce(location.pathname, reload) && !navigator.onLine)
    addEventListener('online', reload, { once: true })
})
