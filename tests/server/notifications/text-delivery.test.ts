import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { textOptOuts } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import {
  startTwilioServer,
  type TwilioServer,
  twilioError,
} from '../../support/app/twilio-server.ts'

let app: TestApp
let server: TwilioServer
beforeAll(async () => {
  server = await startTwilioServer()
  app = await openApp({ ports: () => ({ texts: server.texts() }) })
})
beforeEach(async () => {
  await emptyApp(app)
  server.received.length = 0
  server.answers.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const phone = '+14155550123'
const askForCode = (username = phone) => clientOf(app).post('/api/check-user', { username })

async function messageTo(recipient: string) {
  const [message] = await app.db.select().from(outbox).where(eq(outbox.recipient, recipient))
  return message
}

test('a sign-in code is sent once', async () => {
  expect((await askForCode()).statusCode).toBe(200)
  await app.drain()
  await app.drain()
  expect(server.received).toMatchObject([
    { To: phone, Body: expect.stringMatching(/^Your sign-in code is \d{6}\./) },
  ])
  expect(await messageTo(phone)).toMatchObject({ attempts: 1, sent_at: expect.any(String) })
})

test('a message that is refused for good is not sent again', async () => {
  server.answers.push(twilioError(400, 21614))
  await askForCode()
  await app.drain()
  advance(app, { hours: 2 })
  await app.drain()
  expect(server.received).toHaveLength(1)
  expect(await messageTo(phone)).toMatchObject({ attempts: 1 })
})

test('a message that could not be sent now is sent later', async () => {
  server.answers.push(twilioError(503, 20503))
  await askForCode()
  await app.drain()
  expect(await messageTo(phone)).toMatchObject({
    sent_at: null,
    error: expect.stringContaining('503'),
  })
  advance(app, { seconds: 3 })
  await app.drain()
  expect(server.received).toHaveLength(2)
  expect(await messageTo(phone)).toMatchObject({ attempts: 2, sent_at: expect.any(String) })
})

test('a message to a country that is not allowed never leaves', async () => {
  const at = app.clock.now.toISOString()
  await app.db.insert(outbox).values({
    channel: 'text',
    recipient: '+34600111222',
    text: 'Hola',
    next_attempt_at: at,
    created_at: at,
  })
  await app.drain()
  expect(server.received).toEqual([])
  expect(await messageTo('+34600111222')).toMatchObject({ attempts: 1 })
})

describe('the embedded texts', () => {
  let embedded: TestApp
  beforeAll(async () => {
    embedded = await openApp()
  })
  afterAll(() => embedded.close())

  /** Queues a text and returns how the outbox shows it after some rounds of delivery. */
  async function deliveredTo(recipient: string) {
    const at = embedded.clock.now.toISOString()
    await embedded.db
      .insert(outbox)
      .values({ channel: 'text', recipient, text: 'Hi', next_attempt_at: at, created_at: at })
    await embedded.drain()
    const { db } = embedded
    const [row] = await db.select().from(outbox).where(eq(outbox.recipient, recipient))
    const answer = await clientOf(embedded).get('/dev/outbox.json', { query: { to: recipient } })
    const [shown] = answer.json<{ error: string | null }[]>()
    return { isDone: row?.sent_at !== null, error: shown?.error ?? null }
  }

  test('obey the same countries and opt-outs', async () => {
    const stopped = '+14155550188'
    await embedded.db.insert(textOptOuts).values({ phone: stopped })
    expect(await deliveredTo(phone)).toEqual({ isDone: true, error: null })
    expect(await deliveredTo('+34600111222')).toEqual({
      isDone: true,
      error: expect.stringContaining('SMS_COUNTRIES'),
    })
    expect(await deliveredTo(stopped)).toEqual({
      isDone: true,
      error: expect.stringContaining('no more texts'),
    })
  })

  test('fail for the numbers that are made for it', async () => {
    expect(await deliveredTo('+15005550001')).toEqual({
      isDone: true,
      error: '+15005550001 gets no texts',
    })
    expect(await deliveredTo('+15005550000')).toEqual({
      isDone: false,
      error: '+15005550000 cannot be reached',
    })
    expect(await embedded.db.$count(textOptOuts, eq(textOptOuts.phone, '+15005550004'))).toBe(0)
    await deliveredTo('+15005550004')
    expect(await embedded.db.$count(textOptOuts, eq(textOptOuts.phone, '+15005550004'))).toBe(1)
  })
})
