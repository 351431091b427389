import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { countUnread } from '#contract/calls/notifications.ts'
import { defaultEndpoints, profilePath } from '#contract/client/endpoints.ts'
import { admit, guards } from '#contract/kernel/admission.ts'
import type { Language } from '#contract/kernel/languages.ts'
import { formsOf, routeAt } from '#contract/kernel/route-forms.ts'
import type { PublicFront, RenderedPage, Visitor } from '#contract/public-front.ts'
import { routes } from '#contract/routes.ts'
import { addressOf } from '../lib/address-of.ts'
import { isLanguage, languageCookie, pickLanguage } from '../lib/language.ts'
import { createServices } from '../lib/services.ts'
import { plainSite, type Site } from '../lib/site.ts'
import { createTexts } from '../lib/texts.ts'
import { type Area, en } from '../locales/en.ts'
import { es } from '../locales/es.ts'
import { isPhone } from '../ports/device-type.ts'
import { createPageLoader } from '../routing/page-loader.ts'
import { isBuilt, pages } from '../routing/pages.ts'
import { type Failure, failureOf } from '../routing/refusal.ts'
import { routeOfId } from '../routing/route-of-id.ts'
import { createRoutes } from '../routing/routes.tsx'
import { Application } from '../shell/application.tsx'
import { Fatal } from '../shell/fatal.tsx'
import { findAssets, type Manifest } from './assets.ts'
import { documentHtml } from './document.ts'
import { canonicalPath, notFoundMeta } from './head.ts'
import { rememberReads } from './remember-reads.ts'

export type ServerOptions = {
  /** The public origin, without a trailing slash. */
  origin: string
  fullAccessRoles: readonly string[]
  /** Calls the API in-process, without the network. */
  fetch: typeof globalThis.fetch
  /** The browser build's manifest; null in development. */
  manifest: Manifest | null
  site?: Site
  log: { warn(message: string, ...details: unknown[]): void; error: Console['error'] }
}

const built = Object.values(routes).filter(({ name }) => isBuilt(name))
/** Pages that only some roles may enter, by their paths, none of which has parameters. */
const personal = new Map(
  built.filter(({ roles }) => roles.length > 0).map((route) => [route.path as string, route]),
)
const freshMs = 10_000
const maxCached = 500

/**
 * Creates the server-side renderer of the public front. It renders only content that an anonymous
 * visitor may see.
 */
