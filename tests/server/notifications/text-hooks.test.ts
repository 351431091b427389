import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { twilioHooks } from '#server/adapters/texts/twilio-hooks.ts'
import { textDeliveries, textOptOuts, textReplies } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import {
  account,
  signatureOf,
  startTwilioServer,
  type TwilioServer,
  twilioError,
} from '../../support/app/twilio-server.ts'

const origin = 'https://haulwell.test'
let app: TestApp
let server: TwilioServer
beforeAll(async () => {
  server = await startTwilioServer()
  app = await openApp({
    env: { BASE_URL: origin, COMPANY: 'Movers & Co., 1 Main St, Omaha' },
    ports: () => ({ texts: server.texts() }),
  })
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

type Form = Record<string, string>
type Change = { signature?: string; headers?: Record<string, string>; payload?: string }

/** Sends a form as Twilio does, signed for the public address. */
const report = (path: string, form: Form, { signature, headers, payload }: Change = {}) =>
  app.server.inject({
    method: 'POST',
    url: path,
    payload: payload ?? new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature ?? signatureOf(`${origin}${path}`, form),
      ...headers,
    },
  })

const phone = '+14155550123'
let sids = 0
const newSid = () => `SM${String(++sids).padStart(32, '0')}`
const status = (MessageSid: string, MessageStatus: string, more: Form = {}, change?: Change) =>
  report(
    '/hooks/twilio/status',
    {
      AccountSid: account.accountSid,
      From: '+14155550199',
      To: phone,
      MessageSid,
      SmsSid: MessageSid,
      MessageStatus,
      ...more,
    },
    change,
  )
const incoming = (Body: string, more: Form = {}, change?: Change) =>
  report(
    '/hooks/twilio/incoming',
    {
      AccountSid: account.accountSid,
      From: phone,
      To: '+14155550199',
      MessageSid: newSid(),
      Body,
      NumMedia: '0',
      ...more,
    },
    change,
  )

const askForCode = (username = phone, language = 'en') =>
  clientOf(app).post('/api/check-user', { username }, { headers: { 'accept-language': language } })
const deliveries = () => app.db.select().from(textDeliveries).orderBy(desc(textDeliveries.id))
const optOuts = async () => (await app.db.select().from(textOptOuts)).map(({ phone }) => phone)

/** Sends a code by text and returns Twilio's id of the message. */
async function sentMessage(): Promise<string> {
  expect((await askForCode()).statusCode).toBe(200)
  await app.drain()
  const [delivery] = await deliveries()
  return String(delivery?.reference)
}

describe('a report', () => {
  test('is signed as in the example that Twilio publishes', () => {
    const form = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const headers = { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }
    const { isSigned } = twilioHooks('12345')
    expect(isSigned(url, form, headers)).toBe(true)
    expect(signatureOf(url, form, '12345')).toBe(headers['x-twilio-signature'])
    expect(isSigned(url, { ...form, Digits: '1235' }, headers)).toBe(false)
    expect(isSigned(`${url}0`, form, headers)).toBe(false)
    expect(twilioHooks('12346').isSigned(url, form, headers)).toBe(false)
  })

  test('says what became of a message', async () => {
    const sid = await sentMessage()
    const [message] = await app.db.select().from(outbox)
    expect(await deliveries()).toMatchObject([
      { message_id: message?.id, recipient: phone, status: 'sent', error_code: null },
    ])
    advance(app, { seconds: 4 })
    const answer = await status(sid, 'undelivered', { ErrorCode: '30003' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await deliveries()).toMatchObject([
      {
        message_id: message?.id,
        reference: sid,
        status: 'undelivered',
        error_code: '30003',
        updated_at: app.clock.now.toISOString(),
      },
    ])
  })

  test('counts once, in whatever order reports arrive', async () => {
    const sid = await sentMessage()
    await status(sid, 'delivered')
    for (const late of ['queued', 'sending', 'sent', 'delivered', 'failed'])
      expect((await status(sid, late)).statusCode).toBe(204)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', error_code: null }])
  })

  test('may arrive before the answer to the message', async () => {
    const sid = `SM${'1'.padStart(32, '0')}`
    await status(sid, 'failed', { ErrorCode: '30006' })
    expect(await deliveries()).toMatchObject([{ message_id: null, status: 'failed' }])
    expect(await sentMessage()).toBe(sid)
    const [message] = await app.db.select().from(outbox)
    expect(await deliveries()).toMatchObject([
      { message_id: message?.id, status: 'failed', error_code: '30006' },
    ])
  })

  test('of no consequence leaves nothing behind', async () => {
    for (const form of ['queued', 'accepted', 'constructor', ''])
      expect((await status(newSid(), form)).statusCode).toBe(204)
    expect((await status('', 'failed')).statusCode).toBe(204)
    expect(await deliveries()).toEqual([])
  })
})

describe('a forged request', () => {
  test.each<[string, Change]>([
    ['has another signature', { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }],
    ['has no signature', { signature: '' }],
    ['has a signature of another form', { payload: 'MessageSid=SM1&MessageStatus=failed' }],
    ['repeats a parameter', { payload: 'MessageSid=SM1&MessageSid=SM2&MessageStatus=failed' }],
    [
      'is JSON',
      {
        payload:
          '{"MessageSid":"SM1","MessageStatus":"failed","From":"+14155550123","Body":"STOP"}',
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['is a JSON text', { payload: '"STOP"', headers: { 'content-type': 'application/json' } }],
  ])('that %s is refused and leaves nothing behind', async (_, change) => {
    expect((await status(newSid(), 'failed', {}, change)).statusCode).toBe(403)
    expect((await incoming('STOP', {}, change)).statusCode).toBe(403)
    expect(await deliveries()).toEqual([])
    expect(await optOuts()).toEqual([])
    expect(await app.db.select().from(textReplies)).toEqual([])
  })

  test('signed with another token or for another address is refused', async () => {
    const form = { MessageSid: newSid(), MessageStatus: 'failed', To: phone }
    const path = '/hooks/twilio/status'
    for (const signature of [
      signatureOf(`${origin}${path}`, form, 'another token'),
      signatureOf(`http://localhost:3000${path}`, form),
      signatureOf(`${origin}/hooks/twilio/incoming`, form),
    ])
      expect((await report(path, form, { signature })).statusCode).toBe(403)
    expect(await deliveries()).toEqual([])
  })

  test('is not read beyond 16 KB', async () => {
    const long = await incoming('x'.repeat(17_000))
    expect(long.statusCode).toBe(413)
    expect((await incoming('x'.repeat(1600))).statusCode).toBe(200)
  })
})

test('a query belongs to the signed address, and cookies do not matter', async () => {
  const form = { MessageSid: newSid(), MessageStatus: 'delivered', To: phone }
  const cookie = `__Host-haulwell_session=${'a'.repeat(43)}`
  const path = '/hooks/twilio/status?from=twilio&x=%2B1'
  const answer = await report(path, form, { headers: { cookie } })
  expect(answer.statusCode).toBe(204)
  expect(await deliveries()).toHaveLength(1)
})

test('the routes exist only where a provider reports', async () => {
  const embedded = await openApp()
  try {
    const { statusCode } = await embedded.server.inject({
      method: 'POST',
      url: '/hooks/twilio/status',
    })
    expect(statusCode).toBe(404)
  } finally {
    await embedded.close()
  }
})

describe('an answer to a text', () => {
  const empty = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

  test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])(
    'that says %s stops all texts to the number',
    async (word) => {
      const answer = await incoming(word)
      expect([answer.statusCode, answer.body]).toEqual([200, empty])
      expect(answer.headers['content-type']).toContain('text/xml')
      expect(await optOuts()).toEqual([phone])

      const refused = await askForCode()
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        code: 'auth/texts-stopped',
        errors: { username: [expect.stringContaining('or use your email address')] },
      })
      expect((await askForCode(phone, 'es')).json()).toMatchObject({
        message: expect.stringContaining('usa tu correo electrónico'),
      })
      expect((await askForCode('+14155550124')).statusCode).toBe(200)
    },
  )

  test.each(['START', 'Yes', 'unstop'])('that says %s allows them again', async (word) => {
    await incoming('STOP')
    expect((await incoming(word)).body).toBe(empty)
    expect(await optOuts()).toEqual([])
    expect((await askForCode()).statusCode).toBe(200)
    await app.drain()
    expect(server.received).toHaveLength(1)
  })

  test('counts once, however often it is reported', async () => {
    const MessageSid = newSid()
    await incoming('STOP', { MessageSid })
    await incoming('START')
    expect((await incoming('STOP', { MessageSid })).body).toBe(empty)
    expect(await optOuts()).toEqual([])
  })

  test('stops a message that waits, for good', async () => {
    await askForCode()
    await incoming('STOP')
    await app.drain()
    expect(server.received).toEqual([])
    const [message] = await app.db.select().from(outbox)
    expect(message).toMatchObject({ attempts: 1, sent_at: expect.any(String) })
    const [shown] = (await clientOf(app).get('/dev/outbox.json', { query: { to: phone } })).json<
      { error: string }[]
    >()
    expect(shown?.error).toBe('not sent: this number has asked for no more texts')
  })

  test('that only Twilio knows of is learned from its refusal', async () => {
    server.answers.push(twilioError(400, 21610, 'Attempt to send to unsubscribed recipient'))
    await askForCode()
    await app.drain()
    expect(await optOuts()).toEqual([phone])
    expect(await deliveries()).toMatchObject([
      { status: 'refused', error_code: '21610', error: expect.stringContaining('unsubscribed') },
    ])
    expect((await askForCode()).json()).toMatchObject({ code: 'auth/texts-stopped' })
  })

  test('that asks for help names the company and where to write', async () => {
    const { body } = await incoming('HELP')
    expect(body).toContain('Movers &#38; Co., 1 Main St, Omaha')
    expect(body).toContain(`${origin}/contact`)
    expect(body).toContain('Reply STOP')
    expect(await optOuts()).toEqual([])
    expect((await incoming('HELP', { OptOutType: 'HELP' })).body).toBe(empty)
  })

  test('that asks for help is answered in the language of the account', async () => {
    await askForCode(phone, 'es')
    const code = await sentCode(app, phone)
    const signedUp = await clientOf(app).post('/api/signup', {
      username: phone,
      code,
      name: 'Tess',
      locale: 'es',
    })
    expect(signedUp.statusCode).toBe(200)
    expect((await incoming('info')).body).toContain('Responde STOP')
  })

  test('with other words does nothing', async () => {
    for (const text of ['Please stop by at noon', 'stop it', 'thanks!', '', '🛑'])
      expect((await incoming(text)).body).toBe(empty)
    expect(await optOuts()).toEqual([])
    expect(await app.db.select().from(textReplies)).toEqual([])
  })
})
