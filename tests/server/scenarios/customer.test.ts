import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Certificate } from '#contract/calls/certificates.ts'
import type { GuestView } from '#contract/calls/guests.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { rateLimits } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  aQuote,
  mustTake,
  type PlacedMove,
  reschedule,
  revise,
  revisionQuote,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPdf } from '../../support/scenarios/pictures.ts'

// Each test is a scenario of a customer's move, told from its beginning to its end.

const linkTo = async ({ code }: PlacedMove) =>
  unwrap<{ token: string }>(
    await customer.post(`/api/moves/${code}/guest-links`, { kind: 'partner', name: 'Ana' }),
  ).token
const visit = (token: string) => clientOf(app).get(`/api/guest/${token}`)
/** Returns a line of a quote; 0 if it has none. */
const amountOf = ({ price }: Quote, code: string) =>
  price.lines.find((line) => line.code === code)?.amount_cents ?? 0

test('Reschedule and revise: to a Saturday and with a piano, the mover says no, another takes it, and links and certificates follow', async () => {
  // Wednesday and Saturday of the week after.
  const [wednesday, saturday] = ['2027-04-14T17:00:00.000Z', '2027-04-17T17:00:00.000Z']
  const move = await aPlacedMove(app, customer, { window_start_at: wednesday })
  await mustTake(crew.mover, move, 'accept')
  const token = await linkTo(move)
  const asked = unwrap<Certificate>(
    await customer.post(`/api/moves/${move.code}/certificates`, { stop: 1 }),
  )
  const act = (who: typeof customer, name: string, body: object = {}) =>
    who.post(`/api/certificates/${asked.id}/transitions/${name}`, body)
  const certificate = { expires_on: '2027-04-15', holder_name: 'Oak Tower LLC' }
  unwrap(await act(crew.mover, 'send', { file: await aPdf(crew.mover), ...certificate }))
  unwrap(await act(customer, 'accept'))

  const { items } = move.quote
  const kept = items.map(({ item_id, quantity }) => ({ item_id, quantity }))
  const piano = {
    name: 'Upright piano',
    quantity: 1,
    volume_ft3: 70,
    weight_lb: 480,
    minutes: 35,
  }
  const moved = await aQuote(app, customer, { window_start_at: saturday })
  expect(amountOf(moved, 'peak')).toBeGreaterThan(amountOf(move.quote, 'peak'))
  unwrap(await reschedule(customer, move, moved))
  await mustTake(crew.mover, move, 'accept')
  const larger = await revisionQuote(app, customer, move, { items: [...kept, piano] as never })
  expect(amountOf(larger, 'heavy')).toBe(6000)
  unwrap(await revise(customer, move, larger))

  await mustTake(crew.mover, move, 'decline_revision')
  const other = await aCrew(app)
  await mustTake(other.mover, move, 'accept')
  const seen = unwrap<GuestView>(await visit(token))
  expect(JSON.stringify(seen)).toContain(saturday)
  const [again] = unwrap<Certificate[]>(await customer.get(`/api/moves/${move.code}/certificates`))
  expect(again).toMatchObject({ state: 'with_mover', sent: null })
})

test('Guest: 10,000 guesses find none, because an address is refused after 600 in ten minutes', async () => {
  const move = await aPlacedMove(app, customer)
  const token = await linkTo(move)
  expect((await visit(token)).statusCode).toBe(200)
  const guess = (at: number) => visit(`${at}`.padStart(22, 'A'))
  const answers = new Set<number>()
  for (let at = 0; at < 9; at++) answers.add((await guess(at)).statusCode)
  await app.db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} + 590` })
    .where(like(rateLimits.key, '%guest_address%'))
  expect([...answers]).toEqual([404])
  const refused = await guess(600)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBeDefined()
  // The link itself tells such an address nothing either.
  expect((await visit(token)).statusCode).toBe(429)
  // Ten minutes later; budgets run by the real clock.
  await app.db.delete(rateLimits)
  expect((await visit(token)).statusCode).toBe(200)
})

test('Quiet: an offer at 11 PM wakes nobody, and a card that failed for the move of these days does', async () => {
  const night = { from_minute: 22 * 60, to_minute: 7 * 60 }
  for (const who of [customer, crew.mover]) {
    unwrap(await who.post('/api/notifications/quiet-hours', { quiet_hours: night }))
    const device = { token: `device of ${who.user_id}`, device_type: 'Android', platform: 'web' }
    expect((await who.post('/api/firebase/fcm-token', device)).statusCode).toBeLessThan(300)
  }
  const pushed = async ({ user_id }: { user_id: number }) =>
    app.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(sql`${outbox.channel} = 'push' and (${outbox.payload}->>'user_id')::int = ${user_id}`)
  // A card that is refused when the price is to be held, in the night three days before the move.
  app.clock.now = new Date('2027-04-06T21:30:00-07:00')
  const window_start_at = '2027-04-09T23:00:00-07:00'
  await aPlacedMove(app, customer, { window_start_at }, '4000 0000 0000 0341')
  await app.drain()
  await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
  app.clock.now = new Date('2027-04-06T23:00:00-07:00')
  await aPlacedMove(app, await aCustomer(app), { window_start_at: '2027-04-13T10:00:00-07:00' })
  await app.drain()
  expect(await titlesOf(crew.mover, 'order.offered')).not.toEqual([])
  expect(await pushed(crew.mover)).toEqual([])
  expect(await titlesOf(customer, 'order.payment_missed')).toHaveLength(1)
  expect(await pushed(customer)).toHaveLength(1)

  app.clock.now = new Date('2027-04-07T07:00:00-07:00')
  for (let time = 0; time < 2; time++) await app.drain()
  expect(await pushed(crew.mover)).not.toEqual([])
})
