import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Post, PostSummary } from '#contract/calls/content.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { inSpanish } from '../../support/people/locale.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

type Stored = {
  id: number
  state: string
  publish_at: string | null
  published_at: string | null
  allowed_transitions: string[]
}
type List = { posts: PostSummary[]; total: number }

let app: TestApp
let content: Person
const { log, lines: logged } = captureLog()
beforeAll(async () => {
  app = await openApp({ log })
  app.clock.now = new Date(tuesday)
  content = await anAdmin(app, ['content'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  logged.length = 0
  await app.db.delete(tables.blogs)
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

let count = 0
async function aDraft(change: object = {}): Promise<Stored & { slug: string }> {
  const slug = `post-${++count}`
  return unwrap(
    await content.post('/api/blogs', {
      slug,
      title: `Post ${count}`,
      excerpt: 'What it says',
      author: 'Ana',
      body: '# Packing\n\nSome *words*.',
      ...change,
    }),
  )
}
const take = ({ id }: Stored, name: string, input = {}, who = content) =>
  who.post(`/api/blogs/${id}/transitions/${name}`, input)
const stored = async ({ id }: Stored) => unwrap<Stored>(await content.get(`/api/blogs/${id}`))
const edit = ({ id }: Stored, change: object) => content.patch(`/api/blogs/${id}`, change)

async function aPost(change: object = {}) {
  const draft = await aDraft(change)
  unwrap(await take(draft, 'publish'))
  return draft
}

const list = async (query: Record<string, string> = {}) =>
  unwrap<List>(await clientOf(app).get('/api/posts', { query }))
const slugs = async (query: Record<string, string> = {}) =>
  (await list(query)).posts.map(({ slug }) => slug)
const read = (slug: string) => clientOf(app).get(`/api/posts/${slug}`)

describe('a post', () => {
  test('can be scheduled and is published by itself', async () => {
    const draft = await aDraft()
    const at = fromNow(app, { days: 2 })
    const [day = '', clock = ''] = at.split('T')
    const scheduled = unwrap<Stored>(
      await take(draft, 'schedule', { publish_at: `${day}T${clock.replace('Z', '+00:00')}` }),
    )
    expect(scheduled).toMatchObject({ state: 'scheduled', publish_at: at, published_at: null })
    advance(app, { days: 2, seconds: -1 })
    await app.drain()
    expect((await read(draft.slug)).statusCode).toBe(404)
    expect(await slugs()).toEqual([])

    advance(app, { seconds: 1 })
    await app.drain()
    expect(await stored(draft)).toMatchObject({
      state: 'published',
      publish_at: null,
      published_at: at,
    })
    expect(unwrap<Post>(await read(draft.slug)).published_at).toBe(at)
  })

  test('cannot be scheduled for a past instant, in either language', async () => {
    const draft = await aDraft()
    for (const publish_at of [tuesday, fromNow(app, { minutes: -1 })])
      expect(errorsOf(await take(draft, 'schedule', { publish_at }))).toEqual({
        publish_at: ['Schedule the post for a time in the future.'],
      })
    const other = await inSpanish(app, await anAdmin(app, ['content']))
    expect(errorsOf(await take(draft, 'schedule', { publish_at: tuesday }, other))).toEqual({
      publish_at: ['Programa la entrada para una fecha futura.'],
    })
    expect(Object.keys(errorsOf(await take(draft, 'schedule')))).toEqual(['publish_at'])
    expect(await stored(draft)).toMatchObject({ state: 'draft', publish_at: null })
  })

  test('that is withdrawn, or published earlier, is not published again', async () => {
    const [back, early] = [await aDraft(), await aDraft()]
    const publish_at = fromNow(app, { days: 1 })
    for (const draft of [back, early]) unwrap(await take(draft, 'schedule', { publish_at }))
    expect(unwrap(await take(back, 'unschedule'))).toMatchObject({
      state: 'draft',
      publish_at: null,
    })
    expect(unwrap(await take(early, 'publish'))).toMatchObject({
      state: 'published',
      publish_at: null,
      published_at: tuesday,
    })
    advance(app, { days: 3 })
    await app.drain()
    expect(await slugs()).toEqual([early.slug])
    expect(await stored(early)).toMatchObject({ published_at: tuesday })
  })

  test('that was archived disappears, and returns with its old date', async () => {
    const post = await aPost()
    advance(app, { days: 10 })
    unwrap(await take(post, 'archive'))
    const gone = await read(post.slug)
    expect([gone.statusCode, gone.json()]).toEqual([
      410,
      { message: 'This post is no longer available.' },
    ])
    expect(await slugs()).toEqual([])
    expect(unwrap(await take(post, 'publish'))).toMatchObject({ published_at: tuesday })
    expect(await slugs()).toEqual([post.slug])
  })

  test('cannot be published before it is complete', async () => {
    const blank = await aDraft()
    // Drafts stored while blanks were still accepted may look like this.
    await app.db
      .update(tables.blogs)
      .set({ excerpt: ' ', body: '\n', cover: 'photos/2027/none.jpg' })
    const publish_at = fromNow(app, { days: 1 })
    const wanted = {
      excerpt: ['Fill in Excerpt: the post can’t be shown without it.'],
      body: ['Fill in Text: the post can’t be shown without it.'],
      cover: ['Cover picture doesn’t refer to an existing record.'],
      cover_alt: ['Describe the cover picture for people who can’t see it.'],
    }
    expect(errorsOf(await take(blank, 'publish'))).toEqual(wanted)
    expect(errorsOf(await take(blank, 'schedule', { publish_at }))).toEqual(wanted)
    const cover = await aPhoto(content)
    unwrap(await edit(blank, { excerpt: 'Short', body: '# Long', cover }))
    expect(Object.keys(errorsOf(await take(blank, 'publish')))).toEqual(['cover_alt'])
    unwrap(await edit(blank, { cover_alt: 'A blue van' }))
    unwrap(await take(blank, 'publish'))
    expect(await slugs()).toEqual([blank.slug])
  })

  test('stays complete once it is published or scheduled', async () => {
    const cover = await aPhoto(content)
    const shown = await aPost({ cover, cover_alt: 'A van' })
    const soon = await aDraft({ cover, cover_alt: 'A van' })
    unwrap(await take(soon, 'schedule', { publish_at: fromNow(app, { days: 1 }) }))
    for (const post of [shown, soon]) {
      expect(Object.keys(errorsOf(await edit(post, { cover_alt: null })))).toEqual(['cover_alt'])
      expect(Object.keys(errorsOf(await edit(post, { body: ' ' })))).toEqual(['body'])
      unwrap(await edit(post, { cover: null, cover_alt: null, title: 'Without a picture' }))
    }
    const draft = await aDraft({ cover, cover_alt: 'A van' })
    unwrap(await edit(draft, { cover_alt: null }))
  })

  test('has a unique slug', async () => {
    const [draft, other] = [await aDraft(), await aDraft()]
    expect(Object.keys(errorsOf(await edit(draft, { slug: 'A B' })))).toEqual(['slug'])
    expect(errorsOf(await edit(draft, { slug: other.slug }))).toEqual({
      slug: ['Slug is already taken.'],
    })
  })

  test('that is deleted while it is scheduled is not published and causes no error', async () => {
    const draft = await aDraft()
    unwrap(await take(draft, 'schedule', { publish_at: fromNow(app, { days: 1 }) }))
    unwrap(await content.del(`/api/blogs/${draft.id}`))
    advance(app, { days: 2 })
    await app.drain()
    expect(logged.filter((line) => line.includes('a due transition failed'))).toEqual([])
    expect(await slugs()).toEqual([])
    unwrap(await content.post(`/api/blogs/${draft.id}/restore`))
    await app.drain()
    expect(await slugs()).toEqual([draft.slug])
  })

  test('is moved by writers and not by others, and scheduled steps not by hand', async () => {
    const draft = await aDraft()
    const operations = await anAdmin(app, ['operations'])
    expect((await take(draft, 'publish', {}, operations)).statusCode).toBe(403)
    unwrap(await take(draft, 'schedule', { publish_at: fromNow(app, { days: 1 }) }))
    expect((await take(draft, 'appear')).statusCode).toBe(403)
    expect((await take(draft, 'archive')).json()).toMatchObject({ state: 'scheduled' })
  })
})

describe('a visitor', () => {
  test('reads a published post with its picture and city', async () => {
    const cover = await aPhoto(content)
    const city = await aRow(app, 'cities', { slug: 'a-city', name: 'A city' })
    const post = await aPost({
      cover,
      cover_alt: 'A van',
      city_id: city.id,
      tags: ['packing', 'boxes'],
      seo_title: 'Pack',
      seo_description: 'How to pack',
      locale: 'es',
    })
    const shown = unwrap<Post>(await read(post.slug))
    expect(shown).toEqual({
      slug: post.slug,
      locale: 'es',
      title: `Post ${count}`,
      excerpt: 'What it says',
      author: 'Ana',
      tags: ['packing', 'boxes'],
      minutes: 1,
      related: [],
      html: '<h2 id="section-packing">Packing</h2>\n<p>Some <em>words</em>.</p>',
      contents: [{ id: 'section-packing', text: 'Packing' }],
      city: { slug: 'a-city', name: 'A city' },
      cover_alt: 'A van',
      seo_title: 'Pack',
      seo_description: 'How to pack',
      published_at: tuesday,
      updated_at: tuesday,
      cover: expect.any(String),
      cover_thumbnail: shown.cover,
    })
    const picture = await clientOf(app).get(String(shown.cover))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const [summary = {}, ...others] = (await list()).posts
    expect(others).toEqual([])
    expect(shown).toMatchObject(summary)
    expect(Object.keys(summary)).not.toContain('html')
  })

  test('sees a generated picture where none was uploaded, always the same one', async () => {
    const [piano, cat] = [
      await aPost({ tags: ['heavy'] }),
      await aPost({ tags: ['other', 'pets'] }),
    ]
    const plain = await aPost({ locale: 'es' })
    const covers = Object.fromEntries((await list()).posts.map((post) => [post.slug, post]))
    expect(covers[piano.slug]).toMatchObject({
      cover: expect.stringMatching(/^\/pictures\/covers\/heavy-\d+\.svg$/),
      cover_alt: 'A piano under a quilted blanket.',
    })
    expect(covers[cat.slug]?.cover).toContain('/pets-')
    expect(covers[plain.slug]).toMatchObject({
      cover: expect.stringContaining('/packing-'),
      cover_alt: 'Cajas de mudanza y una lámpara.',
    })
    for (const { slug, cover } of Object.values(covers)) {
      expect(unwrap<Post>(await read(slug)).cover).toBe(cover)
      const { statusCode, headers, payload } = await clientOf(app).get(cover)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(payload).toMatch(/^<svg .*<\/svg>$/)
      expect((await clientOf(app).get(cover)).payload).toBe(payload)
    }
    for (const name of ['heavy-64.svg', 'heavy-01.svg', 'constructor-1.svg', 'heavy-1.png', 'x'])
      expect((await clientOf(app).get(`/pictures/covers/${name}`)).statusCode).toBe(404)
  })

  test('finds no draft, deleted or unknown post', async () => {
    const gone = await aPost()
    unwrap(await content.del(`/api/blogs/${gone.id}`))
    for (const slug of [(await aDraft()).slug, gone.slug, 'unknown', 'constructor', "x'--"])
      expect([slug, (await read(encodeURIComponent(slug))).statusCode]).toEqual([slug, 404])
    expect(await list()).toEqual({ posts: [], total: 0 })
  })

  test('reads pages of ten posts, the newest first', async () => {
    const written: string[] = []
    for (let at = 0; at < 23; at++) {
      written.unshift((await aPost()).slug)
      if (at % 2) advance(app, { minutes: 1 })
    }
    expect((await list()).total).toBe(23)
    expect(await slugs()).toEqual(written.slice(0, 10))
    expect(await slugs({ page: '2' })).toEqual(written.slice(10, 20))
    expect(await slugs({ page: '3' })).toEqual(written.slice(20))
    expect(await list({ page: '4' })).toEqual({ posts: [], total: 23 })
    for (const page of ['0', '-1', 'x', '1001'])
      expect(
        Object.keys(errorsOf(await clientOf(app).get('/api/posts', { query: { page } }))),
      ).toEqual(['page'])
  })

  test('filters by tag, language and city', async () => {
    const city = await aRow(app, 'cities', { slug: 'by-the-bay', name: 'By the Bay' })
    const plain = await aPost()
    const tagged = await aPost({ tags: ['boxes', 'stairs'] })
    const spanish = await aPost({ locale: 'es', tags: ['boxes'] })
    const local = await aPost({ city_id: city.id })
    expect(await slugs({ tag: 'boxes' })).toEqual([spanish.slug, tagged.slug])
    expect(await slugs({ tag: 'box' })).toEqual([])
    expect(await slugs({ locale: 'es' })).toEqual([spanish.slug])
    expect(await slugs({ locale: 'en' })).toEqual([local.slug, tagged.slug, plain.slug])
    expect(await list({ city: 'by-the-bay' })).toMatchObject({
      total: 1,
      posts: [{ slug: local.slug, city: { name: 'By the Bay' } }],
    })
    expect(await list({ tag: 'boxes', locale: 'en' })).toMatchObject({ total: 1 })
    expect(await slugs({ city: 'nowhere' })).toEqual([])
  })

  test('sees posts in one language first', async () => {
    const spanish = await aPost({ locale: 'es' })
    advance(app, { minutes: 1 })
    const english = await aPost()
    expect(await slugs()).toEqual([english.slug, spanish.slug])
    expect(await slugs({ first: 'es' })).toEqual([spanish.slug, english.slug])
  })

  test('is offered related posts by language, tags, city and age', async () => {
    const city = await aRow(app, 'cities', { slug: 'at-home', name: 'At home' })
    const spanish = await aPost({ locale: 'es', tags: ['boxes', 'stairs'], city_id: city.id })
    const tagged = await aPost({ tags: ['stairs', 'boxes'] })
    const local = await aPost({ city_id: city.id, tags: ['boxes'] })
    const less = await aPost({ tags: ['boxes'] })
    const old = await aPost()
    advance(app, { minutes: 1 })
    const late = await aPost()
    const whole = await aPost({ tags: ['boxes', 'stairs'], city_id: city.id })
    const relatedTo = async ({ slug }: { slug: string }) =>
      unwrap<Post>(await read(slug)).related.map((one) => one.slug)
    expect(await relatedTo(whole)).toEqual([tagged.slug, local.slug, less.slug])
    expect((await relatedTo(old))[0]).toBe(whole.slug)
    expect(await relatedTo(spanish)).toEqual([whole.slug, tagged.slug, local.slug])
    expect(await relatedTo(late)).not.toContain(spanish.slug)
  })

  test('sees the reading time and a table of contents', async () => {
    const body = `# Café & co.\n\n${'word '.repeat(550)}\n\n# Café & co.\n\n## *Why* <b>\n\n# 😀`
    const post = unwrap<Post>(await read((await aPost({ body })).slug))
    expect(post.minutes).toBe(3)
    expect(post.contents).toEqual([
      { id: 'section-cafe-co', text: 'Café & co.' },
      { id: 'section-cafe-co-2', text: 'Café & co.' },
      { id: 'section', text: '😀' },
    ])
    expect(post.html).toContain('<h3 id="section-why-b"><em>Why</em> &lt;b&gt;</h3>')
  })

  test('causes as many queries for a full page as for an empty one', async () => {
    const statements = async () => {
      let asked = 0
      const { pool } = app.database
      const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
      Object.assign(pool, {
        query: (...given: unknown[]) => {
          asked++
          return query(...given)
        },
      })
      await list()
      Object.assign(pool, { query })
      return asked
    }
    const none = await statements()
    for (let at = 0; at < 10; at++) await aPost({ tags: ['many'] })
    expect(none).toBeGreaterThan(0)
    expect(await statements()).toBe(none)
  })
})
