import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/kernel/languages.ts'
import { routeAt } from '#contract/kernel/route-forms.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { pages } from '#front/routing/pages.ts'
import { findAssets, type Manifest } from '#front/ssr/assets.ts'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { stripeClient } from '#server/adapters/stripe/client.ts'
import { readConfig } from '#server/config.ts'
import { errors } from '#server/plugins/errors.ts'
import { fronts } from '#server/plugins/fronts.ts'
import type { BrowserOrigins } from '#server/ports/payments.ts'

/** These tests inspect the output of `npm run build`. */
const client = join(process.cwd(), 'dist/client')
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const gzipped = (path: string) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length

describe('the code of a page', () => {
  test.each(languages)('is at most 110 KB compressed for the home page, in %s', (language) => {
    const { script, preloads } = findAssets(manifest)('index', language)
    const total = [script, ...preloads].reduce((sum, path) => sum + gzipped(path), 0)
    expect(total).toBeLessThanOrEqual(110_000)
  })

  test('comes in few files for a move, the router among them', () => {
    const { preloads } = findAssets(manifest)('customer-moves-details', 'en')
    // Browsers fetch six at a time over HTTP/1.1, so that each file more delays the page.
    expect(preloads.length).toBeLessThanOrEqual(24)
    expect(preloads.filter((path) => path.includes('/router-'))).toHaveLength(1)
  })

  test('contains no schemas and calls the right paths', () => {
    const chunks = Object.values(manifest).flatMap((chunk) => (chunk ? [chunk.file] : []))
    const code = [...new Set(chunks)]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(client, file), 'utf8'))
      .join('\n')
    expect(code).not.toContain('additionalProperties')
    expect(code).toContain('/api/orders/:id/placement')
  })

  test('contains nothing of Firebase before the sign-in', () => {
    for (const route of Object.keys(pages) as RouteName[]) {
      const { script, preloads } = findAssets(manifest)(route, 'en')
      for (const path of [script, ...preloads])
        expect(readFileSync(join(client, path), 'utf8'), `${route}: ${path}`).not.toMatch(
          /firebaseio|@firebase/,
        )
    }
  })
})

