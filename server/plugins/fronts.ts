import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { ViteDevServer } from 'vite'
import { pageResources } from '#contract/page-resources.ts'
import type { PublicFront, Visitor } from '#contract/public-front.ts'
import { fileSegments, routes, serverSegments } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { insideAddress } from '#server/kernel/http/network-of.ts'
import type { PageCache } from '#server/ports/page-cache.ts'
import type { BrowserOrigins } from '#server/ports/payments.ts'
import { appCodes } from './app-codes.ts'
import { registerCrawlerRoutes } from './crawlers.ts'
import { cachingOf } from './page-caching.ts'
import { purgeOnChange } from './purge-on-change.ts'
import { pageHeaders, secretPageHeaders } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import type { ListedPage } from './sitemap.ts'

type Options = {
  config: Config
  dev: boolean
  /** The origin from which browsers load stored files; null if it is this server's own. */
  filesOrigin: string | null
  /** Origins of the payment provider that customers' browsers need. */
  payments: BrowserOrigins
  /** Registers a listener for changed records. */
  onChange(listener: (resource: string, isOwn: boolean) => void): void
  /** Stores pages for visitors without a session; null if no shared cache may. */
  pageCache: PageCache | null
  /** Finds the person of the session's cookie; null for a visitor. */
  findVisitor(request: FastifyRequest): Promise<Visitor | null>
  /** Pages listed from the database. */
  listedPages(): Promise<ListedPage[]>
}

type Source = {
  front(): Promise<PublicFront>
  /** Transforms the HTML of a page of the public front. */
  finish(url: string, html: string): Promise<string>
  adminHtml(url: string): Promise<string>
}

/**
 * Serves the public front and the admin: built files and server-rendered pages in production, Vite
 * with HMR in development.
 */
export const fronts = plugin(async (app: FastifyInstance, options: Options) => {
  const { config, dev, onChange } = options
  const source = dev ? await development(app, config) : await production(app, config)
  if (!dev) {
    const front = await source.front()
    onChange((resource) => pageResources.has(resource) && front.forget())
  }
  const pageCache = dev ? null : options.pageCache
  if (pageCache) {
    const purges = purgeOnChange({ pageCache, log: app.log })
    // Only the process that made the change purges, so that it happens once.
    onChange((resource, isOwn) => isOwn && pageResources.has(resource) && purges.changed(resource))
    // Stored pages name the files of the build before.
    app.addHook('onListen', () => {
      for (const resource of pageResources) purges.changed(resource)
    })
    app.addHook('onClose', () => purges.close())
  }
  const caching = cachingOf(config, pageCache)
  const secure = pageHeaders(config, dev, options)

  registerCrawlerRoutes(app, { ...options, front: source.front })
  appCodes(app, config)

  const admin = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers(secure.admin)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await source.adminHtml(request.url))
  app.get('/admin', hidden, admin)
  app.get('/admin/*', hidden, admin)

  app.get('/*', hidden, async (request, reply) => {
    if (!isPage(request)) return reply.callNotFound()
    const front = await source.front()
    const rendered = await front.render(toRequest(request, config), request.id, () =>
      options.findVisitor(request),
    )
    reply.headers(secure.page)
    if (firstSegment(request.url) === 'guest') reply.headers(secretPageHeaders)
    if (isLocating(request.url)) reply.headers(secure.locating)
    if (!dev) return sendPage(request, reply, rendered, caching(request, rendered))
    const html = await source.finish(request.url, rendered.html)
    return reply.code(rendered.status).headers(rendered.headers).send(html)
  })
})

const hidden = { schema: { hide: true } }

/** Whether the page at a URL may ask the browser where it is. */
const isLocating = (url: string): boolean =>
  locatingPaths.has((url.split('?')[0] ?? '').replace(/\/+$/, '').toLowerCase())

const locatingPaths: ReadonlySet<string> = new Set(
  Object.values(routes)
    .filter(({ locates }) => locates)
    .map(({ path }) => path),
)

const firstSegment = (url: string): string => url.split(/[/?]/)[1] ?? ''
const notPages = [...serverSegments, ...fileSegments]

function isPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  return !notPages.includes(firstSegment(url)) && /text\/html|\*\/\*/.test(accept)
}

/**
 * Converts to a web Request on our own origin, whatever host the client sent. Only a `www.` prefix
 * is preserved, because it is redirected.
 */
