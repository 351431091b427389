import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { guards } from '#contract/kernel/admission.ts'
import { formsOf, routeAt } from '#contract/kernel/route-forms.ts'
import { routes } from '#contract/routes.ts'
import { type Area, en } from '../locales/en.ts'
import { es } from '../locales/es.ts'
import { Application } from './application.tsx'
import { findAssets, type Manifest } from './assets.ts'
import { documentHtml } from './document.ts'
import { Fatal } from './fatal.tsx'
import { createFront } from './front.ts'
import { canonicalPath } from './head.ts'
import { isLanguage, type Language, languageCookie, pickLanguage } from './language.ts'
import { notFoundMeta } from './not-found-meta.ts'
import { createPageLoader } from './page-loader.ts'
import { isBuilt } from './pages.ts'
import { entranceOf } from './phone-entrance.ts'
import { type Failure, failureOf } from './refusal.ts'
import { rememberReads } from './remember-reads.ts'
import { routeOfId } from './route-of-id.ts'
import { createRoutes } from './routes.tsx'
import { plainSite, type Site } from './site.ts'
import { createTexts } from './texts.ts'

export type Rendered = {
  status: number
  headers: Record<string, string>
  html: string
  /** Whether others get this very page too. */
  isKept?: boolean
}

export type ServerOptions = {
  /** The public origin, without a slash at its end. */
  origin: string
  fullAccessRoles: readonly string[]
  /** Reaches the API without the network. */
  fetch: typeof globalThis.fetch
  /** The build's; null in development. */
  manifest: Manifest | null
  site?: Site
  log: { warn(message: string, ...details: unknown[]): void; error: Console['error'] }
}

const built = Object.values(routes).filter(({ name }) => isBuilt(name))
const freshMs = 10_000
const mostKept = 500

