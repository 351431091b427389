import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#contract/public-front.ts'
import type { Hydration } from '#front/hydration/hydration.ts'
import type { HomeSent } from '#front/pages/index.tsx'
import type { Manifest } from '#front/ssr/assets.ts'
import { createServerFront } from '#front/ssr/entry-server.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aRow } from '../support/app/rows.ts'

const origin = 'https://haulwell.test'
let app: TestApp
let asked: string[] = []
let isDown = false
/** The API's answer in place of its catalog. */
let catalog: object | null = null
const logged: string[] = []

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

/** Calls the API as the server does: without the network and signed out. */
const fetchInside: typeof fetch = async (input) => {
  const { pathname, search } = new URL(String(input))
  asked.push(pathname)
  if (isDown) throw new TypeError('The network is down')
  if (catalog !== null && pathname === '/api/catalog') return Response.json(catalog)
  const { statusCode, payload } = await app.server.inject({ url: pathname + search })
  return new Response(payload, {
    status: statusCode,
    headers: { 'Content-Type': 'application/json' },
  })
}

function aFront(manifest: Manifest | null = null) {
  asked = []
  isDown = false
  catalog = null
  logged.length = 0
  const log = {
    warn: (message: string) => logged.push(message),
    error: (message: string) => logged.push(message),
  }
  return createServerFront({
    origin,
    manifest,
    log,
    fullAccessRoles: ['full-access'],
    fetch: fetchInside,
  })
}

const visit = (front: ReturnType<typeof aFront>, path: string, headers: HeadersInit = {}) =>
  front.render(new Request(new URL(path, origin), { headers }), 'req-1')

