import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { GuestLink } from '#contract/calls/guests.ts'
import { idempotencyKeys, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { type Client, clientOf } from '../../support/app/app.ts'
import { archiveOf, textOf } from '../../support/app/archive.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aPlacedMove, carryOut, mustTake, type PlacedMove } from '../../support/scenarios/moves.ts'
import { app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPdf } from '../../support/scenarios/pictures.ts'

type Made = { link: GuestLink; token: string }
type Sent = { channel: string; subject: string | null; text: string }

beforeEach(() => {
  app.clock.now = new Date(tuesday)
})

const share = (move: PlacedMove, body: object, who: Person = customer) =>
  who.post(`/api/moves/${move.code}/guest-links`, { kind: 'recipient', name: 'Ana', ...body })
const mustShare = async (move: PlacedMove, body: object) => unwrap<Made>(await share(move, body))
const visit = (token: string) => clientOf(app).get(`/api/guest/${token}`)
const sentTo = async (to: string): Promise<Sent[]> =>
  (await clientOf(app).get('/dev/outbox.json', { query: { to } })).json<Sent[]>()
const tell = (token: string, body: object) => clientOf(app).post(`/api/guest/${token}/notes`, body)

let addresses = 0
const anAddress = () => `guest${++addresses}@people.test`

/** Everything that the database holds, as text. */
async function everythingStored(): Promise<string> {
  const { guest_links: links, events } = tables
  const all = [
    await app.db.select().from(outbox),
    await app.db.select().from(idempotencyKeys),
    await app.db.select().from(links),
    await app.db.select().from(events).where(eq(events.resource, 'guest_links')),
  ]
  return JSON.stringify(all)
}

describe('a link that is sent', () => {
  test('reaches its guest by mail, and is stored nowhere in the clear, before or after', async () => {
    const move = await aPlacedMove(app, customer)
    const email = anAddress()
    // As the front does, which may have to repeat it.
    const repeated = { headers: { 'idempotency-key': 'share-once' } }
    const body = { kind: 'recipient', name: 'Ana', email }
    const path = `/api/moves/${move.code}/guest-links`
    const { token, link } = unwrap<Made>(await customer.post(path, body, repeated))
    const again = await customer.post(path, body, repeated)
    expect(unwrap<Made>(again)).toEqual({ token, link })
    expect(link.sent_to).toBe(email)
    expect(await everythingStored()).not.toContain(token)
    await app.drain()
    expect(await everythingStored()).not.toContain(token)
    const [mail] = await sentTo(email)
    expect(mail?.text).toContain(`/guest/${token}\n`)
    expect(mail?.text).not.toContain('guest_token')
    expect((await visit(token)).statusCode).toBe(200)
  })

  test('goes to a phone by text, if the number gets texts', async () => {
    const move = await aPlacedMove(app, customer)
    const phone = '+14155550177'
    const { token } = await mustShare(move, { phone })
    await app.drain()
    const [text] = await sentTo(phone)
    expect(text).toMatchObject({ channel: 'text' })
    expect(text?.text).toContain(`/guest/${token}`)
    const wrong: [object, string][] = [
      [{ phone: '+447911123456' }, 'phone'],
      [{ phone: '555' }, 'phone'],
      [{ email: 'ana@' }, 'email'],
      [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
    ]
    for (const [body, field] of wrong)
      expect(Object.keys(errorsOf(await share(move, body))), JSON.stringify(body)).toEqual([field])
  })

  test('is not sent once it has ended', async () => {
    const move = await aPlacedMove(app, customer)
    const email = anAddress()
    const { app: context } = { app: app.context }
    const original = context.ports.mail.send
    const sent: string[] = []
    context.ports.mail.send = async (mail) => {
      sent.push(mail.to)
      return original(mail)
    }
    try {
      const { link } = await mustShare(move, { email })
      unwrap(await customer.del(`/api/moves/${move.code}/guest-links/${link.id}`))
      await app.drain()
      expect(sent).not.toContain(email)
      const [mail] = await sentTo(email)
      expect(mail?.text).toContain('guest_token')
    } finally {
      context.ports.mail.send = original
    }
  })

  test('carries no words of the customer but names', async () => {
    const move = await aPlacedMove(app, customer)
    const email = anAddress()
    await mustShare(move, { email, name: 'Win $100 at http://evil.test/?a=1 __guest_token__' })
    await app.drain()
    const [mail] = await sentTo(email)
    expect(mail?.text).toContain('Hello Win at httpeviltesta guesttoken')
    expect(mail?.text).not.toContain('evil.test')
  })

  test('can be sent to one address five times a day, and by one customer twenty times', async () => {
    const move = await aPlacedMove(app, customer)
    const sender = await aCustomer(app)
    const own = await aPlacedMove(app, sender)
    const email = anAddress()
    for (let count = 0; count < 5; count++) unwrap(await share(own, { email }, sender))
    expect((await share(own, { email }, sender)).statusCode).toBe(429)
    // Another customer can't go on either, and a stranger to the move uses nothing up.
    expect((await share(move, { email })).statusCode).toBe(429)
    expect((await share(move, { email: anAddress() }, sender)).statusCode).toBe(404)
    // Refused for the number of links, and counted anyway.
    for (let count = 0; count < 14; count++) await share(own, { email: anAddress() }, sender)
    expect((await share(own, { email: anAddress() }, sender)).statusCode).toBe(429)
  })

  test('tells the building that its certificate has come', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    const email = anAddress()
    const { token } = await mustShare(move, { kind: 'building', name: 'Olga', email })
    const asked = await customer.post(`/api/moves/${move.code}/certificates`, { stop: 1 })
    const { id } = unwrap<{ id: number }>(asked)
    const body = {
      file: await aPdf(crew.mover),
      expires_on: fromNow(app, { days: 99 }).slice(0, 10),
      holder_name: 'Oak Tower',
    }
    unwrap(await crew.mover.post(`/api/certificates/${id}/transitions/send`, body))
    await app.drain()
    const [latest, first] = await sentTo(email)
    expect(first?.subject).toContain('shared a move with you')
    expect(latest?.subject).toContain('certificate of insurance')
    expect(latest?.text).toContain(`/guest/${token}`)
    expect(await everythingStored()).not.toContain(token)
  })
})

describe('a guest’s note', () => {
  const notesOf = async (who: Client, { code }: PlacedMove) =>
    unwrap<{ name: string; text: string | null; is_here: boolean }[]>(
      await who.get(`/api/jobs/${code}/guest-notes`),
    )
  const titlesFor = async (who: Person) =>
    (await notificationsOf(who, 'guest_link.noted')).map(({ title, message }) => [title, message])

  test('reaches the customer and the crew, and nobody else', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    const { token } = await mustShare(move, {})
    unwrap(await tell(token, { text: 'Ring twice,\nthe bell is weak' }))
    advance(app, { minutes: 1 })
    unwrap(await tell(token, { is_here: true }))
    for (const who of [crew.mover, crew.driver]) {
      expect(await notesOf(who, move)).toMatchObject([
        { name: 'Ana', text: null, is_here: true },
        { name: 'Ana', text: 'Ring twice,\nthe bell is weak', is_here: false },
      ])
      expect(await titlesFor(who)).toHaveLength(2)
    }
    expect((await titlesFor(customer)).slice(-2)).toEqual([
      ['Ana has left a note', `About ${move.code}: Ring twice, the bell is weak`],
      ['Ana is there', `About ${move.code}: they’re waiting for the crew.`],
    ])
    const links = unwrap<GuestLink[]>(await customer.get(`/api/moves/${move.code}/guest-links`))
    expect(links[0]?.notes).toHaveLength(2)
    const stranger = await aCustomer(app)
    expect((await stranger.get(`/api/jobs/${move.code}/guest-notes`)).statusCode).toBe(403)

    await mustTake(crew.mover, move, 'release', { reason: 'The truck broke down', fee_cents: 0 })
    for (const who of [crew.mover, crew.driver])
      expect((await who.get(`/api/jobs/${move.code}/guest-notes`)).statusCode).toBe(404)
  })

  test('is limited in length and number, and needs a link that writes', async () => {
    const move = await aPlacedMove(app, customer)
    const { token, link } = await mustShare(move, {})
    const wrong: object[] = [{}, { text: ' ' }, { text: 'x'.repeat(501) }, { text: 'a\u202Eb' }]
    for (const body of wrong)
      expect(Object.keys(errorsOf(await tell(token, body)))).toEqual(['text'])
    for (const kind of ['building', 'landlord']) {
      const other = await mustShare(move, { kind })
      expect((await tell(other.token, { text: 'Hello' })).statusCode).toBe(404)
    }
    for (let count = 0; count < 10; count++) unwrap(await tell(token, { text: 'Hello' }))
    expect((await tell(token, { text: 'Hello' })).statusCode).toBe(429)
    unwrap(await customer.del(`/api/moves/${move.code}/guest-links/${link.id}`))
    const ended = await tell(token, { text: 'Hello' })
    expect([ended.statusCode, ended.body]).toEqual([404, (await visit('A'.repeat(22))).body])
  })

  test('is stored once when it is sent again because its answer was lost', async () => {
    const move = await aPlacedMove(app, customer)
    const { token } = await mustShare(move, {})
    const first = unwrap(await tell(token, { text: 'Ring twice' }))
    expect(unwrap(await tell(token, { text: 'Ring twice' }))).toEqual(first)
    advance(app, { minutes: 2 })
    unwrap(await tell(token, { text: 'Ring twice' }))
    const links = unwrap<GuestLink[]>(await customer.get(`/api/moves/${move.code}/guest-links`))
    expect(links[0]?.notes).toHaveLength(2)
  })

  test('comes too late once the move is done or called off', async () => {
    const move = await aPlacedMove(app, customer)
    const { token } = await mustShare(move, {})
    await mustTake(customer, move, 'cancel')
    expect((await tell(token, { is_here: true })).statusCode).toBe(409)
  })
})

test('a closed account leaves no address and no note of its guests', async () => {
  const leaving = await aCustomer(app)
  const move = await aPlacedMove(app, leaving)
  const email = anAddress()
  const { token, link } = unwrap<Made>(await share(move, { email }, leaving))
  unwrap(await tell(token, { text: 'Ring at Olga’s' }))
  const exported = textOf(archiveOf(await leaving.post('/api/user/export')))
  expect(exported).toContain(email)
  for (const secret of ['token_seed', 'token_hash', token]) expect(exported).not.toContain(secret)
  await mustTake(leaving, move, 'cancel')
  await app.drain()
  expect((await leaving.post('/api/user/closure')).statusCode).toBe(204)
  await waitUntilErased(app)
  const { guest_links: links, events } = tables
  const [row] = await app.db
    .select()
    .from(links)
    .where(inArray(links.id, [link.id]))
  expect(row).toMatchObject({ name: '—', email: null, phone: null, notes: [] })
  const history = await app.db
    .select()
    .from(events)
    .where(sql`${events.resource} = 'guest_links' and ${events.record_id} = ${link.id}`)
  expect(JSON.stringify(history)).not.toMatch(new RegExp(`Olga|${email}`))
})
