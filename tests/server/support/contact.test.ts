import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { type Client, clientOf } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import {
  app,
  carla,
  carlos,
  helen,
  messagesSentBy,
} from '../../support/scenarios/support-scenario.ts'

const words = { name: 'Ana', subject: 'A piano', text: 'Do you move one?\nIt is heavy.' }
const email = 'ana@contact.test'

const aToken = async (seconds = 5): Promise<string> => {
  const { token } = unwrap<{ token: string }>(await clientOf(app).get('/api/contact'))
  advance(app, { seconds })
  return token
}
const send = async (change: object = {}, who: Client = clientOf(app), options = {}) =>
  who.post('/api/contact', { ...words, email, token: await aToken(), ...change }, options)
const stored = () => app.db.select().from(tables.messages).orderBy(asc(tables.messages.id))
const emptied = () => app.db.delete(tables.messages)

describe('the contact form', () => {
  test('stores what a visitor writes, for staff only', async () => {
    await emptied()
    const mails = await messagesSentBy(async () => {
      const response = await send({ email: 'Ana@Contact.test', phone: '+14155550123' })
      expect([response.statusCode, response.json()]).toEqual([
        201,
        { received_at: fromNow(app, {}) },
      ])
    })
    expect(mails).toEqual([])
    const [message, ...more] = unwrap<object[]>(await helen.get('/api/messages'))
    expect(more).toEqual([])
    expect(message).toMatchObject({
      ...words,
      email,
      phone: '+14155550123',
      source: 'contact',
      locale: 'en',
      user_id: null,
      state: 'new',
      ticket_id: null,
      answer: null,
    })
    expect((await carla.get('/api/messages')).statusCode).toBe(403)
    expect((await helen.post('/api/messages', words)).statusCode).toBe(404)
  })

  test('stores the signed-in user and the language', async () => {
    await emptied()
    unwrap(await send({}, carlos))
    unwrap(
      await send({ phone: '+14155550123', email: null }, clientOf(app), {
        headers: { 'accept-language': 'es-MX' },
      }),
    )
    expect(await stored()).toMatchObject([
      { user_id: carlos.user_id, locale: 'es', email },
      { user_id: null, locale: 'es', email: null, phone: '+14155550123' },
    ])
  })

  test.each([
    ['en', 'Phone must be an existing phone number with its country code, such as +14155550123.'],
    [
      'es',
      'El campo «Teléfono» debe ser un número de teléfono que exista, con el código del país, como +14155550123.',
    ],
  ])('refuses a phone number that does not exist, in %s', async (language, message) => {
    await emptied()
    const options = { headers: { 'accept-language': language } }
    for (const phone of ['+10005550123', '415 555 0123', '+1415555012', '+999123456789']) {
      const refused = await send({ phone }, clientOf(app), options)
      expect([refused.statusCode, errorsOf(refused)]).toEqual([422, { phone: [message] }])
    }
    expect(await stored()).toEqual([])
  })

  test('needs a way to answer and a text', async () => {
    await emptied()
    const refused = await send({ email: undefined })
    expect(Object.keys(errorsOf(refused))).toEqual(['email'])
    for (const name of ['name', 'subject', 'text', 'token'])
      expect(Object.keys(errorsOf(await send({ [name]: undefined })))).toEqual([name])
    for (const [name, value] of [
      ['email', 'nobody'],
      ['phone', '555-0123'],
      ['name', 'x'.repeat(121)],
      ['text', 'x'.repeat(5001)],
      ['subject', 'a\nb'],
      ['user_id', 1],
      ['state', 'archived'],
    ] as const)
      expect(Object.keys(errorsOf(await send({ [name]: value })))).toEqual([name])
    expect(await stored()).toEqual([])
  })

  test('silently stores nothing when the hidden field is filled in', async () => {
    await emptied()
    const [caught, honest] = [await send({ website: 'https://buy.test' }), await send()]
    expect([caught.statusCode, honest.statusCode]).toEqual([201, 201])
    expect(Object.keys(caught.json())).toEqual(Object.keys(honest.json()))
    expect(await stored()).toHaveLength(1)
    expect((await send({ website: '' })).statusCode).toBe(201)
    expect(await stored()).toHaveLength(2)
  })

  test('accepts two links, not three', async () => {
    await emptied()
    const text = 'See https://one.test and www.two.test'
    expect((await send({ text })).statusCode).toBe(201)
    const more = await send({ subject: 'HTTP://three.test', text })
    expect(errorsOf(more)).toEqual({ text: [expect.stringContaining('at most 2')] })
    expect(await stored()).toHaveLength(1)
  })

  test('cannot be sent within three seconds or after a day', async () => {
    await emptied()
    const within = async (seconds: number) => send({ token: await aToken(seconds - 5) })
    // `send` opens the form again and waits five seconds.
    expect(Object.keys(errorsOf(await within(2.9)))).toEqual(['token'])
    expect((await within(3)).statusCode).toBe(201)
    expect((await within(24 * 3600)).statusCode).toBe(201)
    expect(Object.keys(errorsOf(await within(24 * 3600 + 1)))).toEqual(['token'])
    expect(await stored()).toHaveLength(2)
  })

  test('needs a token of the server', async () => {
    await emptied()
    const token = await aToken()
    const [opened = '', seal] = token.split('.')
    const forged = [
      '',
      '.',
      'x',
      opened,
      `${opened}.`,
      `.${seal}`,
      `${Number(opened) - 9}.${seal}`,
      `${opened}.${'a'.repeat(43)}`,
      `${opened}x.${seal}`,
    ]
    for (const one of forged)
      expect(Object.keys(errorsOf(await send({ token: one }))), one).toEqual(['token'])
    expect(await stored()).toEqual([])
  })

  test('is limited for each mail address and each network address', async () => {
    await emptied()
    for (let count = 0; count < 5; count++) expect((await send()).statusCode).toBe(201)
    const refused = await send({ email: 'ANA@contact.test' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send({ email: 'other@contact.test' })).statusCode).toBe(201)
    for (let count = 0; count < 13; count++)
      expect((await send({ email: `n${count}@contact.test` })).statusCode).toBe(201)
    expect((await send({ email: 'last@contact.test' })).statusCode).toBe(429)
    expect((await send({ email: 'last@contact.test' }, carla)).statusCode).toBe(429)
    expect(await stored()).toHaveLength(19)
  })
})