function hydrationOf(html: string): Hydration {
  const [, json = ''] =
    /<script type="application\/json" id="hydration">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

describe('the home page', () => {
  test('is rendered with the sizes of the lookups and a head for search engines', async () => {
    const { status, html } = await visit(aFront(), '/')
    expect(status).toBe(200)
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain('<option value="studio">Studio</option>')
    expect(titleOf(html)).toBe('Moving with a price you can check · Haulwell')
    expect(html).toContain('<meta name="description" content="Get the exact price')
    expect(html).toContain(`<link rel="canonical" href="${origin}/">`)
    expect(html).toContain('<meta property="og:title"')
  })

  test('is one page to search engines, whatever its query', async () => {
    for (const path of ['/order', '/order/', '/Order?coupon=TEN'])
      expect((await visit(aFront(), path)).html).toContain(
        `<link rel="canonical" href="${origin}/order">`,
      )
  })

  test('is in Spanish for a visitor who asks for Spanish', async () => {
    const { html, headers } = await visit(aFront(), '/', { 'Accept-Language': 'es-MX' })
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('Un precio justo para un día pesado.')
    expect(headers).toMatchObject({ 'Content-Language': 'es', Vary: 'Accept-Language, Cookie' })
    const chosen = await visit(aFront(), '/', { 'Accept-Language': 'es', Cookie: 'locale=en' })
    expect(chosen.html).toContain('<html lang="en">')
  })

  test('has no inline script except data, whatever that contains', async () => {
    await aRow(app, 'sizes', {
      slug: 'evil',
      name: '</script><script>alert(1)</script>',
      is_active: true,
    })
    const { html } = await visit(aFront(), '/')
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts.filter((one) => / src="/.test(one ?? ''))).toHaveLength(1)
    expect(scripts.filter((one) => !/ src="|"application\/(ld\+)?json"/.test(one ?? ''))).toEqual(
      [],
    )
    const [data = ''] = html.match(/<script type="application\/ld\+json">.*?<\/script>/) ?? []
    expect(data).toContain('"https://schema.org"')
    const { sizes } = hydrationOf(html).data as HomeSent
    expect(sizes.map(({ name }) => name)).toContain('</script><script>alert(1)</script>')
  })

  test('is rendered without the API too, and the browser then fetches the sizes', async () => {
    const front = aFront()
    isDown = true
    const { status, html } = await visit(front, '/')
    expect(status).toBe(200)
    expect(html).toContain('Show my price')
    expect(hydrationOf(html).data).toEqual({ sizes: [] })
    const missed = ['sizes', 'cities', 'reviews', 'questions', 'numbers']
    expect(logged).toEqual(missed.map((what) => `The ${what} could not be loaded`))
  })

  test('is rendered once for many visitors, whatever their queries', async () => {
    // A build in one file.
    const front = aFront(new Proxy({}, { get: () => ({ file: 'entry.js' }) }))
    const first = await visit(front, '/')
    expect(await visit(front, '/')).toBe(first)
    expect(await visit(front, '/', { Cookie: 'locale=es' })).not.toBe(first)
    expect((await visit(front, '/?utm=1')).html).toBe(first.html)
    // A path that also leads there is not cached as a page of its own.
    expect(await visit(front, '/order')).toBe(await visit(front, '/order'))
    expect(await visit(front, '/Order')).not.toBe(await visit(front, '/Order'))
    const times = (path: string) => asked.filter((one) => one === path).length
    expect(times('/api/catalog')).toBe(1)
    // Once per language.
    expect(times('/api/questions')).toBe(2)
  })
})

describe('a page that does not exist', () => {
  test.each(['/Nothing', '/nothing', '/customer/nothing', '/wp-login.php', '/a/b/c'])(
    'says so, with its path and status 404: %s',
    async (path) => {
      const { status, html } = await visit(aFront(), `${path}?x=1`)
      expect(status).toBe(404)
      expect(titleOf(html)).toBe('Page Not Found')
      expect(html).toContain('Page not found</h1>')
      expect(html).toContain(`>${path}</p>`)
      expect(html).toContain('Sorry, the page you’re looking for doesn’t exist.')
      expect(html).toMatch(/<a class="[^"]*" href="\/">Go back home<\/a>/)
      expect(html).toContain('<meta name="robots" content="noindex">')
    },
  )

  test('shows its path as text', async () => {
    const { html } = await visit(aFront(), '/<img src=x onerror=alert(1)>')
    expect(html).not.toContain('<img src=x')
  })
})

describe('a page that fails on the server', () => {
  const answers = {
    'could not be loaded': { sizes: [null] },
    'could not be drawn': { sizes: [{ slug: 's', name: { not: 'a text' } }] },
  }

  test.each(Object.entries(answers))(
    'shows the not-found screen with its request id and status 500: it %s',
    async (what, answer) => {
      for (const language of ['en', 'es']) {
        const front = aFront()
        catalog = answer
        const { status, html, headers } = await visit(front, '/', { 'Accept-Language': language })
        expect(status).toBe(500)
        expect(headers).toMatchObject({ 'Content-Language': language })
        const expected = language === 'en' ? english : spanish
        expect(titleOf(html)).toBe(expected.title)
        expect(html).toContain(`${expected.heading}</h1>`)
        expect(html).toContain(expected.text)
        expect(html).toMatch(new RegExp(`<a [^>]*href="/"[^>]*>${expected.link}</a>`))
        expect(html).toContain(`${expected.request} req-1`)
        expect(html).toContain('<meta name="robots" content="noindex">')
        expect(logged).toEqual([`A page ${what}`])
      }
    },
  )

  const english = {
    title: 'Page Not Found',
    heading: 'Page not found',
    link: 'Go back home',
    text: 'Sorry, the page you’re looking for doesn’t exist.',
    request: 'mention request',
  }
  const spanish = {
    title: 'Página no encontrada',
    heading: 'Página no encontrada',
    link: 'Volver al inicio',
    text: 'Lo sentimos, la página que buscas no existe.',
    request: 'menciona la solicitud',
  }
})

describe('a role’s own page', () => {
  test.each(['/customer', '/mover/jobs', '/driver', '/order/submitting?code=MV-1'])(
    'is an empty frame that fetches nothing: %s',
    async (path) => {
      const { status, html } = await visit(aFront(), path)
      expect(status).toBe(200)
      expect(asked).toEqual([])
      expect(hydrationOf(html).data).toBeUndefined()
      expect(html).toContain('<meta name="robots" content="noindex">')
    },
  )
})

test('a private page is sent though its person can’t be read, and a person who may open it gets its addresses', async () => {
  const front = aFront()
  const request = () => new Request(new URL('/customer', origin))
  const failing = async () => {
    throw new Error('the database does not answer')
  }
  const { status, html } = await front.render(request(), 'req-1', failing)
  expect([status, html.includes('as="fetch"')]).toEqual([200, false])
  expect(logged).toContain('The session could not be read for a page')

  const customer: Visitor = { kind: 'customer', roles: ['customer'], permissions: [] }
  const own = await front.render(request(), 'req-1', async () => customer)
  expect(own.html).toContain('href="/api/moves"')
})

describe('the www host', () => {
  test('redirects to the bare host with path and query', async () => {
    const front = aFront()
    const request = new Request('https://www.haulwell.test/order?coupon=TEN')
    expect(await front.render(request, 'req-1')).toMatchObject({
      status: 308,
      headers: { Location: 'https://haulwell.test/order?coupon=TEN' },
    })
  })
})

describe('the sitemap', () => {
  test('has the public pages that are built, and no others', () => {
    const { paths, serves } = aFront()
    for (const path of ['/', '/cities', '/order', '/about', '/contact', '/App', '/customerapp'])
      expect(paths).toContain(path)
    for (const path of ['/unsubscribe', '/customer', '/auth/username', '/chat'])
      expect(paths).not.toContain(path)
    expect(paths.filter((path) => /[:*]/.test(path))).toEqual([])
    expect([serves('/cities/austin'), serves('/customer/nothing')]).toEqual([true, false])
  })

  test('leaves out pages that ask search engines not to index them', async () => {
    const front = aFront()
    for (const path of front.paths) {
      const { status, html } = await visit(front, path)
      expect([path, status, html.includes('noindex')]).toEqual([path, 200, false])
    }
  })
})