/** The public front on the server: draws what an anonymous visitor may see. */
export function createServerFront(options: ServerOptions) {
  const { origin, fullAccessRoles, manifest, site = plainSite, log } = options
  const front = createFront({
    baseUrl: origin,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    fullAccessRoles,
    readCookie: () => null,
    navigate: () => undefined,
    log,
    fetch: options.fetch,
  })
  const reads = rememberReads(front.call, freshMs)
  const reading = { ...front, call: reads.call }
  const draw = { en: drawerIn('en', en), es: drawerIn('es', es) }
  const assets = findAssets(manifest)
  const kept = new Map<string, { rendered: Rendered; until: number }>()
  let changes = 0

  /**
   * To the server nobody is signed in, so everybody gets the same page for a while.
   *
   * @param requestId by which the log knows the request, told to whoever gets to see a failure
   */
  async function render(request: Request, requestId: string): Promise<Rendered> {
    const url = new URL(request.url)
    const host = guards.www({ ...nobody, fullAccessRoles }, url)
    if (host.kind === 'redirect') return redirectTo(host.to, 308)

    const entrance = entranceOf(request, url)
    if (entrance !== null) return redirectTo(entrance + url.search, 302, 'User-Agent, Cookie')

    const language = languageOf(request, url)
    const key = `${language} ${url.pathname}`
    const known = kept.get(key)
    const isPlain = url.search === '' && isCanonical(url.pathname)
    if (isPlain && known !== undefined && known.until > performance.now()) return known.rendered

    const drawnAt = changes
    const rendered = await drawn(request, url, language, requestId)
    // What has changed meanwhile may or may not be in it.
    if (isPlain && rendered.status === 200 && manifest !== null && drawnAt === changes) {
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      const known = { ...rendered, isKept: true }
      kept.set(key, { rendered: known, until: performance.now() + freshMs })
      return known
    }
    return rendered
  }

  async function drawn(request: Request, url: URL, language: Language, requestId: string) {
    const drawer = draw[language]
    try {
      return withChoice(await drawer.page(request, url, requestId), url)
    } catch (thrown) {
      log.error('A page could not be drawn', requestId, thrown)
      return drawer.failure(url, requestId)
    }
  }

  function drawerIn(language: Language, all: Record<Area, object>) {
    const texts = createTexts(language, (_, area) => all[area])
    const areas = Object.keys(all) as Area[]
    const loader = createPageLoader(texts)
    const handler = createStaticHandler(
      createRoutes({ front: reading, texts, loader, side: 'server', previous: () => null }),
    )
    const preload = () => undefined
    const environment = { origin, site, loadedPage: loader.loaded, preload }
    // The built pages are files, which the next build takes away from under a server that runs.
    const early = manifest === null ? [] : built.map(({ name }) => loader.load(name))
    const ready = Promise.all<unknown>([...areas.map(texts.load), ...early])
    // Whoever asks for a page is told.
    ready.catch(() => undefined)

    async function page(request: Request, url: URL, requestId: string): Promise<Rendered> {
      await ready
      const answer = await handler.query(request)
      if (answer instanceof Response) {
        const to = answer.headers.get('location') ?? '/'
        // The page has another address; the language and the rest that was asked for stay.
        return redirectTo(to.includes('?') ? to : to + url.search, answer.status)
      }
      const match = answer.matches.at(-1)?.route.id ?? 'custom-404'
      const route = routeOfId(match) ?? 'custom-404'
      const failure = failureIn(answer, requestId)
      if (failure !== null) answer.errors = { [match]: failure }
      const page = isBuilt(route) ? await loader.load(route) : undefined
      const data = answer.loaderData[match]

      const body = renderToString(
        <Application front={front} texts={texts} environment={environment}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, answer)}
            context={answer}
            hydrate={false}
          />
        </Application>,
      )
      const metaOf = failure === null ? (page?.meta ?? notFoundMeta) : notFoundMeta
      const html = documentHtml({
        body,
        meta: metaOf(texts.snapshot(), data),
        place: { origin, path: canonicalPath(route, url.pathname), language },
        assets: assets(route, language),
        hydration: {
          ...{ route, routeId: match, language, fullAccessRoles, site, failure },
          data: data !== undefined && page?.sent ? page.sent(data) : data,
        },
      })
      const status = failure?.status ?? (route === 'custom-404' ? 404 : answer.statusCode)
      return { status, headers: headersIn(language), html }
    }

    /** The page where the drawing itself failed: without the shell, and without any code. */
    function failure(url: URL, requestId: string): Rendered {
      const body = renderToString(
        <Application front={front} texts={texts} environment={environment}>
          <main className="flex min-h-dvh flex-col">
            <Fatal requestId={requestId} path={url.pathname + url.search} />
          </main>
        </Application>,
      )
      const html = documentHtml({
        body,
        meta: notFoundMeta(texts.snapshot()),
        place: { origin, path: url.pathname, language },
        assets: assets('custom-404', language),
        hydration: null,
      })
      return { status: 500, headers: headersIn(language), html }
    }

    return { page, failure }
  }

  /** What a page's load has thrown; of what is no refusal the log tells more. */
  function failureIn({ errors }: StaticHandlerContext, requestId: string): Failure | null {
    const [thrown] = Object.values(errors ?? {})
    if (thrown === undefined) return null
    const { status } = failureOf(thrown)
    if (status < 500) return { status, request_id: null }
    log.error('A page could not be loaded', requestId, thrown)
    return { status, request_id: requestId }
  }

  /** Draws and reads everything anew, after what pages show of has changed. */
  function forget(): void {
    changes += 1
    kept.clear()
    reads.forget()
  }

  return { render, forget, serves, paths: publicPaths() }
}

const nobody = { identity: null, roles: [], permissions: [] }

/** A page that answers to many paths is kept under one of them only. */
function isCanonical(path: string): boolean {
  const route = routeAt(Object.values(routes), path)
  return route !== undefined && canonicalPath(route.name, path) === path
}

/** Whether a path has the form of a page that is there. */
function serves(path: string): boolean {
  const route = routeAt(Object.values(routes), path)
  return route !== undefined && isBuilt(route.name)
}

/** The paths worth a search engine's visit that are known without the database. */
function publicPaths(): string[] {
  return (
    built
      // One comes to it by a mail's link alone.
      .filter(({ name, render }) => render === 'server' && name !== 'unsubscribe')
      .flatMap((route) => formsOf(route).map(({ path }) => path))
      .filter((path) => !/[:*]/.test(path))
  )
}

/** What the address names, as links between the languages do, else what the visitor speaks. */
function languageOf({ headers }: Request, { searchParams }: URL): Language {
  const named = searchParams.get('lang')
  if (isLanguage(named)) return named
  return pickLanguage(headers.get('cookie') ?? '', headers.get('accept-language') ?? '')
}

/** A language that was named is spoken from then on. */
function withChoice(rendered: Rendered, { searchParams }: URL): Rendered {
  const named = searchParams.get('lang')
  if (!isLanguage(named)) return rendered
  return { ...rendered, headers: { ...rendered.headers, 'Set-Cookie': languageCookie(named) } }
}

function headersIn(language: Language): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language, Cookie',
  }
}

function redirectTo(to: string, status: number, vary?: string): Rendered {
  return { status, headers: { Location: to, ...(vary ? { Vary: vary } : {}) }, html: '' }
}
