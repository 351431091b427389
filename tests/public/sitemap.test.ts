import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { aServingCrew } from '../support/scenarios/moves.ts'

const origin = 'http://localhost:3000'
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp({ withFronts: true })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const get = (url: string) => app.server.inject({ url, headers: { host: 'localhost:3000' } })

async function sitemap() {
  const { statusCode, headers, payload } = await get('/sitemap.xml')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('application/xml')
  return [...payload.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, loc, rest = '']) => ({
    path: String(loc).replace(origin, ''),
    changed: /<lastmod>(.*?)<\/lastmod>/.exec(rest)?.[1],
    languages: [...rest.matchAll(/hreflang="(\w+)" href="(.*?)"/g)].map(([, name, href]) => [
      name,
      href?.replace(origin, ''),
    ]),
  }))
}
const entry = async (path: string) => (await sitemap()).find((page) => page.path === path)

describe('the sitemap', () => {
  test('has the public pages and the live cities, each once, with their other languages', async () => {
    const pages = await sitemap()
    const paths = pages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toEqual(expect.arrayContaining(['/', '/order', '/cities', '/cities/oakland']))
    expect(paths.filter((path) => path.startsWith('/cities/')).length).toBeGreaterThanOrEqual(30)
    expect(await entry('/cities/oakland')).toMatchObject({
      changed: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      languages: [
        ['en', '/cities/oakland'],
        ['es', '/cities/oakland?lang=es'],
      ],
    })
  })

  test('lists no page that is missing or not indexed', async () => {
    for (const { path, languages } of await sitemap()) {
      const { statusCode, payload } = await get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect(payload, path).toContain(`<link rel="canonical" href="${origin}${path}">`)
      expect(payload, path).not.toContain('content="noindex"')
      for (const [, href] of languages) expect(payload, path).toContain(`href="${origin}${href}"`)
    }
  }, 120_000)

  test('follows a city’s change at once', async () => {
    const { cities } = tables
    const [city] = await app.db.select().from(cities).where(eq(cities.slug, 'fresno'))
    const change = async (status: string) => {
      const { version } = unwrap<{ version: number }>(await admin.get(`/api/cities/${city?.id}`))
      unwrap(await admin.patch(`/api/cities/${city?.id}`, { status, version }))
    }
    await aServingCrew(app, 'fresno')
    expect(await entry('/cities/fresno')).toBeDefined()
    await change('paused')
    expect(await entry('/cities/fresno')).toBeUndefined()
    expect((await get('/cities/fresno')).payload).toContain('content="noindex"')
    await change('live')
    expect(await entry('/cities/fresno')).toBeDefined()
    expect((await get('/cities/fresno')).payload).not.toContain('content="noindex"')
  })

  test('is named in robots.txt, which excludes personal pages', async () => {
    const { payload } = await get('/robots.txt')
    expect(payload).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const closed = [...payload.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => String(path))
    expect(closed).toContain('/customer/')
    for (const { path } of await sitemap())
      expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  })
})
