import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Found } from '#contract/calls/content.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let content: Person
beforeAll(async () => {
  app = await openApp()
  content = await anAdmin(app, ['content'])
})
beforeEach(async () => {
  await app.db.delete(tables.faq)
  await app.db.delete(tables.blogs)
})
afterAll(() => app.close())

const aQuestion = async (question: string, change: object = {}) =>
  unwrap<{ id: number }>(
    await content.post('/api/faq', { question, answer: 'So.', topic: 'price', ...change }),
  )
async function aPost(slug: string, change: object = {}) {
  const text = { title: slug, excerpt: 'What it says', author: 'Ana', body: 'Words.' }
  const { id } = unwrap<{ id: number }>(
    await content.post('/api/blogs', { slug, ...text, ...change }),
  )
  unwrap(await content.post(`/api/blogs/${id}/transitions/publish`, {}))
  return id
}
const search = (query: Record<string, string>) => clientOf(app).get('/api/help/search', { query })
const found = async (q: string, locale = 'en') => unwrap<Found[]>(await search({ q, locale }))
const keys = async (q: string, locale?: string) => (await found(q, locale)).map(({ key }) => key)

describe('a search', () => {
  test('finds questions and posts that contain all the words, the best match first', async () => {
    await aPost('by-the-body', { body: 'Of **pianos** and stairs.' })
    await aPost('by-the-title', { title: 'A piano on the stairs' })
    const { id } = await aQuestion('What does it cost?', { answer: 'A piano: stairs count.' })
    await aQuestion('How do I sign in?')
    expect(await keys('piano stairs')).toEqual(['by-the-title', String(id), 'by-the-body'])
    expect(await keys('pianos')).toEqual(['by-the-title', String(id), 'by-the-body'])
    expect(await keys('piano elevator')).toEqual([])
    expect(await keys('   ')).toEqual([])
  })

  test('shows the text around the words, without markup', async () => {
    const filler = 'Nothing of note happens here at all. '.repeat(12)
    await aPost('long', { body: `${filler}\n\n## Then\n\nA **harp** & a [van](/order). ${filler}` })
    const [one] = await found('harp')
    expect(one).toMatchObject({ kind: 'post', key: 'long', title: 'long', locale: 'en' })
    expect(one?.snippet).toMatch(/^… .*\bA harp & a van\b.* …$/)
    expect(one?.snippet.length).toBeLessThan(200)
    await aQuestion('A harp?', { answer: '*Yes* <b>' })
    expect((await found('harp'))[0]).toMatchObject({ kind: 'question', snippet: 'Yes <b>' })
  })

  test('finds a misspelled word if no text contains it as it is', async () => {
    const { id } = await aQuestion('How do I cancel a move?')
    await aQuestion('Do you move pianos?')
    expect(await keys('cancle')).toEqual([String(id)])
    expect(await keys('how cancell')).toEqual([String(id)])
    expect(await keys('zzzzzz')).toEqual([])
    const post = await aPost('cancle', { title: 'On the word cancle' })
    expect(post).toBeGreaterThan(0)
    expect(await keys('cancle')).toEqual(['cancle'])
  })

  test('ignores accents', async () => {
    await aQuestion('Claims?', { question_es: '¿Reclamación?', answer_es: 'Escríbanos aquí.' })
    for (const q of ['reclamacion', 'RECLAMACIÓN', 'escribanos aqui'])
      expect(await found(q, 'es')).toMatchObject([{ title: '¿Reclamación?', locale: 'es' }])
    expect(await found('reclamacion')).toEqual([])
  })

  test('returns Spanish results to Spanish readers first, then English ones', async () => {
    await aPost('english', { title: 'The piano' })
    await aPost('spanish', { title: 'El piano', locale: 'es' })
    expect(await found('piano', 'es')).toMatchObject([
      { key: 'spanish', locale: 'es' },
      { key: 'english', locale: 'en' },
    ])
    expect(await keys('piano')).toEqual(['english'])
  })

  test('uses the first eight words, each once, and no single letters', async () => {
    const words = 'one two three four five six seven eight'
    const { id } = await aQuestion('Words?', { answer: words })
    expect(await keys(`${words} nine ten`)).toEqual([String(id)])
    expect(await keys('one One ONE two three four five six seven eight')).toEqual([String(id)])
    expect(await keys('one q')).toEqual([String(id)])
    expect(await keys('q y z')).toEqual([])
    expect(await keys('one two nine')).toEqual([])
  })

  test('has its own limit for each address', async () => {
    const { headers } = await search({ q: 'piano' })
    expect(headers['x-ratelimit-limit']).toBe('120')
  })

  test('finds nothing unpublished', async () => {
    await aQuestion('A hidden piano?', { is_active: false })
    const gone = await aPost('gone', { title: 'A piano' })
    unwrap(await content.post(`/api/blogs/${gone}/transitions/archive`, {}))
    const { id } = await aQuestion('A deleted piano?')
    unwrap(await content.del(`/api/faq/${id}`))
    expect(await keys('piano')).toEqual([])
  })

  test('is limited in length and accepts any input', async () => {
    for (let at = 0; at < 15; at++) {
      await aQuestion(`Piano ${at}?`)
      await aPost(`piano-${at}`)
    }
    expect(await found('piano')).toHaveLength(12)
    for (const q of ["'; drop table faq; --", '\\', '%', '_', '😀', '\u0301', 'a '.repeat(40)])
      expect([q, (await search({ q })).statusCode]).toEqual([q, 200])
    expect(await keys('%')).toEqual([])
    for (const query of [{ q: '' }, { q: 'x'.repeat(81) }, {}] as Record<string, string>[])
      expect(Object.keys(errorsOf(await search(query)))).toEqual(['q'])
    expect(Object.keys(errorsOf(await search({ q: 'a', locale: 'fr' })))).toEqual(['locale'])
  })
})
