import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { files } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aPicture, sendPicture, storePicture } from '../../support/scenarios/pictures.ts'
import { blackPng } from '../../support/scenarios/png.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const addressOf = async (key: string) =>
  (await admin.get('/api/file-url', { query: { key } })).json<{
    url: string
    thumbnail_url: string
  }>()
const open = async (url: string) => {
  const { statusCode, headers, rawPayload } = await app.server.inject({ url })
  expect(statusCode).toBe(200)
  const { width, height, format, pages } = await sharp(rawPayload).metadata()
  return { width, height, format, pages, type: headers['content-type'] }
}

describe('the thumbnail of a picture', () => {
  test('is small, upright and a WebP', async () => {
    const taken = await sharp(await aPicture({ width: 1600, height: 1200 }))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { url, thumbnail_url } = await addressOf(await storePicture(admin, taken))
    expect(await open(url)).toMatchObject({ width: 1200, height: 1600, type: 'image/jpeg' })
    expect(await open(thumbnail_url)).toMatchObject({
      width: 480,
      height: 640,
      format: 'webp',
      type: 'image/webp',
    })
  })

  test('is the picture itself if that is small or was stored without one', async () => {
    const small = await addressOf(await storePicture(admin, await aPicture({ width: 640 })))
    expect(small.thumbnail_url).toBe(small.url)
    const key = await storePicture(admin, await aPicture({ width: 641 }))
    await app.db.update(files).set({ thumbnail: null }).where(eq(files.key, key))
    const { url, thumbnail_url } = await addressOf(key)
    expect(thumbnail_url).toBe(url)
    expect(await open(url)).toMatchObject({ width: 641 })
  })

  test('is what lists of posts show', async () => {
    const cover = await storePicture(admin, await aPicture({ width: 1600, height: 900 }))
    const common = { state: 'published', published_at: '2027-01-01T00:00:00.000Z' }
    const { slug } = await aRow(app, 'blogs', { ...common, cover, cover_alt: 'A piano' })
    const { posts } = (await app.server.inject('/api/posts')).json<{
      posts: { slug: string; cover: string; cover_thumbnail: string }[]
    }>()
    const post = posts.find((one) => one.slug === slug)
    expect(await open(post?.cover ?? '')).toMatchObject({ width: 1600 })
    expect(await open(post?.cover_thumbnail ?? '')).toMatchObject({ width: 640, height: 360 })
  })
})

describe('a picture with more pixels than memory should hold', () => {
  test('is refused by its header, at once', async () => {
    const bomb = await blackPng(30_000, 30_000)
    const large = await aPicture({ width: 10_000, height: 5001 })
    expect(bomb.length).toBeLessThan(150_000)
    await sendPicture(admin, await aPicture())
    const before = process.memoryUsage().rss
    const startedAt = performance.now()
    for (const picture of [bomb, large]) {
      const answer = await sendPicture(admin, picture)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({
        file: ['This picture has more than 50 megapixels. Choose a smaller one.'],
      })
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('may have 50 megapixels, and leaves the server time for others meanwhile', async () => {
    const picture = await blackPng(10_000, 5000)
    let [longest, last] = [0, performance.now()]
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const { url } = await addressOf(await storePicture(admin, picture))
    clearInterval(clock)
    expect(longest).toBeLessThan(500)
    expect(await open(url)).toMatchObject({ width: 2048, height: 1024 })
  })
})

test('further pictures are refused while many are waiting', async () => {
  const picture = await blackPng(6000, 6000)
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendPicture(admin, picture)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(20)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(refused[0]?.json().message).toBe(
    'Many pictures are being uploaded at the moment. Try again in a few seconds.',
  )
  expect((await sendPicture(admin, await aPicture())).statusCode).toBe(201)
})

test('the first frame of an animation is stored', async () => {
  const size = { width: 320, height: 100, channels: 3 } as const
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { ...size, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const { url } = await addressOf(await storePicture(admin, animation))
  expect(await open(url)).toMatchObject({ width: 320, height: 100, format: 'webp' })
  expect((await open(url)).pages ?? 1).toBe(1)
})

test('a picture in the colors of print is stored in those of screens', async () => {
  const printed = await sharp(await aPicture())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect((await sharp(printed).metadata()).space).toBe('cmyk')
  const { url } = await addressOf(await storePicture(admin, printed))
  const { rawPayload } = await app.server.inject({ url })
  expect((await sharp(rawPayload).metadata()).space).toBe('srgb')
})

test.each(['gif', 'tiff', 'avif'] as const)('a picture as %s is refused', async (format) => {
  const bytes = await sharp(await aPicture())
    .toFormat(format)
    .toBuffer()
  const answer = await sendPicture(admin, bytes)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    file: ['You can upload pictures (JPEG, PNG or WebP) and PDFs only.'],
  })
})
