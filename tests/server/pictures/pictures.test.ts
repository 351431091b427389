import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { drawnCrews } from '#server/domain/crew-photos.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin } from '../../support/people/people.ts'
import { aServingCrew } from '../../support/scenarios/moves.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  const published_at = app.clock.now.toISOString()
  const title = `<script>&"${' Ä🚚漢\u0007'.repeat(20)}'`
  await aRow(app, 'blogs', { slug: 'packing', title, state: 'published', published_at })
  await aRow(app, 'blogs', { slug: 'unfinished', state: 'draft', published_at: null })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.server.inject({ url, headers })

/** Reads width and height from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

describe('the social picture of a page', () => {
  test.each(['home', 'site', 'cities/san-francisco', 'blog/packing'])(
    'is a PNG in the size that other sites expect: %s',
    async (name) => {
      const { statusCode, headers, rawPayload } = await get(`/og/${name}.png`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
      })
      expect(sizeOf(rawPayload)).toEqual([1200, 630])
      expect(rawPayload.length).toBeLessThan(300_000)
    },
  )

  test.each(['/og/cities/atlantis', '/og/blog/unfinished', '/og/blog/none', '/og/other'])(
    'is not found without such a page: %s',
    async (name) => {
      expect((await get(`${name}.png`)).statusCode).toBe(404)
    },
  )

  test('disappears with its city', async () => {
    const admin = await anAdmin(app)
    const { cities } = tables
    const [reno] = await app.db.select().from(cities).where(eq(cities.slug, 'reno'))
    const change = async (status: string) => {
      const { version } = unwrap<{ version: number }>(await admin.get(`/api/cities/${reno?.id}`))
      unwrap(await admin.patch(`/api/cities/${reno?.id}`, { status, version }))
    }
    await aServingCrew(app, 'reno')
    const { headers } = await get('/og/cities/reno.png')
    await change('hidden')
    expect((await get('/og/cities/reno.png')).statusCode).toBe(404)
    await change('live')
    expect((await get('/og/cities/reno.png')).headers.etag).toBe(headers.etag)
  })

  test('depends on city and language and nothing else', async () => {
    const drawn = async (url: string) => (await get(url)).rawPayload.toString('base64')
    const austin = await drawn('/og/cities/austin.png')
    expect(await drawn('/og/cities/austin.png?lang=fr&x=1')).toBe(austin)
    expect(await drawn('/og/cities/austin.png?lang=es')).not.toBe(austin)
    expect(await drawn('/og/cities/dallas.png')).not.toBe(austin)
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await get('/og/cities/boise.png')
    const again = await get('/og/cities/boise.png', { 'if-none-match': headers.etag })
    expect(again).toMatchObject({ statusCode: 304, payload: '' })
  })

  test('is redrawn an hour after its city’s name has changed', async () => {
    const before = (await get('/og/cities/fresno.png')).headers.etag
    const { cities } = tables
    await app.db.update(cities).set({ name: 'Fresno Bay' }).where(eq(cities.slug, 'fresno'))
    advance(app, { minutes: 59 })
    expect((await get('/og/cities/fresno.png')).headers.etag).toBe(before)
    advance(app, { minutes: 2 })
    expect((await get('/og/cities/fresno.png')).headers.etag).not.toBe(before)
  })
})

test('a city has its own skyline, always the same', async () => {
  const [austin, again, denver] = await Promise.all(
    ['austin', 'austin', 'denver'].map((slug) => get(`/pictures/cities/${slug}.svg`)),
  )
  expect(austin).toMatchObject({ statusCode: 200, payload: again?.payload })
  expect(austin?.headers['content-type']).toContain('image/svg+xml')
  expect(denver?.payload).not.toBe(austin?.payload)
  expect((await get('/pictures/cities/atlantis.svg')).statusCode).toBe(404)
})

test('each drawn crew is another one, and there are no others', async () => {
  const crews = await Promise.all(
    Array.from({ length: drawnCrews }, (_, at) => get(`/pictures/crews/${at}.svg`)),
  )
  expect(new Set(crews.map(({ body }) => String(body))).size).toBe(drawnCrews)
  for (const other of [drawnCrews, '-1', '1.5', 'x'])
    expect((await get(`/pictures/crews/${other}.svg`)).statusCode).toBe(404)
})