export function createServerFront(options: ServerOptions): PublicFront {
  const { origin, fullAccessRoles, manifest, site = plainSite, log } = options
  const services = createServices({
    baseUrl: origin,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    fullAccessRoles,
    readCookie: () => null,
    navigate: () => undefined,
    log,
    fetch: options.fetch,
  })
  /** Counts what makes a page that is being rendered unfit for the cache. */
  let changes = 0
  const remembered = rememberReads(services.call, {
    freshMs,
    onFailure: () => {
      changes += 1
    },
  })
  const reading = { ...services, call: remembered.call }
  const renderers = { en: createRenderer('en', en), es: createRenderer('es', es) }
  const assets = findAssets(manifest)
  const cache = new Map<string, { rendered: RenderedPage; until: number }>()

  /**
   * Renders the page of a request. The server renders every page as an anonymous visitor, so all
   * visitors share the cached page for `freshMs`. For a person who may open a private page, its head
   * also names the addresses that its code will read; such a page is not cached.
   */
  async function render(
    request: Request,
    requestId: string,
    findVisitor: () => Promise<Visitor | null> = async () => null,
  ): Promise<RenderedPage> {
    const url = new URL(request.url)
    const host = guards.www({ ...nobody, fullAccessRoles }, url)
    if (host.kind === 'redirect') return redirectTo(host.to, 308)

    const redirectPath = phoneRedirect(request, url)
    if (redirectPath !== null)
      return redirectTo(redirectPath + url.search, 302, 'User-Agent, Cookie')

    const language = languageOf(request, url)
    const reads = await earlyReadsOf(url, findVisitor)
    const key = `${language} ${url.pathname}`
    const mayBeKept = url.search === '' && reads.length === 0
    // Only canonical paths without a query are cached.
    const known = mayBeKept ? cache.get(key) : undefined
    if (known !== undefined && known.until > performance.now()) return known.rendered

    const isPlain = mayBeKept && isCanonical(url.pathname)
    const changesBefore = changes
    const rendered = await renderPage({ request, url, reads, requestId }, language)
    // Data that changed during rendering may or may not be in the page, and a part that could not be
    // loaded is left out of it, so it isn't cached.
    if (isPlain && rendered.status === 200 && manifest !== null && changesBefore === changes) {
      cache.delete(key)
      const [oldest] = cache.keys()
      if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
      const known = { ...rendered, isKept: true }
      cache.set(key, { rendered: known, until: performance.now() + freshMs })
      return known
    }
    return rendered
  }

  /** Returns the addresses that the code of a page reads at once, if the visitor may enter it. */
  async function earlyReadsOf(
    url: URL,
    findVisitor: () => Promise<Visitor | null>,
  ): Promise<readonly string[]> {
    const route = personal.get(url.pathname)
    if (route === undefined) return []
    const visitor = await findVisitor().catch((thrown) => {
      log.warn('The session could not be read for a page', thrown)
      return null
    })
    if (visitor === null) return []
    const { kind, roles, permissions } = visitor
    const session = { identity: visitor, roles, permissions, fullAccessRoles }
    if (admit(route, session, url, null).kind !== 'allow') return []
    const code = await pages[route.name]?.load()
    const own = code?.page.reads?.(url.searchParams) ?? []
    const { user } = defaultEndpoints
    const unread = addressOf(countUnread, {})
    return [user, profilePath(defaultEndpoints, kind), ...own, unread]
  }

  async function renderPage(asked: Asked, language: Language) {
    const { url, requestId } = asked
    const renderer = renderers[language]
    try {
      return withLanguageCookie(await renderer.page(asked), url)
    } catch (thrown) {
      log.error('A page could not be drawn', requestId, thrown)
      return renderer.failure(url, requestId)
    }
  }

  function createRenderer(language: Language, all: Record<Area, object>) {
    const texts = createTexts(language, (_, area) => all[area])
    const areas = Object.keys(all) as Area[]
    const loader = createPageLoader(texts)
    const handler = createStaticHandler(
      createRoutes({ services: reading, texts, loader, side: 'server', previous: () => null }),
    )
    const preload = () => undefined
    const environment = { origin, site, loadedPage: loader.loaded, preload }
    // The page chunks are loaded at startup: the next build deletes these files while this server
    // is still running.
    const pageLoads = manifest === null ? [] : built.map(({ name }) => loader.load(name))
    const ready = Promise.all<unknown>([...areas.map(texts.load), ...pageLoads])
    // The failure is reported to every request, which awaits `ready`.
    ready.catch(() => undefined)

    async function page({ request, url, reads, requestId }: Asked): Promise<RenderedPage> {
      await ready
      const context = await handler.query(request)
      if (context instanceof Response) {
        const to = context.headers.get('location') ?? '/'
        // The redirect only changes the path; the language and the rest of the query are retained.
        return redirectTo(to.includes('?') ? to : to + url.search, context.status)
      }
      const match = context.matches.at(-1)?.route.id ?? 'custom-404'
      const route = routeOfId(match) ?? 'custom-404'
      const failure = failureIn(context, requestId)
      if (failure !== null) context.errors = { [match]: failure }
      const page = isBuilt(route) ? await loader.load(route) : undefined
      const data = context.loaderData[match]

      const body = renderToString(
        <Application services={services} texts={texts} environment={environment}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
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
        reads,
        hydration: {
          route,
          routeId: match,
          language,
          fullAccessRoles,
          site,
          failure,
          data: data !== undefined && page?.sent ? page.sent(data) : data,
        },
      })
      const status = failure?.status ?? (route === 'custom-404' ? 404 : context.statusCode)
      return { status, headers: headersIn(language), html, isPublic: isPublic(route) }
    }

    /**
     * Renders a failure page when rendering itself failed: without the shell and without any
     * scripts.
     */
    function failure(url: URL, requestId: string): RenderedPage {
      const body = renderToString(
        <Application services={services} texts={texts} environment={environment}>
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

  /**
   * Returns the failure of a page's load. Errors other than refusals (4xx) are logged with details.
   */
  function failureIn({ errors }: StaticHandlerContext, requestId: string): Failure | null {
    const [thrown] = Object.values(errors ?? {})
    if (thrown === undefined) return null
    const { status } = failureOf(thrown)
    if (status < 500) return { status, request_id: null }
    log.error('A page could not be loaded', requestId, thrown)
    return { status, request_id: requestId }
  }

  function forget(): void {
    changes += 1
    cache.clear()
    remembered.forget()
  }

  return { render, forget, serves, paths: publicPaths() }
}

type Asked = { request: Request; url: URL; reads: readonly string[]; requestId: string }

const nobody = { identity: null, roles: [], permissions: [] }

/**
 * Reports whether a path is its page's canonical path. A page that is served at several paths is
 * cached under one only.
 */
function isCanonical(path: string): boolean {
  const route = routeAt(Object.values(routes), path)
  return route !== undefined && canonicalPath(route.name, path) === path
}

/**
 * Reports whether a route's page is one for every visitor. The choice of apps redirects phones, and
 * a link to unsubscribe belongs to one person.
 */
const isPublic = (name: keyof typeof routes): boolean =>
  routes[name].render === 'server' && name !== 'app' && name !== 'unsubscribe'

/** Reports whether a path matches the pattern of an existing page. */
function serves(path: string): boolean {
  const route = routeAt(Object.values(routes), path)
  return route !== undefined && isBuilt(route.name)
}

/** Lists the paths worth indexing that are known without the database. */
function publicPaths(): string[] {
  return (
    built
      // It is only reached through the link in a mail.
      .filter(({ name, render }) => render === 'server' && name !== 'unsubscribe')
      .flatMap((route) => formsOf(route).map(({ path }) => path))
      .filter((path) => !/[:*]/.test(path))
  )
}

/**
 * Returns the language in the query (`lang`, used by links between the languages), otherwise the
 * visitor's.
 */
function languageOf({ headers }: Request, { searchParams }: URL): Language {
  const named = searchParams.get('lang')
  if (isLanguage(named)) return named
  return pickLanguage(headers.get('cookie') ?? '', headers.get('accept-language') ?? '')
}

/** Stores a language that was named in the query as the visitor's choice. */
function withLanguageCookie(rendered: RenderedPage, { searchParams }: URL): RenderedPage {
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

function redirectTo(to: string, status: number, vary?: string): RenderedPage {
  return { status, headers: { Location: to, ...(vary ? { Vary: vary } : {}) }, html: '' }
}

/**
 * Returns the path that a phone opening the choice of apps is redirected to: the customers' app.
 * Returns null for all other devices, and for visitors who may be signed in: their browser knows
 * which app is theirs.
 */
function phoneRedirect({ headers }: Pick<Request, 'headers'>, { pathname }: URL): string | null {
  if (!/^\/app\/?$/i.test(pathname) || !isPhone(headers.get('user-agent') ?? '')) return null
  return /haulwell_session=/.test(headers.get('cookie') ?? '') ? null : '/customerapp'
}
