import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { errorsOf } from '../../support/app/response.ts'
import {
  aPlacedMove,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

const { customers, drivers, orders, payment_methods, users } = tables

/** Gives the mover's or driver's person a customer's profile with a card of this fingerprint. */
async function payAlsoWith(user_id: number, fingerprint: string | null): Promise<void> {
  const [profile] = await app.db.insert(customers).values({ user_id }).returning()
  await app.db.insert(payment_methods).values({
    customer_id: Number(profile?.id),
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2032,
    reference: `card-${user_id}`,
    fingerprint,
  })
}

const shared: Record<string, (move: PlacedMove) => Promise<unknown>> = {
  'the mover’s own person': async () =>
    app.db
      .update(customers)
      .set({ user_id: crew.mover.user_id })
      .where(eq(customers.user_id, customer.user_id)),
  'a driver’s person': async () =>
    app.db
      .update(customers)
      .set({ user_id: crew.driver.user_id })
      .where(eq(customers.user_id, customer.user_id)),
  'a driver’s phone at a stop': async (move) => {
    await app.db
      .update(users)
      .set({ phone: '+14155550177' })
      .where(eq(users.id, crew.driver.user_id))
    const [first, ...rest] = (await orderRow(app, move)).stops
    if (!first) throw new Error('the move has no stops')
    const stops = [{ ...first, contact_phone: '(415) 555-0177' }, ...rest]
    return app.db.update(orders).set({ stops }).where(eq(orders.id, move.id))
  },
  'the mover’s card': async (move) => {
    await payAlsoWith(crew.mover.user_id, 'same-card')
    return app.db
      .update(payment_methods)
      .set({ fingerprint: 'same-card' })
      .where(eq(payment_methods.id, move.card))
  },
}

describe('a move is refused to its customer’s own crew: it shares', () => {
  test.each(Object.keys(shared))('%s', async (name) => {
    const move = await aPlacedMove(app, customer)
    const [before] = await app.db
      .select()
      .from(customers)
      .where(eq(customers.user_id, customer.user_id))
    expect((await offersOf(crew.mover, move.code))[0]?.obstacles).toEqual([])
    await shared[name]?.(move)

    const why = 'it’s a move of your own or of one of your drivers.'
    expect((await offersOf(crew.mover, move.code))[0]?.obstacles).toEqual([why])
    expect(errorsOf(await take(crew.mover, move, 'accept'))).toEqual({
      mover: [`You can’t take this job: ${why}`],
    })
    await app.db
      .update(customers)
      .set({ user_id: customer.user_id })
      .where(eq(customers.id, Number(before?.id)))
  })
})

test('a customer who joins the crew later can’t be sent to their own move', async () => {
  const move = await aPlacedMove(app, customer)
  await mustTake(crew.mover, move, 'accept')
  const { driver_id } = crew.driver
  await app.db.update(drivers).set({ user_id: customer.user_id }).where(eq(drivers.id, driver_id))
  expect(errorsOf(await take(crew.mover, move, 'assign', { driver_id }))).toEqual({
    driver_id: ['This move belongs to someone in the mover’s crew. Another mover has to do it.'],
  })
})

test('cards without a fingerprint are not taken for the same', async () => {
  const move = await aPlacedMove(app, customer)
  await payAlsoWith(crew.mover.user_id, null)
  expect(await mustTake(crew.mover, move, 'accept')).toMatchObject({ state: 'accepted' })
})
