import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AffiliatePage } from '#contract/calls/content.ts'
import { adminRoutes, routes } from '#contract/routes.ts'
import { forgetExpired } from '#server/database/forget-expired.ts'
import { affiliateClicks, rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { inSpanish } from '../../support/people/locale.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Stored = { id: number; slug: string; clicks: number; orders_count: number }

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await openApp({ env: { TRUST_PROXY: 'true' } })
  finance = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  await app.db.delete(tables.affiliates)
  await app.db.delete(affiliateClicks)
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

/** Lists the paths in Fastify's printed route tree, in which each branch continues its parent. */
function pathsOf(tree: string): string[] {
  const branches: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part] = /^([│ ]*)[├└]── (\S*)/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4
    branches.splice(depth, branches.length, part)
    // Routes with a common prefix share a line that has no method of its own.
    return line.includes('(') ? [branches.join('')] : []
  })
}

const ask = (slug: string, who = finance) =>
  who.post('/api/affiliates', { slug, name: `Friends ${slug}`, email: 'friend@sites.test' })
const anAffiliate = async (slug: string, change: object = {}) => {
  const { id } = unwrap<Stored>(await ask(slug))
  return unwrap<Stored>(await finance.patch(`/api/affiliates/${id}`, { amount: 10, ...change }))
}
const read = (slug: string) => clientOf(app).get(`/api/affiliate-pages/${slug}`)
const stored = async ({ id }: Stored) => unwrap<Stored>(await finance.get(`/api/affiliates/${id}`))

describe('an affiliate’s slug', () => {
  /** Returns the first path segments that could also be a slug. */
  const firstWords = (paths: string[]) =>
    [...new Set(paths.map((path) => path.split('/')[1]?.toLowerCase() ?? ''))].filter((word) =>
      /^[a-z0-9-]+$/.test(word),
    )
  const pages = [...Object.values(routes), ...Object.values(adminRoutes)]
  const values = pages.flatMap((page) => Object.values<readonly string[]>(page.values).flat())

  test('cannot be a page’s path, now or later', async () => {
    const words = [...firstWords(pages.map(({ path }) => path)), ...values]
    expect(words.length).toBeGreaterThan(15)
    for (const slug of words)
      expect([slug, errorsOf(await ask(slug))]).toEqual([
        slug,
        { slug: [expect.stringContaining(`The site itself uses the address /${slug}`)] },
      ])
  })

  test('cannot be a path that the server answers', async () => {
    const served = pathsOf(app.server.printRoutes())
    const folders = readdirSync('public', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `/${name}/`)
    const words = firstWords([...served, ...folders, '/assets/', '/admin/'])
    for (const word of ['api', 'files', 'healthz', 'sanctum', 'dev']) expect(words).toContain(word)
    for (const slug of words)
      expect([slug, Object.keys(errorsOf(await ask(slug)))]).toEqual([slug, ['slug']])
  })

  test('is refused in both languages, and also by an edit', async () => {
    const { id } = await anAffiliate('best-moves')
    const other = await inSpanish(app, await anAdmin(app, ['finance']))
    expect(errorsOf(await ask('api', other))).toEqual({
      slug: ['El sitio ya usa la dirección /api. Elige otra.'],
    })
    expect(errorsOf(await finance.patch(`/api/affiliates/${id}`, { slug: 'terms' }))).toEqual({
      slug: ['The site itself uses the address /terms. Please choose another one.'],
    })
    unwrap(await finance.patch(`/api/affiliates/${id}`, { slug: 'term', name: 'Best of moves' }))
    for (const slug of ['customer-care', 'orders', 'helpers', 'blogs']) unwrap(await ask(slug))
    expect(Object.keys(errorsOf(await ask('a/b')))).toEqual(['slug'])
  })
})

