import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type LegalText, legalTexts } from '#contract/calls/content.ts'
import { rateLimits } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { tableOf } from '../../support/app/rows.ts'
import { inSpanish } from '../../support/people/locale.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Edition = {
  id: number
  state: string
  edition: number
  published_at: string | null
  version: number
  allowed_transitions: string[]
}

let app: TestApp
let content: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  content = await anAdmin(app, ['content'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

/** Returns helpers for the texts of one kind, after deleting all that exist. */
async function archiveOf(name: (typeof legalTexts)[number]) {
  await app.db.delete(tableOf(app, name))
  const path = `/api/${name}`
  const read = (query = {}) => clientOf(app).get(`/api/legal-texts/${name}`, { query })
  return {
    read,
    draft: async (edition: number, effective_on: string, change = {}) =>
      unwrap<Edition>(
        await content.post(path, {
          edition,
          effective_on,
          title: `Edition ${edition}`,
          body: `# Text ${edition}`,
          ...change,
        }),
      ),
    publish: ({ id }: Edition, who = content) => who.post(`${path}/${id}/transitions/publish`, {}),
    stored: async ({ id }: Edition) => unwrap<Edition>(await content.get(`${path}/${id}`)),
    at: ({ id }: Edition) => `${path}/${id}`,
    inForce: async (query = {}) => unwrap<LegalText>(await read(query)),
    history: async ({ id }: Edition) =>
      unwrap<{ name: string }[]>(
        await (await anAdmin(app)).get('/api/events', {
          query: { resource: name, record_id: String(id), _sort: 'id' },
        }),
      ).map((event) => event.name),
  }
}

test.each(legalTexts)('the first edition of %s names the operator', async (name) => {
  for (const locale of ['en', 'es']) {
    const text = await clientOf(app).get(`/api/legal-texts/${name}`, { query: { locale } })
    const { html } = unwrap<LegalText>(text)
    expect(html).toContain(app.config.company)
    expect(html).not.toContain('{{')
  }
})

describe.each(legalTexts)('%s', (name) => {
  test('are published ahead of their day, on which they replace the ones in force', async () => {
    const texts = await archiveOf(name)
    const [first, second] = [
      await texts.draft(1, '2027-04-06'),
      await texts.draft(2, '2027-04-08', { title_es: 'Segunda', body_es: '# Dos' }),
    ]
    expect((await texts.read()).statusCode).toBe(404)

    const published = unwrap<Edition>(await texts.publish(first))
    expect(published).toMatchObject({
      state: 'published',
      published_at: tuesday,
      allowed_transitions: [],
    })
    // The day decides which text visitors read; the state follows on the next run of the clock.
    expect(await texts.inForce()).toMatchObject({ edition: 1, html: heading('Text 1') })
    await app.drain()
    expect(await texts.stored(first)).toMatchObject({ state: 'in_force' })

    unwrap(await texts.publish(second))
    await app.drain()
    expect(await texts.stored(first)).toMatchObject({ state: 'in_force' })
    expect(await texts.stored(second)).toMatchObject({ state: 'published' })
    app.clock.now = new Date('2027-04-07T23:59:59.000Z')
    await app.drain()
    expect(await texts.inForce()).toMatchObject({ edition: 1 })
    expect(await texts.stored(first)).toMatchObject({ state: 'in_force' })

    advance(app, { seconds: 1 })
    expect(await texts.inForce()).toMatchObject({ edition: 2, effective_on: '2027-04-08' })
    await app.drain()
    expect(await texts.stored(first)).toMatchObject({ state: 'superseded' })
    expect(await texts.stored(second)).toMatchObject({ state: 'in_force' })
    expect(await texts.history(first)).toEqual(
      ['.created', '.published', '.took_effect', '.superseded'].map((past) => name + past),
    )
    expect(await texts.history(second)).toEqual(
      ['.created', '.published', '.took_effect'].map((past) => name + past),
    )
  })

  test('cannot be changed once published, while a draft can be changed and discarded', async () => {
    const texts = await archiveOf(name)
    const draft = await texts.draft(1, '2027-04-06')
    unwrap(await content.patch(texts.at(draft), { title: 'Better' }))
    unwrap(await texts.publish(draft))

    for (const state of ['published', 'in_force']) {
      expect((await texts.stored(draft)).state).toBe(state)
      const before = await texts.stored(draft)
      for (const refused of [
        await content.patch(texts.at(draft), { title: 'Worse' }),
        await content.del(texts.at(draft)),
      ]) {
        expect(refused.statusCode).toBe(409)
        expect(refused.json().message).toBe(
          'A published text can’t be changed. Create a new edition instead.',
        )
      }
      expect(await texts.stored(draft)).toEqual(before)
      expect((await texts.publish(draft)).statusCode).toBe(409)
      await app.drain()
    }
    const other = await texts.draft(2, '2027-04-09')
    unwrap(await content.del(texts.at(other)))
    expect((await content.get(texts.at(other))).statusCode).toBe(404)
  })
})

describe('a text can be published only', () => {
  test('for a day that is not over', async () => {
    const texts = await archiveOf('terms')
    const late = await texts.draft(1, '2027-04-05')
    expect(errorsOf(await texts.publish(late))).toEqual({
      effective_on: ['It can take effect on 2027-04-06 at the earliest.'],
    })
    const other = await inSpanish(app, await anAdmin(app, ['content']))
    expect(errorsOf(await texts.publish(late, other))).toEqual({
      effective_on: ['Puede entrar en vigor el 2027-04-06 como muy pronto.'],
    })
    expect(await texts.stored(late)).toMatchObject({ state: 'draft', published_at: null })
    expect((await texts.read()).statusCode).toBe(404)
  })

  test('after all published editions, in number and day', async () => {
    const texts = await archiveOf('terms')
    const third = await texts.draft(3, '2027-05-01')
    unwrap(await texts.publish(third))
    const lower = await texts.draft(2, '2027-06-01')
    expect(errorsOf(await texts.publish(lower))).toEqual({
      edition: ['Edition 3 is already published. Choose a higher number for this one.'],
    })
    const sameDay = await texts.draft(4, '2027-05-01')
    expect(errorsOf(await texts.publish(sameDay))).toEqual({
      effective_on: ['Edition 3 takes effect on 2027-05-01. Choose a later day for this one.'],
    })
    unwrap(await content.patch(texts.at(sameDay), { effective_on: '2027-05-02' }))
    unwrap(await texts.publish(sameDay))
    app.clock.now = new Date('2027-06-15T00:00:00.000Z')
    await app.drain()
    expect(await texts.stored(third)).toMatchObject({ state: 'superseded' })
    expect(await texts.stored(sameDay)).toMatchObject({ state: 'in_force' })
  })

  test('by users whom the policy allows, and not moved on by hand', async () => {
    const texts = await archiveOf('terms')
    const draft = await texts.draft(1, '2027-04-06')
    const support = await anAdmin(app, ['support'])
    expect((await texts.publish(draft, support)).statusCode).toBe(403)
    expect((await clientOf(app).post(`${texts.at(draft)}/transitions/publish`)).statusCode).toBe(
      401,
    )
    unwrap(await texts.publish(draft))
    for (const step of ['take_effect', 'supersede']) {
      const moved = await content.post(`${texts.at(draft)}/transitions/${step}`, {})
      expect([step, moved.statusCode]).toEqual([step, 403])
    }
  })
})

/** Returns a first-level heading as the site shows it. */
const heading = (text: string) =>
  `<h2 id="section-${text.toLowerCase().replace(' ', '-')}">${text}</h2>`

describe('a visitor reads', () => {
  test('the text of any day in the requested language, and the list of editions', async () => {
    const texts = await archiveOf('privacy')
    const spanish = { title_es: 'Dos', summary_es: 'Breve', body_es: '# Segundo' }
    unwrap(await texts.publish(await texts.draft(1, '2027-04-06', { summary: 'Short' })))
    unwrap(
      await texts.publish(await texts.draft(2, '2027-05-01', { summary: 'Brief', ...spanish })),
    )
    await texts.draft(3, '2027-06-01')

    const editions = [
      { edition: 2, title: 'Edition 2', effective_on: '2027-05-01' },
      { edition: 1, title: 'Edition 1', effective_on: '2027-04-06' },
    ]
    expect(await texts.inForce()).toEqual({
      name: 'privacy',
      edition: 1,
      title: 'Edition 1',
      summary: 'Short',
      editions,
      html: heading('Text 1'),
      contents: [{ id: 'section-text-1', text: 'Text 1' }],
      locale: 'en',
      effective_on: '2027-04-06',
      in_force: 1,
    })
    expect(await texts.inForce({ locale: 'es' })).toMatchObject({
      edition: 1,
      title: 'Edition 1',
      locale: 'en',
      editions: [{ title: 'Dos' }, { title: 'Edition 1' }],
    })
    expect(await texts.inForce({ on: '2027-05-01', locale: 'es' })).toMatchObject({
      edition: 2,
      title: 'Dos',
      summary: 'Breve',
      html: heading('Segundo'),
      locale: 'es',
      in_force: 1,
    })
    expect(await texts.inForce({ on: '2029-01-01' })).toMatchObject({ edition: 2 })
    app.clock.now = new Date('2027-07-01T00:00:00.000Z')
    await app.drain()
    expect(await texts.inForce({ on: '2027-04-30' })).toMatchObject({ edition: 1, in_force: 2 })
    expect((await texts.read({ on: '2027-04-05' })).statusCode).toBe(404)
  })

  test('nothing under an unknown name or for an invalid day', async () => {
    for (const other of ['users', 'constructor', 'Terms', '%20'])
      expect((await clientOf(app).get(`/api/legal-texts/${other}`)).statusCode).toBe(404)
    const { read } = await archiveOf('terms')
    for (const on of ['2027-02-30', '0000-01-01', 'today', ''])
      expect(Object.keys(errorsOf(await read({ on })))).toEqual(['on'])
    expect(Object.keys(errorsOf(await read({ locale: 'fr' })))).toEqual(['locale'])
  })
})

test('an invalid calendar day is refused in the field too', async () => {
  for (const effective_on of ['0000-01-01', '2027-02-30', '20270401'])
    expect(
      Object.keys(
        errorsOf(
          await content.post('/api/terms', { edition: 99, title: 'T', body: 'B', effective_on }),
        ),
      ),
    ).toEqual(['effective_on'])
})
