import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { MailSubscriptions, Preferences } from '#contract/calls/notifications.ts'
import { mail as texts } from '#contract/locales/en/mail.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { mailTopics } from '#server/modules/notifications/mail-topics.ts'
import type { Message } from '#server/ports/delivery.ts'
import { clientOf, openApp } from '../../support/app/app.ts'
import { tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  app,
  carla,
  crew,
  otherCrew,
  outboxMessages,
} from '../../support/scenarios/message-scenario.ts'
import { aCrew, aPlacedMove, carryOut, mustTake } from '../../support/scenarios/moves.ts'

beforeEach(async () => {
  await app.db.update(tables.users).set({ muted_notices: [] })
  await app.db.delete(rateLimits)
  await app.db.delete(outbox)
})

/** Returns the last mail to somebody that has an unsubscribe link, and the link. */
async function leavable(who: Person) {
  const mails = (await outboxMessages({ to: who.email })) as (Awaited<
    ReturnType<typeof outboxMessages>
  >[0] &
    Pick<Message, 'headers'>)[]
  const mail = mails.find(({ headers }) => 'List-Unsubscribe' in headers)
  const [, url = ''] = /^<(.*)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  return { mail, url, token: url && (new URL(url).searchParams.get('token') ?? '') }
}

async function anOffer(): Promise<string> {
  const move = await aPlacedMove(app, carla)
  const { token } = await leavable(crew.mover)
  await mustTake(carla, move, 'cancel', { fee_cents: 0 })
  return token
}

const visitor = () => clientOf(app)
const readBy = (token: string, query = {}) =>
  visitor().get('/api/unsubscribe', { query: { token, ...query } })
const change = (token: string, group: string, is_on: boolean) =>
  visitor().post('/api/unsubscribe', { token, group, is_on })
const stateOf = (subscriptions: MailSubscriptions) =>
  Object.fromEntries(
    subscriptions.groups.map(({ group, is_on, is_fixed }) => [group, [is_on, is_fixed]]),
  )

const on = [true, false]
const off = [false, false]
const fixed = [true, true]

describe('a mail with an unsubscribe link', () => {
  test('has it below its text and in its headers, in the reader’s language', async () => {
    const move = await aPlacedMove(app, carla)
    await carryOut(app, move, carla, crew, { until: 'accept' })
    const { mail, url } = await leavable(crew.mover)
    expect(url).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/)
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.text).toContain('“Job offers” from Haulwell. To stop them')
    expect(mail?.text.endsWith(url)).toBe(true)
    const spanish = await leavable(otherCrew.mover)
    expect(spanish.mail?.text).toContain('Recibes correos de Haulwell sobre')
    expect(spanish.url).toContain('lang=es')
    expect((await leavable(carla)).mail?.subject).toContain('has taken your move')
    await mustTake(carla, move, 'cancel', { fee_cents: 0 })
  })

  test('is marked for the sending service', async () => {
    const sent: Message[] = []
    const other = await openApp({
      ports: () => ({
        mail: {
          name: 'a mail server',
          send: async (message) => {
            sent.push(message)
            return 'sent'
          },
        },
      }),
    })
    other.clock.now = new Date(tuesday)
    await aCrew(other)
    const cleo = await aCustomer(other, 'Cleo')
    await aPlacedMove(other, cleo)
    await clientOf(other).post('/api/check-user', { username: cleo.email })
    await other.drain()
    const headersTo = (subject: RegExp) => sent.find((one) => subject.test(one.subject))?.headers
    expect(headersTo(/^New job/)).toHaveProperty('List-Unsubscribe-Post')
    expect(headersTo(/is booked$/)).toEqual({})
    expect(headersTo(/^Your Haulwell code is/)).toEqual({})
    await other.close()
  })

  test('is not a booking, bill, code or appointment', async () => {
    const topics = Object.values(mailTopics).flatMap((topic) => [...topic.mails])
    for (const about of topics) expect(texts).toHaveProperty([about])
    const move = await aPlacedMove(app, carla)
    await carryOut(app, move, carla, crew)
    const mails = await outboxMessages({ to: carla.email })
    const withFooter = mails.filter(({ text }) => text.includes('/unsubscribe?'))
    expect(withFooter.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has taken your'),
    ])
    for (const { text } of withFooter) expect(text).not.toContain(move.delivery_code)
    expect(mails.some(({ subject }) => subject.includes('is booked'))).toBe(true)
  })
})

