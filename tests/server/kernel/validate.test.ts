import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSchema } from '#contract/kernel/resource.ts'

import { fields as en } from '#contract/locales/en/fields.ts'
import { fields as es } from '#contract/locales/es/fields.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
let spanish: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  spanish = await anAdmin(app)
  const { users } = tables
  await app.db.update(users).set({ locale: 'es' }).where(eq(users.id, spanish.user_id))
})
afterAll(() => app.close())

describe('a refusal names the field by its label, under the key it was sent by', () => {
  test('in the reader’s language', async () => {
    const { id } = await aRow(app, 'items')
    const slug = { slug: 'Two Words' }

    const refused = await admin.patch(`/api/items/${id}`, slug)
    expect(refused.json()).toEqual({
      message: 'Slug isn’t valid.',
      errors: { slug: ['Slug isn’t valid.'] },
    })
    const dicho = await spanish.patch(`/api/items/${id}`, slug)
    expect(errorsOf(dicho)).toEqual({ slug: ['El campo «Identificador» no es válido.'] })
  })

  test('with the values that can be chosen', async () => {
    const { id } = await aRow(app, 'saved_views')
    const refused = await admin.patch(`/api/saved_views/${id}`, { visibility: 'friends' })
    expect(errorsOf(refused)).toEqual({
      visibility: ['Who sees it must be one of the allowed values: private, roles, everyone.'],
    })
  })

  test('with its place in a list', async () => {
    const ask = {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612', flights: -1 },
      ],
      items: [{ name: 'Piano', quantity: 0 }],
      window_start_at: app.clock.now.toISOString(),
    }
    const visitor = clientOf(app)
    expect(errorsOf(await visitor.post('/api/quotes', ask))).toEqual({
      'stops.1.flights': ['Stops 2: Flights of stairs must be at least 0.'],
      'items.0.quantity': ['Items 1: Quantity must be at least 1.'],
    })
    const headers = { 'accept-language': 'es' }
    expect(errorsOf(await visitor.post('/api/quotes', ask, { headers }))).toEqual({
      'stops.1.flights': ['El campo «Paradas 2: Tramos de escalera» debe ser al menos 0.'],
      'items.0.quantity': ['El campo «Objetos 1: Cantidad» debe ser al menos 1.'],
    })
  })

  test('when the database refuses it', async () => {
    const coupon = { code: 'LABEL', amount: 5 }
    unwrap(await admin.post('/api/coupons', coupon))
    expect(errorsOf(await admin.post('/api/coupons', coupon))).toEqual({
      code: ['Code is already taken.'],
    })
    const { id } = await aRow(app, 'movers')
    expect(errorsOf(await admin.patch(`/api/movers/${id}`, { city_ids: [999_999_999] }))).toEqual({
      'city_ids.0': ['Cities 1 doesn’t refer to an existing record.'],
    })
  })

  test('with the right plural of a count', async () => {
    const { id } = await aRow(app, 'coupons')
    const errorsFor = async (code: string) =>
      errorsOf(await admin.patch(`/api/coupons/${id}`, { code })).code
    expect(await errorsFor('AB')).toEqual(['Code must be at least 3 characters long.'])
    const name = await admin.patch(`/api/items/${(await aRow(app, 'items')).id}`, { name: '' })
    expect(errorsOf(name)).toEqual({ name: ['Name must be at least 1 character long.'] })
  })

  test('but an unknown key as it was sent', async () => {
    const { id } = await aRow(app, 'items')
    expect(errorsOf(await admin.patch(`/api/items/${id}`, { no_such_field: 1 }))).toEqual({
      no_such_field: ['no_such_field isn’t a known field.'],
    })
    expect((await admin.patch(`/api/items/${id}`, {})).json().message).toBe(
      'There’s nothing to change.',
    )
  })

  test('and a name without a label in words', async () => {
    const customer = await aCustomer(app)
    const source = { utm_source: 'x'.repeat(201) }
    expect(errorsOf(await customer.post('/api/orders', { source }))['source.utm_source']).toEqual([
      'Source: Utm source must be at most 200 characters long.',
    ])
  })

  test('and the whole body without a name', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
    for (const url of ['/api/vehicles', '/api/login']) {
      const sent = { method: 'POST', url, headers, payload: '[]' } as const
      const { message } = (await app.server.inject(sent)).json()
      expect(message).toBe('The request body doesn’t have the right format.')
    }
  })

  const asking = everyResource.filter(
    (resource) => resource.actions.includes('create') && createSchema(resource, 'admin').required,
  )
  test.each(asking)('in every refusal of one of $name', async ({ name }) => {
    for (const [who, labels] of [
      [admin, en],
      [spanish, es],
    ] as const)
      for (const [key, texts] of Object.entries(errorsOf(await who.post(`/api/${name}`, {}))))
        for (const text of texts) {
          const own = `${name}.${key}` in labels ? `${name}.${key}` : key
          expect(text).toContain(labels[own as keyof typeof labels])
        }
  })
})

describe('a text', () => {
  const change = async (values: object) =>
    admin.patch(`/api/cities/${(await aRow(app, 'cities')).id}`, values)

  test.each([
    ['a line break', 'San\nFrancisco'],
    ['a carriage return', 'San\rFrancisco'],
    ['a tab', 'San\tFrancisco'],
    ['a bell', 'San\u0007Francisco'],
    ['a C1 control', 'San\u0085Francisco'],
    ['a line separator', 'San\u2028Francisco'],
  ])('of one line is refused with %s', async (_, text) => {
    expect(errorsOf(await change({ hero: text }))).toEqual({
      hero: ['Headline is blank or has invisible characters that aren’t allowed. Type it again.'],
    })
    const faq = [{ question: text, answer: 'Yes.' }]
    expect(Object.keys(errorsOf(await change({ faq })))).toEqual(['faq.0.question'])
  })

  test('of several lines may have line breaks and tabs and no other control character', async () => {
    const intro = 'First line\n\n\t• second'
    expect(unwrap<AnyRow>(await change({ intro })).intro).toBe(intro)
    for (const control of ['\r', '\u0000', '\u001b', '\u007f', '\u009f'])
      expect(Object.keys(errorsOf(await change({ intro: `a${control}b` })))).toEqual(['intro'])
  })

  test('may be in any script, in either direction, with any emoji', async () => {
    for (const hero of [
      'مرحبا بكم',
      '\u2067שלום\u2069 hello',
      '搬家',
      '👩🏽‍👩🏽‍👧 ✈️',
      'naïve — “œuvre”',
    ])
      expect(unwrap<AnyRow>(await change({ hero })).hero).toBe(hero)
  })

  test('of a call follows the same rules', async () => {
    const stop = (address: string) => ({ kind: 'pickup', address })
    const asked = await clientOf(app).post('/api/quotes', {
      stops: [stop('1 Main St\nOakland, CA'), stop('Oakland\u0085, CA')],
      window_start_at: app.clock.now.toISOString(),
    })
    expect(Object.keys(errorsOf(asked))).toEqual(['stops.0.address', 'stops.1.address'])
    const person = { username: 'a@b.test', code: '123456', name: 'Ada\r\nBcc: c@d.test' }
    expect(Object.keys(errorsOf(await clientOf(app).post('/api/signup', person)))).toEqual(['name'])
  })
})
