import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#contract/kernel/languages.ts'
import { formsOf } from '#contract/kernel/route-forms.ts'
import { routes } from '#contract/routes.ts'
import { appNames, pathOf } from '#front/features/apps/apps.ts'
import { plainSite } from '#front/lib/site.ts'
import { isBuilt } from '#front/routing/pages.ts'
import { mainPages, morePages } from '#front/shell/nav-links.tsx'
import { createServerFront } from '#front/ssr/entry-server.tsx'
import { tables } from '#server/database/tables.ts'
import { unsubscribeToken } from '#server/modules/notifications/mail-topics.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { aRow } from '../support/app/rows.ts'
import { fetchFrom } from '../support/browser/screen.tsx'

const origin = 'https://haulwell.test'
const number = '15105550142'
let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

type Front = ReturnType<typeof aFront>
function aFront(messagingNumber: string | null = null) {
  const log = { warn: () => undefined, error: () => undefined }
  return createServerFront({
    origin,
    manifest: null,
    log,
    fullAccessRoles: [],
    fetch: fetchFrom(app),
    site: { ...plainSite, messagingNumber },
  })
}
const visit = (front: Front, path: string, headers: HeadersInit = {}) =>
  front.render(new Request(origin + path, { headers }), 'req-1')
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const hrefsIn = (html: string, pattern: RegExp) =>
  [...(pattern.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(([, to]) => to)

/** An address for each form of each route, with sample values for its parameters. */
const addresses = Object.values(routes).flatMap((route) =>
  formsOf(route).map(({ path }) => ({
    ...route,
    address: path === '*' ? '/no/such/page' : path.replaceAll(/:\w+/g, 'nobody'),
  })),
)

describe('the contact button', () => {
  const link = `href="https://wa.me/${number}"`
  const inShell = /<main[\s\S]*?<\/main>/

  test('appears on index, about, contact, cities and help only', async () => {
    const named = addresses.filter(({ chrome }) => chrome.includes('contact'))
    expect(named.map(({ name }) => name)).toEqual(['index', 'about', 'cities', 'contact', 'help'])
    const front = aFront(number)
    for (const { name, address, chrome } of addresses) {
      const { html } = await visit(front, address)
      const floating = inShell.exec(html)?.[0].match(/<a [^>]*class="[^"]*\bfixed\b[^>]*>/)?.[0]
      const isExpected = isBuilt(name) && chrome.includes('contact')
      expect([address, floating?.includes(link) ?? false]).toEqual([address, isExpected])
    }
  })

  test('has an accessible name, opens beside the page and is absent without a number', async () => {
    const { html } = await visit(aFront(number), '/about')
    expect(html).toContain('<span class="sr-only">Write to us in the messaging app</span>')
    expect(html).toMatch(new RegExp(`${link} target="_blank" rel="noreferrer"`))
    for (const path of ['/', '/about', '/contact'])
      expect((await visit(aFront(), path)).html).not.toContain('wa.me')
  })
})

describe('the navigation', () => {
  const inHeader = /<header class="no-print[\s\S]*?<\/header>/
  const inFooter = /<footer[\s\S]*?<\/footer>/

  test('links every public page from every page, in both languages', async () => {
    const paths = (names: readonly (keyof typeof routes)[]) =>
      names.map((name) => routes[name].path)
    for (const language of languages)
      for (const path of ['/', '/about', '/order', '/no/such/page']) {
        const { html } = await visit(aFront(), path, { 'Accept-Language': language })
        expect(hrefsIn(html, inHeader)).toEqual(expect.arrayContaining(paths(mainPages)))
        expect(hrefsIn(html, inFooter)).toEqual(
          expect.arrayContaining(paths([...mainPages, ...morePages])),
        )
      }
  })

  test('marks the current page', async () => {
    const current = async (path: string) => {
      const { html } = await visit(aFront(), path)
      return [...html.matchAll(/<a (?:aria-current="page" )[^>]*href="([^"]+)"/g)].map(
        ([, to]) => to,
      )
    }
    expect(await current('/about')).toEqual(['/about', '/about'])
    expect(await current('/contact')).toEqual(['/contact'])
    expect(await current('/')).toEqual([])
  })

  test('has a menu that links to the foot of the page until its code has loaded', async () => {
    const { html } = await visit(aFront(), '/')
    expect(html).toMatch(
      /<a href="#pages" role="button" aria-expanded="false" aria-controls="menu"/,
    )
    expect(html).toContain('id="pages"')
  })
})

describe('the landing pages', () => {
  test.each([
    ['/about', 'About us', 'Nosotros'],
    ['/contact', 'Contact', 'Contacto'],
    ['/App', 'The app', 'La aplicación'],
    ['/moverapp', 'The app for movers', 'La aplicación para transportistas'],
    ['/customerapp', 'The app for your move', 'La aplicación para tu mudanza'],
    ['/driverapp', 'The app for drivers', 'La aplicación para conductores'],
    ['/unsubscribe', 'Your emails from us', 'Nuestros correos'],
  ])('%s has its title in both languages', async (path, english, spanish) => {
    const one = await visit(aFront(), path)
    expect([one.status, titleOf(one.html)]).toEqual([200, `${english} · Haulwell`])
    const other = await visit(aFront(), path, { 'Accept-Language': 'es' })
    expect([other.status, titleOf(other.html)]).toEqual([200, `${spanish} · Haulwell`])
  })

  test('claim nothing that does not exist', async () => {
    const numbersOn = async () => {
      const { html } = await visit(aFront(), '/about')
      return [...html.matchAll(/<dt class="text-soft">(.*?)<\/dt>/g)].map(([, text]) =>
        text?.replaceAll(/<!-- -->/g, ''),
      )
    }
    await app.db.update(tables.cities).set({ status: 'hidden' })
    expect(await numbersOn()).toEqual([])
    const row = { status: 'approved', rating: 4.5, rating_count: 3, jobs_done: 40, releases: 0 }
    const owner = await aRow(app, 'users', { role: 'mover', name: 'Ana' })
    await aRow(app, 'movers', { ...row, user_id: Number(owner.id), business_name: 'One' })
    expect(await numbersOn()).toEqual([
      'moves completed',
      'crew with all its documents approved',
      'reviews of real moves. Average: 4.5 of 5 stars.',
    ])
    await app.db.update(tables.cities).set({ status: 'live' })
    expect((await numbersOn())[2]).toBe('cities where you can book a move')
  })
})