describe('the link of a mail', () => {
  test('shows the reader’s mail topics without a sign-in and changes nothing', async () => {
    const token = await anOffer()
    const shown = unwrap<MailSubscriptions>(await readBy(token))
    expect(shown.topic).toBe('offers')
    expect(shown.address).toMatch(/^.•••@/)
    expect(shown.address).not.toContain(crew.mover.email.split('@')[0])
    expect(stateOf(shown)).toEqual({
      moves: fixed,
      offers: on,
      documents: fixed,
      money: fixed,
      disputes: fixed,
      support: fixed,
    })
    for (let visit = 0; visit < 3; visit++) await readBy(token)
    const page = await visitor().get('/unsubscribe', { query: { token } })
    expect(page.statusCode).toBe(404)
    expect(stateOf(unwrap<MailSubscriptions>(await readBy(token)))).toMatchObject({ offers: on })
    const spanish = unwrap<MailSubscriptions>(await readBy(token, { locale: 'es' }))
    expect(spanish.groups.map(({ title }) => title)).toContain('Ofertas de trabajo')
  })

  test('turns a topic off at once and on again', async () => {
    const token = await anOffer()
    expect(stateOf(unwrap(await change(token, 'offers', false)))).toMatchObject({ offers: off })
    await app.db.delete(outbox)
    const move = await aPlacedMove(app, carla)
    expect((await leavable(crew.mover)).mail).toBeUndefined()
    expect((await leavable(otherCrew.mover)).mail).toBeDefined()
    await mustTake(carla, move, 'cancel', { fee_cents: 0 })

    const own = unwrap<Preferences>(await crew.mover.get('/api/notifications/preferences'))
    const offers = own.find(({ group }) => group === 'offers')
    expect(offers).toMatchObject({ mail: { is_on: false }, in_app: { is_on: true } })

    expect(stateOf(unwrap(await change(token, 'offers', true)))).toMatchObject({ offers: on })
    await app.db.delete(outbox)
    await mustTake(carla, await aPlacedMove(app, carla), 'cancel', { fee_cents: 0 })
    expect((await leavable(crew.mover)).mail).toBeDefined()
  })

  test('unsubscribes with one click of a mail program, in either form encoding', async () => {
    const token = await anOffer()
    const click = async (headers: Record<string, string>, payload: string) => {
      await change(token, 'offers', true)
      const { statusCode } = await app.server.inject({
        method: 'POST',
        url: `/unsubscribe?token=${token}&lang=es`,
        headers,
        payload,
      })
      return [statusCode, stateOf(unwrap<MailSubscriptions>(await readBy(token))).offers]
    }
    const field = 'List-Unsubscribe=One-Click'
    expect(await click({ 'content-type': 'application/x-www-form-urlencoded' }, field)).toEqual([
      204,
      off,
    ])
    const part =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect(await click({ 'content-type': 'multipart/form-data; boundary=x' }, part)).toEqual([
      204,
      off,
    ])
  })

  test('is refused for another user, for another purpose or cut short, and reveals nothing', async () => {
    const token = await anOffer()
    const [text = '', signature = ''] = token.split('.')
    const forged = Buffer.from('offers someone-else').toString('base64url')
    const refusals = await Promise.all(
      [
        `${text}.${signature.slice(1)}`,
        `${forged}.${signature}`,
        text,
        'x',
        signature,
        `${text}.${signature}x`,
      ].map((wrong) => readBy(wrong)),
    )
    const isMover = eq(tables.users.id, crew.mover.user_id)
    const [known] = await app.db.select().from(tables.users).where(isMover)
    await app.db.update(tables.users).set({ firebase_uid: 'another' }).where(isMover)
    refusals.push(await readBy(token))
    refusals.push(await change(token, 'offers', false))
    refusals.push(await visitor().post('/unsubscribe', undefined, { query: { token } }))
    const answers = refusals.map((refused) => [refused.statusCode, errorsOf(refused)])
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toEqual([422, { token: [expect.stringContaining('one of our emails')] }])
    const users = await app.db.select().from(tables.users)
    expect(users.flatMap(({ muted_notices }) => muted_notices)).toEqual([])
    await app.db
      .update(tables.users)
      .set({ firebase_uid: known?.firebase_uid ?? '' })
      .where(isMover)
    const spanish = await visitor().get('/api/unsubscribe', {
      query: { token: 'x' },
      headers: { 'accept-language': 'es' },
    })
    expect(errorsOf(spanish).token).toEqual([expect.stringContaining('Este enlace')])
  })

  test('cannot turn off required mail or mail that the reader never gets', async () => {
    const move = await aPlacedMove(app, carla)
    await carryOut(app, move, carla, crew, { until: 'accept' })
    const { token } = await leavable(carla)
    for (const group of ['money', 'support', 'disputes'])
      expect(Object.keys(errorsOf(await change(token, group, false)))).toEqual(['is_on'])
    for (const group of ['offers', 'messages', 'documents'])
      expect(Object.keys(errorsOf(await change(token, group, false)))).toEqual(['group'])
  })

  test('is limited in uses from one address, and unlimited in reads', async () => {
    const leave = (token: string) => visitor().post('/unsubscribe', undefined, { query: { token } })
    const statuses = new Set<number>()
    for (let change = 0; change <= 600; change++) statuses.add((await leave('x')).statusCode)
    expect([...statuses]).toEqual([422, 429])
    expect((await change('x', 'offers', false)).statusCode).toBe(429)
    expect((await readBy('x')).statusCode).toBe(422)
  })
})
