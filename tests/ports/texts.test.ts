import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxTexts } from '#server/adapters/delivery/outbox.ts'
import { startTwilioServer, type TwilioServer, twilioError } from '../support/app/twilio-server.ts'

let server: TwilioServer
beforeAll(async () => {
  server = await startTwilioServer()
})
beforeEach(() => {
  server.received.length = 0
  server.answers.length = 0
})
afterAll(() => server.close())

const message = { id: '7', to: '+14155550123', text: 'Your sign-in code is 123456.' }

describe('Twilio', () => {
  test('gets number, sender, text and the address of its reports', async () => {
    const receipt = await server.texts().send(message)
    expect(receipt).toEqual({ status: 'sent', reference: `SM${'1'.padStart(32, '0')}` })
    expect(server.received).toEqual([
      {
        To: '+14155550123',
        From: '+14155550199',
        Body: message.text,
        StatusCallback: 'https://haulwell.test/hooks/twilio/status',
      },
    ])
  })

  test('chooses the sender itself where a messaging service is configured', async () => {
    const MessagingServiceSid = `MG${'b'.repeat(32)}`
    await server.texts({ sender: { MessagingServiceSid }, origin: null }).send(message)
    expect(server.received).toEqual([{ To: message.to, Body: message.text, MessagingServiceSid }])
  })

  test('gets marks of the GSM alphabet in place of typographic ones', async () => {
    await server.texts().send({ ...message, text: 'We’ve “paid” – «sí», 13:40\u202fh…' })
    expect(server.received[0]?.Body).toBe('We\'ve "paid" - "sí", 13:40 h...')
  })

  test('gets at most 1600 characters, cut between words', async () => {
    await server.texts().send({ ...message, text: 'piano '.repeat(400) })
    const body = String(server.received[0]?.Body)
    expect(body.length).toBeLessThanOrEqual(1600)
    expect(body).toMatch(/ piano\.\.\.$/)
  })

  test.each([
    [21211, false],
    [21214, false],
    [21408, false],
    [21610, true],
    [21612, false],
    [21614, false],
    [21617, false],
  ])('refuses for good with error %i', async (code, isOptedOut) => {
    server.answers.push(twilioError(400, code, 'Not to this number'))
    expect(await server.texts().send(message)).toEqual({
      status: 'refused',
      reason: 'Not to this number',
      code: String(code),
      isOptedOut,
    })
  })

  test.each([
    ['too many requests', twilioError(429, 20429), /429: 20429/],
    ['its own failure', { status: 500, body: '<html>oops</html>' }, /500: {2}<html>oops/],
    ['being unavailable', twilioError(503, 20503), /503/],
    ['a sender that is not ours', twilioError(400, 21606), /400: 21606/],
    ['a refusal that a failure carries', twilioError(500, 21211), /500: 21211/],
    ['a lost connection', { status: 0, isCut: true as const }, /fetch failed/],
  ])('is tried again after %s', async (_, answer, message_) => {
    server.answers.push(answer)
    await expect(server.texts().send(message)).rejects.toThrow(message_)
  })

  test('is tried again when it is asked to, and not sooner', async () => {
    server.answers.push({ ...twilioError(429, 20429), headers: { 'retry-after': '90' } })
    await expect(server.texts().send(message)).rejects.toMatchObject({ wait: 90_000 })
  })

  test('is tried again with other credentials, which an operator can correct', async () => {
    const texts = server.texts({ authToken: 'other' })
    await expect(texts.send(message)).rejects.toThrow('Twilio answered 401: 20003')
    expect(server.received).toEqual([])
  })
})

describe('the embedded texts', () => {
  test('are sent, refused or to be retried, by the number', async () => {
    const { send, name } = outboxTexts()
    expect(name).toContain('/dev/outbox')
    expect(await send(message)).toEqual({ status: 'sent', reference: null })
    expect(await send({ ...message, to: '+15005550001' })).toMatchObject({
      status: 'refused',
      isOptedOut: false,
    })
    expect(await send({ ...message, to: '+15005550004' })).toMatchObject({
      status: 'refused',
      isOptedOut: true,
    })
    await expect(send({ ...message, to: '+15005550000' })).rejects.toThrow('cannot be reached')
  })
})