describe('the link of a mail', () => {
  test('is rendered with the current settings, for its reader only', async () => {
    const { id, firebase_uid } = await aRow(app, 'users', {
      role: 'customer',
      email: 'ana@people.test',
      locale: 'en',
      muted_notices: [],
    })
    const token = unsubscribeToken(app.config, { uid: String(firebase_uid), topic: 'moves' })
    const front = aFront()
    const first = await visit(front, `/unsubscribe?token=${token}`)
    expect(first.html).toContain('These are the emails we send to a•••@people.test.')
    expect(first.html).toContain('Stop emails about “Your moves”?')
    expect(first.html).toContain('<meta name="robots" content="noindex">')
    const { users } = tables
    await app.db
      .update(users)
      .set({ muted_notices: ['moves.mail'] })
      .where(eq(users.id, Number(id)))
    const again = await visit(front, `/unsubscribe?token=${token}`)
    expect(again.html).toContain('Done.')
    const foreign = await visit(front, `/unsubscribe?token=${token}x`)
    expect([foreign.status, foreign.html.includes('@people.test')]).toEqual([200, false])
    expect(foreign.html).toContain('This link doesn’t work')
  })
})

describe('the apps page', () => {
  const iPhone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
  const android = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36' }
  const tablet = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15; SM-X910) Safari/537.36' }

  test('offers a choice on a computer and redirects a phone to the customers’ app', async () => {
    for (const path of ['/App', '/app', '/App/'])
      for (const phone of [iPhone, android]) {
        const { status, headers } = await visit(aFront(), path, phone)
        expect([path, status, headers]).toEqual([
          path,
          302,
          { Location: '/customerapp', Vary: 'User-Agent, Cookie' },
        ])
      }
    const front = aFront()
    for (const headers of [{}, tablet])
      expect((await visit(front, '/App', headers)).status).toBe(200)
    const { html } = await visit(front, '/App')
    for (const app of appNames) expect(html).toContain(`href="${pathOf(app)}"`)
  })

  test('leaves the choice to the browser where a visitor may be signed in', async () => {
    const cookie = { ...iPhone, Cookie: 'haulwell_session=x' }
    expect((await visit(aFront(), '/App', cookie)).status).toBe(200)
    expect((await visit(aFront(), '/moverapp', iPhone)).status).toBe(200)
  })

  test.each(appNames)('%s describes itself to people, programs and cameras', async (app) => {
    const { html } = await visit(aFront(), pathOf(app))
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ '@type': 'WebApplication', offers: { price: '0' } })
    expect(html).toContain(`src="/pictures/${app}/code.svg"`)
    expect(html.match(/<summary/g)).toHaveLength(3)
    expect(html).toContain(`<link rel="canonical" href="${origin}${pathOf(app)}">`)
  })
})

describe('an affiliate’s page', () => {
  const anAffiliate = (change: object = {}) =>
    aRow(app, 'affiliates', {
      slug: 'friends',
      name: 'Friends of Oak',
      email: 'f@sites.test',
      amount: 10,
      intro: 'We moved with them.',
      is_active: true,
      clicks: 0,
      ...change,
    })

  test('has the affiliate’s name, words and discount', async () => {
    await anAffiliate()
    const { status, html } = await visit(aFront(), '/friends')
    expect([status, titleOf(html)]).toEqual([
      200,
      '10% off your move, from Friends of Oak · Haulwell',
    ])
    expect(html).toContain('We moved with them.')
    expect(html).toContain(`<link rel="canonical" href="${origin}/friends">`)
    expect(html).not.toContain('noindex')
  })

  test('promises no percentage where there is none', async () => {
    await anAffiliate({ amount: 0, intro: null })
    const { html } = await visit(aFront(), '/friends', { 'Accept-Language': 'es' })
    expect(titleOf(html)).toBe('Te damos la bienvenida de parte de Friends of Oak · Haulwell')
    expect(html).not.toMatch(/(?<!\d)0 ?%/)
  })

  test('is one page, however its name is written', async () => {
    await anAffiliate()
    const { status, headers } = await visit(aFront(), '/Friends')
    expect([status, headers.Location]).toEqual([301, '/friends'])
  })

  test('is not found for an unknown or inactive affiliate', async () => {
    await anAffiliate({ is_active: false })
    for (const path of [
      '/friends',
      '/nobody',
      '/wp-login.php',
      '/%00',
      '/a%2Fb',
      `/${'x'.repeat(300)}`,
    ]) {
      const { status, html } = await visit(aFront(), path)
      expect([path, status, titleOf(html)]).toEqual([path, 404, 'Page Not Found'])
    }
  })

  test('is rendered without being counted', async () => {
    const { id } = await anAffiliate()
    await visit(aFront(), '/friends')
    const rows = await app.db.select().from(tables.affiliates)
    expect(rows.find((row) => row.id === id)?.clicks).toBe(0)
  })
})