describe('an affiliate’s page', () => {
  test('shows the name and the discount and nothing of the agreement', async () => {
    await anAffiliate('acme', { intro: 'Moved by\nfriends', commission_bp: 800 })
    const shown = { slug: 'acme', name: 'Friends acme', intro: 'Moved by\nfriends', percent: 10 }
    expect(unwrap<AffiliatePage>(await read('acme'))).toEqual(shown)
    expect(unwrap<AffiliatePage>(await read('ACME'))).toEqual(shown)
  })

  test('disappears with the affiliate', async () => {
    const [left, deleted] = [await anAffiliate('left'), await anAffiliate('deleted')]
    unwrap(await finance.patch(`/api/affiliates/${left.id}`, { is_active: false }))
    unwrap(await finance.del(`/api/affiliates/${deleted.id}`))
    for (const slug of ['left', 'deleted', 'unknown', 'constructor', '1']) {
      expect([slug, (await read(slug)).statusCode]).toEqual([slug, 404])
      expect([slug, (await visit(slug)).statusCode]).toEqual([slug, 404])
    }
    for (const one of [left, deleted]) expect((await stored(one)).clicks).toBe(0)
  })
})

const visit = (slug: string, address = '192.0.2.1', browser = 'Firefox') =>
  app.server.inject({
    method: 'POST',
    url: `/api/affiliate-pages/${slug}/clicks`,
    headers: { 'x-forwarded-for': address, 'user-agent': browser },
  })

describe('a visit', () => {
  test('counts once a day for each visitor and affiliate', async () => {
    app.clock.now = new Date('2027-04-06T23:59:00.000Z')
    finance = await anAdmin(app, ['finance'])
    const [acme, other] = [await anAffiliate('acme'), await anAffiliate('other')]
    const { updated_at } = (await stored(acme)) as Stored & { updated_at: string }
    for (let times = 0; times < 3; times++) expect((await visit('acme')).statusCode).toBe(204)
    expect(await stored(acme)).toMatchObject({ clicks: 1, version: 2, updated_at })
    await visit('ACME')
    await visit('acme', '192.0.2.2')
    await visit('acme', '192.0.2.1', 'Safari')
    expect((await stored(acme)).clicks).toBe(3)
    await visit('other')
    expect([(await stored(acme)).clicks, (await stored(other)).clicks]).toEqual([3, 1])

    advance(app, { minutes: 1 })
    await visit('acme')
    await visit('acme')
    expect((await stored(acme)).clicks).toBe(4)
  })

  test('is not counted by reading the page', async () => {
    const acme = await anAffiliate('acme')
    unwrap(await read('acme'))
    expect((await stored(acme)).clicks).toBe(0)
  })

  test('counts for people only, not for crawlers', async () => {
    const acme = await anAffiliate('acme')
    for (const program of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0',
      'Baiduspider',
    ])
      expect((await visit('acme', '192.0.2.1', program)).statusCode).toBe(204)
    expect((await stored(acme)).clicks).toBe(0)
  })

  test('stores no address, and nothing after two days', async () => {
    await anAffiliate('acme')
    await visit('acme', '192.0.2.77', 'Netscape')
    const kept = await app.db.select().from(affiliateClicks)
    expect(kept).toHaveLength(1)
    expect(kept[0]?.key).toMatch(/^[0-9a-f]{64}$/)
    await forgetExpired(app.db, new Date(app.clock.now.getTime() + 47 * 3_600_000))
    expect(await app.db.select().from(affiliateClicks)).toHaveLength(1)
    await forgetExpired(app.db, new Date(app.clock.now.getTime() + 49 * 3_600_000))
    expect(await app.db.select().from(affiliateClicks)).toEqual([])
  })

  test('is limited to sixty from an address in ten minutes', async () => {
    const acme = await anAffiliate('acme')
    for (let times = 1; times <= 60; times++)
      expect((await visit('acme', '192.0.2.9', `Browser ${times}`)).statusCode).toBe(204)
    const refused = await visit('acme', '192.0.2.9', 'One more')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await visit('acme', '192.0.2.10')).statusCode).toBe(204)
    expect((await stored(acme)).clicks).toBe(61)
  })
})
