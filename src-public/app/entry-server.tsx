import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { guards } from '#contract/kernel/routes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { en } from '../locales/en.ts'
import { es } from '../locales/es.ts'
import type { Area } from '../locales/texts.ts'
import { Application } from './application.tsx'
import { findAssets, type Manifest } from './assets.ts'
import { documentHtml } from './document.ts'
import { fatalMeta, notFoundMeta } from './error-meta.ts'
import { createFront } from './front.ts'
import { canonicalPath } from './head.ts'
import { type Language, pickLanguage } from './language.ts'
import { createPageLoader } from './page-loader.ts'
import { isBuilt } from './pages.ts'
import { rememberReads } from './remember-reads.ts'
import { createRoutes } from './routes.tsx'
import { createTexts } from './texts.ts'

export type Rendered = { status: number; headers: Record<string, string>; html: string }

export type ServerOptions = {
  /** The public origin, without a slash at its end. */
  origin: string
  fullAccessRoles: readonly string[]
  /** Reaches the API without the network. */
  fetch: typeof globalThis.fetch
  /** The build's; null in development. */
  manifest: Manifest | null
  log: { warn(message: string, ...details: unknown[]): void; error: Console['error'] }
}

const freshMs = 10_000
const mostKept = 500

/** The public front on the server: draws what an anonymous visitor may see. */
export function createServerFront(options: ServerOptions) {
  const { origin, fullAccessRoles, manifest, log } = options
  const front = createFront({
    baseUrl: origin,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    fullAccessRoles,
    readCookie: () => null,
    navigate: () => undefined,
    log,
    fetch: options.fetch,
  })
  const reading = { ...front, call: rememberReads(front.call, freshMs) }
  const draw = { en: drawerIn('en', en), es: drawerIn('es', es) }
  const assets = findAssets(manifest)
  const kept = new Map<string, { rendered: Rendered; until: number }>()

  /** To the server nobody is signed in, so everybody gets the same page for a while. */
  async function render(request: Request): Promise<Rendered> {
    const url = new URL(request.url)
    const host = guards.www({ ...nobody, fullAccessRoles }, url)
    if (host.kind === 'redirect') return redirectTo(host.to, 308)

    const { headers } = request
    const language = pickLanguage(headers.get('cookie') ?? '', headers.get('accept-language') ?? '')
    const key = `${language} ${url.pathname}`
    const known = kept.get(key)
    const isPlain = url.search === ''
    if (isPlain && known !== undefined && known.until > Date.now()) return known.rendered

    const rendered = await draw[language](request, url)
    if (isPlain && rendered.status === 200 && manifest !== null) {
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, { rendered, until: Date.now() + freshMs })
    }
    return rendered
  }

  function drawerIn(language: Language, all: Record<Area, object>) {
    const texts = createTexts(language, (_, area) => all[area])
    const areas = Object.keys(all) as Area[]
    const loader = createPageLoader(texts)
    const handler = createStaticHandler(
      createRoutes({ front: reading, loader, side: 'server', previous: () => null }),
    )
    const surroundings = { origin, loadedPage: loader.loaded, preload: () => undefined }

    return async (request: Request, url: URL): Promise<Rendered> => {
      await Promise.all(areas.map(texts.load))
      const answer = await handler.query(request)
      if (answer instanceof Response) {
        return redirectTo(answer.headers.get('location') ?? '/', answer.status)
      }
      const route = routeOf(answer)
      const error = Object.values(answer.errors ?? {})[0]
      if (error !== undefined) log.error('A page could not be loaded', error)
      const page = isBuilt(route) ? await loader.load(route) : undefined

      const body = renderToString(
        <Application front={front} texts={texts} surroundings={surroundings}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, answer)}
            context={answer}
            hydrate={false}
          />
        </Application>,
      )
      const metaOf = error === undefined ? (page?.meta ?? notFoundMeta) : fatalMeta
      const html = documentHtml({
        body,
        meta: metaOf(texts.snapshot()),
        language,
        place: { origin, path: canonicalPath(route, url.pathname) },
        assets: assets(route, language),
        hydration: {
          route,
          language,
          fullAccessRoles,
          data: answer.loaderData[route],
          hasFailed: error !== undefined,
        },
      })
      return { status: statusOf(answer, route), headers: headersIn(language), html }
    }
  }

  return { render, paths: publicPaths() }
}

const nobody = { identity: null, roles: [], permissions: [] }

/** The paths worth a search engine's visit. */
function publicPaths(): string[] {
  return Object.values(routes)
    .filter(({ name, render, path }) => isBuilt(name) && render === 'server' && !/[:*]/.test(path))
    .map(({ path }) => path)
}

function routeOf({ matches }: StaticHandlerContext): RouteName {
  const id = matches.at(-1)?.route.id
  return id !== undefined && Object.hasOwn(routes, id) ? (id as RouteName) : 'custom-404'
}

function statusOf(answer: StaticHandlerContext, route: RouteName): number {
  if (answer.errors !== null) return 500
  return route === 'custom-404' ? 404 : answer.statusCode
}

function headersIn(language: Language): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language, Cookie',
  }
}

function redirectTo(to: string, status: number): Rendered {
  return { status, headers: { Location: to }, html: '' }
}