function toRequest({ host, url, headers }: FastifyRequest, { baseUrl }: Config): Request {
  const forwarded = ['cookie', 'accept-language', 'user-agent'] as const
  const requestHeaders = forwarded.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  const base = new URL(baseUrl)
  const www = `www.${base.host}`
  const origin = host === www ? `${base.protocol}//${www}` : baseUrl
  // Concatenated, not resolved: a path that starts with two slashes would otherwise name another
  // host.
  return new Request(origin + (url.startsWith('/') ? url : '/'), { headers: requestHeaders })
}

async function production(app: FastifyInstance, config: Config): Promise<Source> {
  const dist = (path: string) => join(config.root, 'dist', path)
  const built: Omit<FastifyStaticOptions, 'root'> = {
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.html', '**/.vite/**'],
    setHeaders: cacheFor,
  }
  await app.register(fastifyStatic, { root: dist('client'), ...built })
  await app.register(fastifyStatic, { root: dist('admin'), decorateReply: false, ...built })

  const [manifest, adminHtml, build, module] = await Promise.all([
    readFile(dist('client/.vite/manifest.json'), 'utf8'),
    readFile(dist('admin/src/index.html'), 'utf8'),
    readFile(dist('client/assets/public/builds/latest-build.json'), 'utf8'),
    import(pathToFileURL(dist('ssr/entry-server.js')).href),
  ])
  const made = { manifest: JSON.parse(manifest), build: JSON.parse(build).id }
  const front: PublicFront = module.createServerFront(optionsFor(app, config, made))
  const page = adminPage(config, adminHtml)
  return {
    front: async () => front,
    finish: async (_url, html) => html,
    adminHtml: async () => page,
  }
}

/** Writes the full-access roles into the admin page's root element, where its scripts read them. */
function adminPage({ fullAccessRoles }: Config, html: string): string {
  const placeholder = 'data-full-access-roles=""'
  if (!html.includes(placeholder)) throw new Error(`the admin's page has no ${placeholder}`)
  return html.replace(
    placeholder,
    () => `data-full-access-roles="${escaped(fullAccessRoles.join())}"`,
  )
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function cacheFor(reply: FastifyReply, path: string): void {
  const [, caching] = cachings.find(([kind]) => kind.test(path)) ?? []
  void reply.header('Cache-Control', caching ?? 'public, max-age=3600')
  void reply.header('X-Content-Type-Options', 'nosniff')
}

const cachings: readonly [RegExp, string][] = [
  // Pages poll it to detect a newer build.
  [/latest-build\.json$/, 'no-store'],
  // The content of a hashed name never changes.
  [/[\\/]assets[\\/]/, 'public, max-age=31536000, immutable'],
  // Browsers keep a service worker for long, so a faulty one must be replaceable at once.
  [/(firebase-messaging-sw|worker)\.js$/, 'no-cache'],
]

async function development(app: FastifyInstance, config: Config): Promise<Source> {
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: config.root,
    configFile: join(config.root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (serverSegments.includes(firstSegment(request.url))) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  return {
    async front() {
      const module = await vite.ssrLoadModule('/src-public/ssr/entry-server.tsx')
      return module.createServerFront(optionsFor(app, config, { manifest: null, build: null }))
    },
    finish: (url, html) => vite.transformIndexHtml(url, html),
    async adminHtml(url) {
      const html = await readFile(join(config.root, 'src/index.html'), 'utf8')
      return vite.transformIndexHtml(url, adminPage(config, html), '/src/index.html')
    },
  }
}

type Made = { manifest: unknown; build: string | null }

function optionsFor(app: FastifyInstance, config: Config, { manifest, build }: Made) {
  return {
    origin: config.baseUrl,
    fullAccessRoles: config.fullAccessRoles,
    manifest,
    site: { build, messagingNumber: config.messagingNumber ?? null, vendors: config.vendors },
    fetch: fetchInside(app),
    log: {
      warn: (message: string, ...details: unknown[]) => app.log.warn({ details }, message),
      error: (message: string, ...details: unknown[]) => app.log.error({ details }, message),
    },
  }
}

/**
 * Returns a `fetch` for the API, used by the public front while rendering: without the network, and
 * without a session.
 */
function fetchInside(app: FastifyInstance) {
  return async (input: string | URL | Request): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const url = pathname + search
    const answer = await app.inject({ method: 'GET', url, remoteAddress: insideAddress })
    const type = String(answer.headers['content-type'] ?? 'application/json')
    const hasBody = ![204, 304].includes(answer.statusCode)
    return new Response(hasBody ? answer.payload : null, {
      status: answer.statusCode,
      headers: { 'Content-Type': type },
    })
  }
}
