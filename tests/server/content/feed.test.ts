import { Window } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

const baseUrl = 'https://moves.test'
let app: TestApp
let content: Person
beforeAll(async () => {
  app = await openApp({ env: { BASE_URL: baseUrl } })
  app.clock.now = new Date(tuesday)
  content = await anAdmin(app, ['content'])
})
beforeEach(() => app.db.delete(tables.blogs))
afterAll(() => app.close())

async function aPost(slug: string, change: object = {}) {
  const text = { title: slug, excerpt: 'What it says', author: 'Ana', body: 'Words.' }
  const { id } = unwrap<{ id: number }>(
    await content.post('/api/blogs', { slug, ...text, ...change }),
  )
  unwrap(await content.post(`/api/blogs/${id}/transitions/publish`, {}))
  advance(app, { minutes: 1 })
}

async function feed(query: Record<string, string> = {}) {
  const { statusCode, headers, payload } = await clientOf(app).get('/blog/feed.xml', { query })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const { DOMParser } = new Window()
  const parsed = new DOMParser().parseFromString(payload, 'application/xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  const items = [...parsed.querySelectorAll('item')].map((item) =>
    Object.fromEntries(
      [...item.children].map(({ tagName, textContent }) => [tagName, textContent]),
    ),
  )
  return { payload, items, parsed }
}

describe('the feed', () => {
  test('has the posts of all languages, the newest first, with absolute addresses', async () => {
    await aPost('first')
    await aPost('segundo', { locale: 'es', tags: ['boxes'] })
    const { items, payload } = await feed()
    expect(items).toMatchObject([
      {
        title: 'segundo',
        link: `${baseUrl}/blog/segundo`,
        guid: `${baseUrl}/blog/segundo`,
        category: 'boxes',
        'dc:creator': 'Ana',
        description: 'What it says',
        pubDate: new Date(Date.parse(tuesday) + 60_000).toUTCString(),
      },
      { title: 'first' },
    ])
    expect(payload).toContain(`<atom:link href="${baseUrl}/blog/feed.xml" rel="self"`)
    expect(payload).toContain(`<link>${baseUrl}/blog</link>`)
  })

  test('has the posts of one language if it is named', async () => {
    await aPost('first')
    await aPost('segundo', { locale: 'es' })
    const { items, payload } = await feed({ lang: 'es' })
    expect(items.map(({ title }) => title)).toEqual(['segundo'])
    expect(payload).toContain('<language>es-us</language>')
    expect(payload).toContain('<title>Haulwell: sobre las mudanzas</title>')
    expect(payload).toContain(`${baseUrl}/blog/feed.xml?lang=es`)
    expect((await feed({ lang: 'fr' })).items).toHaveLength(2)
  })

  test('escapes any title', async () => {
    const title = 'Boxes & <b>"more"</b> ]]> 😀'
    await aPost('odd', { title: `${title}\uffff` })
    expect((await feed()).items).toMatchObject([{ title }])
  })

  test('is limited in length and has published posts only', async () => {
    for (let at = 0; at < 32; at++) await aPost(`post-${at}`)
    unwrap(await content.post('/api/blogs', { ...draft, slug: 'draft' }))
    const { items } = await feed()
    expect(items).toHaveLength(30)
    expect(items[0]).toMatchObject({ title: 'post-31' })
    await app.db.delete(tables.blogs)
    expect((await feed()).items).toEqual([])
  })
})

const draft = { title: 'Draft', excerpt: 'What it says', author: 'Ana', body: 'Words.' }
