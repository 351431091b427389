import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { formerSlugs, tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Stored = { id: number; slug: string }

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
beforeEach(async () => {
  for (const table of [formerSlugs, tables.blogs, tables.affiliates]) await app.db.delete(table)
})
afterAll(() => app.close())

async function aPost(slug: string): Promise<Stored> {
  const post = unwrap<Stored>(
    await admin.post('/api/blogs', {
      slug,
      title: 'Packing',
      excerpt: 'How',
      author: 'Ana',
      body: 'Some words.',
    }),
  )
  return unwrap(await admin.post(`/api/blogs/${post.id}/transitions/publish`, {}))
}
const rename = async (resource: string, { id }: Stored, slug: string) =>
  unwrap(await admin.patch(`/api/${resource}/${id}`, { slug }))

/** Returns the status at a post's address, and the slug that the response gives. */
async function at(slug: string): Promise<[number, string?]> {
  const { statusCode, ...response } = await clientOf(app).get(`/api/posts/${slug}`)
  const { moved_to, slug: read } = response.json()
  return [statusCode, moved_to ?? read]
}

describe('a post whose slug has changed', () => {
  test('is found under the new slug, which the old ones name', async () => {
    const post = await aPost('first')
    await rename('blogs', post, 'second')
    await rename('blogs', post, 'third')
    expect(await at('third')).toEqual([200, 'third'])
    expect(await at('first')).toEqual([404, 'third'])
    expect(await at('second')).toEqual([404, 'third'])
    expect(await at('fourth')).toEqual([404, undefined])
  })

  test('can have its old slug back', async () => {
    const post = await aPost('first')
    await rename('blogs', post, 'second')
    await rename('blogs', post, 'first')
    expect(await at('first')).toEqual([200, 'first'])
    expect(await at('second')).toEqual([404, 'first'])
  })

  test('leaves the old slug to a record that takes it', async () => {
    const post = await aPost('first')
    await rename('blogs', post, 'second')
    const other = await aPost('first')
    expect(await at('first')).toEqual([200, 'first'])
    await rename('blogs', other, 'third')
    expect(await at('first')).toEqual([404, 'third'])
  })

  test('is not named while it is not published', async () => {
    const post = await aPost('first')
    await rename('blogs', post, 'second')
    unwrap(await admin.post(`/api/blogs/${post.id}/transitions/archive`, {}))
    expect(await at('first')).toEqual([404, undefined])
    expect(await at('second')).toEqual([410, undefined])
    unwrap(await admin.post(`/api/blogs/${post.id}/transitions/publish`, {}))
    expect(await at('first')).toEqual([404, 'second'])
    unwrap(await admin.del(`/api/blogs/${post.id}`))
    expect(await at('first')).toEqual([404, undefined])
  })

  test('reserves nothing where it was a draft or the change was refused', async () => {
    const draft = unwrap<Stored>(
      await admin.post('/api/blogs', {
        slug: 'draft',
        title: 'Packing',
        excerpt: 'How',
        author: 'Ana',
        body: 'Words.',
      }),
    )
    await rename('blogs', draft, 'still-a-draft')
    const [post] = [await aPost('first'), await aPost('taken')]
    expect((await admin.patch(`/api/blogs/${post.id}`, { slug: 'taken' })).statusCode).toBe(422)
    expect(await app.db.select().from(formerSlugs)).toEqual([])
  })
})

describe('a former slug', () => {
  test('still leads to an affiliate, and to the visitors’ discount', async () => {
    const acme = unwrap<Stored>(
      await admin.post('/api/affiliates', {
        slug: 'acme',
        name: 'Acme',
        email: 'acme@sites.test',
        amount: 10,
      }),
    )
    await rename('affiliates', acme, 'acme-sons')
    const visitor = clientOf(app)
    expect((await visitor.get('/api/affiliate-pages/Acme')).json()).toMatchObject({
      moved_to: 'acme-sons',
    })
    expect((await visitor.post('/api/affiliate-pages/acme/clicks')).statusCode).toBe(204)
    expect(unwrap(await admin.get(`/api/affiliates/${acme.id}`))).toMatchObject({ clicks: 1 })
    unwrap(await admin.patch(`/api/affiliates/${acme.id}`, { is_active: false }))
    const gone = await visitor.get('/api/affiliate-pages/acme')
    expect([gone.statusCode, gone.json().moved_to]).toEqual([404, undefined])
  })

  test('is kept for a city, separately from other records', async () => {
    const city = await aRow(app, 'cities', { slug: 'gotham', name: 'Gotham' })
    await rename('cities', { id: city.id, slug: 'gotham' }, 'gotham-city')
    expect(await app.db.select().from(formerSlugs)).toMatchObject([
      { resource: 'cities', slug: 'gotham', record_id: city.id },
    ])
    expect(await at('gotham')).toEqual([404, undefined])
  })
})