describe('the two fronts', () => {
  let app: FastifyInstance
  let sizes: object[] = []
  const noOrigins: BrowserOrigins = { scripts: [], frames: [], connections: [], wallets: [] }
  const hearing = new Set<(resource: string) => void>()
  async function opened(
    env: Record<string, string> = {},
    payments: BrowserOrigins = noOrigins,
  ): Promise<FastifyInstance> {
    const app = Fastify({ pluginTimeout: 60_000 })
    app.decorateRequest('locale', 'en')
    await app.register(errors)
    app.get('/api/catalog', () => ({ sizes, items: [], vehicles: [] }))
    const config = readConfig({
      BASE_URL: 'https://haulwell.test',
      SESSION_SECRET: 'correct horse battery staple 123456',
      ...env,
    })
    await app.register(fronts, {
      config,
      dev: false,
      filesOrigin: null,
      payments,
      pageCache: null,
      onChange: (hear) => void hearing.add((resource) => hear(resource, true)),
      findVisitor: async () => null,
      listedPages: async () => [],
    })
    return app
  }
  beforeAll(async () => {
    app = await opened()
  })
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'haulwell.test', ...headers } })

  test('send pages with a policy that forbids inline scripts', async () => {
    const answer = await get('/', { accept: 'text/html' })
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(answer.body).not.toMatch(/ on\w+="/)
  })

  test('let Stripe’s form into pages of the public front, and only where Stripe takes payments; only crews’ pages may ask for the position', async () => {
    const baseUrl = 'https://api.stripe.com'
    const stripe = await stripeClient({ secretKey: 'sk_test_0123456789', baseUrl })
    const { browser } = stripePayments({ stripe, publishableKey: 'pk_test_0123456789' })
    const withStripe = await opened({}, browser)
    const headersOf = async (from: FastifyInstance, url: string) => {
      const { headers } = await from.inject({ url, headers: { host: 'haulwell.test' } })
      const named = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ')
      const policy = String(headers['content-security-policy'])
      return {
        scripts: named('script-src'),
        frames: named('frame-src'),
        connections: named('connect-src'),
        permissions: headers['permissions-policy'],
        opener: headers['cross-origin-opener-policy'],
      }
    }
    const none = {
      scripts: ["'self'"],
      frames: undefined,
      connections: ["'self'"],
      permissions: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      opener: 'same-origin',
    }
    try {
      expect(await headersOf(withStripe, '/order')).toEqual({
        scripts: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connections: ["'self'", 'https://api.stripe.com'],
        permissions:
          'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com"), usb=()',
        opener: 'same-origin-allow-popups',
      })
      expect(await headersOf(withStripe, '/admin')).toMatchObject(none)
      expect(await headersOf(app, '/order')).toEqual(none)
      const locating = none.permissions.replace('geolocation=()', 'geolocation=(self)')
      for (const url of ['/driver/', '/Driver/jobs/details?code=MV-234567', '/mover/jobs/details'])
        expect(await headersOf(app, url)).toMatchObject({ permissions: locating })
      for (const url of ['/drivers', '/mover/jobs', '/auth/username'])
        expect(await headersOf(app, url)).toMatchObject({ permissions: none.permissions })
    } finally {
      await withStripe.close()
    }
  })

  test.each(['/api/nothing', '/api', '/sanctum/x', '/files/a.jpg', '/dev/x', '/assets/gone.js'])(
    'leave %s to the API, which answers JSON',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toHaveProperty('message')
    },
  )

  test('never redirect to another host', async () => {
    for (const url of ['//www.evil.test/', '//www.evil.test', '/\\www.evil.test/']) {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.headers.location ?? '').not.toContain('evil')
    }
    const answer = await get('/order', { host: 'www.haulwell.test' })
    expect(answer.headers.location).toBe('https://haulwell.test/order')
    for (const host of ['www.evil.test', 'a b', '[', 'h:99999', 'u:p@h', ''])
      expect((await get('/order', { host })).statusCode, host).toBe(200)
  })

  test('send JSON to a client that accepts no page', async () => {
    const answer = await get('/nothing', { accept: 'application/json' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toHaveProperty('message')
  })

  test.each(['/admin', '/admin/orders', '/admin/lookups/vehicles/edit/3'])(
    'send the administration at %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('/assets/admin/')
      expect(answer.body).not.toContain('id="hydration"')
    },
  )

  test('serve hashed files as immutable, compressed where the browser accepts it', async () => {
    const { script } = findAssets(manifest)('index', 'en')
    const plain = await get(script)
    const small = await get(script, { 'accept-encoding': 'br, gzip' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each(['/firebase-messaging-sw.js', '/worker.js'])(
    'have the service worker %s revalidated each time',
    async (url) => {
      const { statusCode, headers } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-type']).toContain('javascript')
    },
  )

  test('let a page connect to the configured Firebase project only', async () => {
    const policyOf = async (app: FastifyInstance) => {
      const { headers } = await app.inject({ url: '/', headers: { host: 'haulwell.test' } })
      return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ')
    }
    expect(await policyOf(app)).toEqual(["'self'"])
    const account = { project_id: 'moves', client_email: 'a@moves.test', private_key: 'none' }
    const withProject = await opened({
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FIREBASE_DATABASE_URL: 'https://moves-rtdb.firebaseio.com',
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: '1:1:web:1',
      FIREBASE_MESSAGING_SENDER_ID: '1',
    })
    const allowed = await policyOf(withProject)
    await withProject.close()
    expect(allowed).toContain('wss://moves-rtdb.firebaseio.com')
    expect(allowed).toContain('https://identitytoolkit.googleapis.com')
    expect(allowed).toContain('https://fcmregistrations.googleapis.com')
  })

  test('let a page play the notification sound', async () => {
    const { headers, rawPayload } = await get('/sounds/notification.wav')
    expect(headers['content-type']).toContain('audio/')
    expect(rawPayload.length).toBeLessThan(20_000)
    const page = await get('/', { accept: 'text/html' })
    expect(page.headers['content-security-policy']).toContain("media-src 'self'")
  })

  test('send a page in the best accepted compression, with the same content', async () => {
    const plain = await get('/')
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
    const takers = [
      { accepts: 'gzip, deflate, br', coding: 'br', open: brotliDecompressSync },
      { accepts: 'gzip;q=0.8', coding: 'gzip', open: gunzipSync },
      { accepts: 'br;q=0, gzip', coding: 'gzip', open: gunzipSync },
    ]
    for (const path of ['/', '/?drawn=anew'])
      for (const { accepts, coding, open } of takers) {
        const small = await get(path, { 'accept-encoding': accepts })
        expect(small.headers).toMatchObject({ 'content-encoding': coding })
        expect(String(small.headers.vary)).toContain('Accept-Encoding')
        expect(open(small.rawPayload).toString()).toBe(plain.body)
      }
  })

  test('send nothing to a client that has the page already', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br' })
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const spanish = { 'if-none-match': String(headers.etag), 'accept-language': 'es' }
    expect((await get('/', spanish)).statusCode).toBe(200)
  })

  test('render a page again after a change of what it shows', async () => {
    const sizesOn = async () => (await get('/')).body.includes('value="castle"')
    sizes = [{ slug: 'castle', name: 'Castle' }]
    expect(await sizesOn(), 'the page that was kept').toBe(false)
    for (const hear of hearing) hear('orders')
    expect(await sizesOn(), 'no page shows orders').toBe(false)
    for (const hear of hearing) hear('sizes')
    expect(await sizesOn()).toBe(true)
  })

  test('draw a QR code for each app and for nothing else', async () => {
    for (const name of ['customerapp', 'moverapp', 'driverapp']) {
      const { statusCode, headers, body } = await get(`/pictures/${name}/code.svg`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(body).toMatch(/^<svg /)
    }
    expect((await get('/pictures/evil/code.svg')).statusCode).toBe(404)
  })

  test('can be installed: every file that the manifest names exists', async () => {
    const page = await get('/', { accept: 'text/html' })
    expect(page.body).toContain('<link rel="manifest" href="/site.webmanifest">')
    const { icons, shortcuts, ...named } = (await get('/site.webmanifest')).json<{
      icons: { src: string; sizes: string; purpose?: string }[]
      shortcuts: { url: string; icons: { src: string }[] }[]
      [key: string]: unknown
    }>()
    expect(named).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    const sizes = icons.map((icon) => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
      expect([src, (await get(src)).statusCode]).toEqual([src, 200])
    for (const { url } of shortcuts)
      expect([url, routeAt(Object.values(routes), url)?.path]).toEqual([url, url])
  })

  test('list the public pages for search engines', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://haulwell.test/sitemap.xml')
    expect((await get('/sitemap.xml')).body).toContain('<loc>https://haulwell.test/order</loc>')
  })

  test('allow third-party scripts only where they are configured', async () => {
    const scriptsOf = async (env: Record<string, string>) => {
      const app = await opened(env)
      const { headers } = await app.inject({ url: '/', headers: { host: 'haulwell.test' } })
      await app.close()
      return /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ')
    }
    expect(await scriptsOf({})).toEqual(["'self'"])
    expect(await scriptsOf({ ANALYTICS_ID: 'G-AB12CD34EF' })).toEqual([
      "'self'",
      'https://www.googletagmanager.com',
    ])
    expect(await scriptsOf({ PIXEL_ID: '1234567890' })).toEqual([
      "'self'",
      'https://connect.facebook.net',
    ])
    expect(await scriptsOf({ MAPS_API_KEY: 'a-key-of-the-maps-service' })).toEqual([
      "'self'",
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
    ])
  })
})
