import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Question } from '#contract/calls/content.ts'
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
beforeEach(() => app.db.delete(tables.faq))
afterAll(() => app.close())

const write = async (question: string, change: object = {}) =>
  unwrap<{ id: number }>(
    await content.post('/api/faq', { question, answer: 'So.', topic: 'price', ...change }),
  )
const ask = async (query: Record<string, string> = {}) =>
  unwrap<Question[]>(await clientOf(app).get('/api/questions', { query }))
const asked = async (query: Record<string, string> = {}) =>
  (await ask(query)).map(({ question }) => question)

describe('the questions that a visitor sees', () => {
  test('come topic by topic in their order, without hidden ones', async () => {
    await write('Who drives?', { topic: 'work', position: 1 })
    await write('Later', { position: 9 })
    await write('Sooner', { position: 2 })
    await write('As soon', { position: 2 })
    await write('A code?', { topic: 'account' })
    await write('When?', { topic: 'booking', position: 3 })
    await write('Hidden', { is_active: false })
    const { id } = await write('Deleted')
    unwrap(await content.del(`/api/faq/${id}`))
    expect(await asked()).toEqual(['Sooner', 'As soon', 'Later', 'When?', 'A code?', 'Who drives?'])
    expect(await asked({ topic: 'price' })).toEqual(['Sooner', 'As soon', 'Later'])
    expect(await asked({ topic: 'claims' })).toEqual([])
  })

  test('are those for everyone and for the audience', async () => {
    for (const audience of ['everyone', 'customer', 'mover', 'driver'])
      await write(`For ${audience}`, { audience })
    expect(await asked({ audience: 'mover' })).toEqual(['For everyone', 'For mover'])
    expect(await asked({ audience: 'everyone' })).toEqual(['For everyone'])
    expect(await asked()).toHaveLength(4)
    for (const query of [{ audience: 'admin' }, { topic: 'weather' }, { locale: 'fr' }])
      expect(Object.keys(errorsOf(await clientOf(app).get('/api/questions', { query })))).toEqual(
        Object.keys(query),
      )
  })

  test('are in the requested language, or in English where there is no other', async () => {
    await write('How much?', {
      answer: 'It *depends*.',
      question_es: '¿Cuánto?',
      answer_es: 'Depende.',
      position: 1,
    })
    await write('Half translated?', { question_es: '¿A medias?', position: 2 })
    expect(await ask({ locale: 'es' })).toEqual([
      {
        id: expect.any(Number),
        topic: 'price',
        audience: 'everyone',
        locale: 'es',
        question: '¿Cuánto?',
        html: '<p>Depende.</p>',
      },
      {
        id: expect.any(Number),
        topic: 'price',
        audience: 'everyone',
        locale: 'en',
        question: 'Half translated?',
        html: '<p>So.</p>',
      },
    ])
    expect(await ask()).toMatchObject([
      { question: 'How much?', html: '<p>It <em>depends</em>.</p>', locale: 'en' },
      { question: 'Half translated?', locale: 'en' },
    ])
  })

  test('are found by words anywhere in them, ignoring accents', async () => {
    await write('When is my card charged?', {
      answer: 'At the end; 100% of it.',
      position: 1,
      question_es: '¿Cuándo se cobra?',
      answer_es: 'Al terminar la reclamación.',
    })
    await write('What of my card_holder?', { answer: 'Nothing.', position: 2 })
    expect(await asked({ q: 'CARD' })).toHaveLength(2)
    expect(await asked({ q: ' end   card ' })).toEqual(['When is my card charged?'])
    expect(await asked({ q: '100%' })).toEqual(['When is my card charged?'])
    expect(await asked({ q: 'd_h' })).toEqual(['What of my card_holder?'])
    expect(await asked({ q: 'piano' })).toEqual([])
    expect(await asked({ q: '  ' })).toHaveLength(2)
    // The search covers exactly the texts that are shown.
    expect(await asked({ q: 'cuando', locale: 'en' })).toEqual([])
    for (const q of ['cuando', 'CUÁNDO', 'reclamacion cobra'])
      expect(await asked({ q, locale: 'es' })).toEqual(['¿Cuándo se cobra?'])
    for (const q of ["'; drop table faq; --", '\\', '%', '😀', '\u0301'])
      expect((await clientOf(app).get('/api/questions', { query: { q } })).statusCode).toBe(200)
    expect(
      Object.keys(
        errorsOf(await clientOf(app).get('/api/questions', { query: { q: 'x'.repeat(81) } })),
      ),
    ).toEqual(['q'])
  })
})
