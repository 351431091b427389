import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  chargesOf,
  moveOf,
  mustTake,
  type PlacedMove,
  paymentsOf,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import {
  grantRefund,
  type Refund,
  refundsOf,
  requestRefund,
  transitionRefund,
} from '../../support/scenarios/refunds.ts'
import { earn, mailSubjectsTo } from '../../support/scenarios/wallet.ts'

let finance: Person
let colleague: Person
let support: Person
let move: PlacedMove

beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
  colleague = await anAdmin(app, ['finance'])
  support = await anAdmin(app, ['support'])
})
beforeEach(async () => {
  move = await earn(app, customer, crew)
})

const paid = async () => {
  const { paid_cents, refunded_cents } = await moveOf(customer, move)
  return { paid_cents, refunded_cents, left: paid_cents - refunded_cents }
}
const payment = async () => {
  const [found] = await paymentsOf(app, move)
  if (!found) throw new Error('nothing was paid')
  return found
}

describe('a request for a refund', () => {
  test('names the order and the requester and moves no money', async () => {
    const refund = unwrap<Refund>(await requestRefund(app, support, move, 2500))
    expect(refund).toMatchObject({
      state: 'requested',
      order_id: move.id,
      amount_cents: 2500,
      borne_by: 'platform',
      requested_by_id: support.user_id,
      approved_by_id: null,
    })
    await app.drain()
    expect((await paid()).refunded_cents).toBe((await payment()).refunded_cents)
    expect((await refundsOf(admin, move))[0]?.state).toBe('requested')
  })

  test('is limited to what is left after other requests', async () => {
    const { left } = await paid()
    unwrap(await requestRefund(app, support, move, left - 1000))
    const limit = ['You can refund at most $10.00.']
    expect(errorsOf(await requestRefund(app, support, move, 1001))).toEqual({ amount_cents: limit })
    const last = unwrap<Refund>(await requestRefund(app, support, move, 1000))
    expect(errorsOf(await requestRefund(app, support, move, 1))).toHaveProperty('amount_cents')
    unwrap(await transitionRefund(finance, last, 'reject', { reason: 'Twice' }))
    unwrap(await requestRefund(app, support, move, 1000))
  })

  test('is refused for an unknown payment or one that was never captured', async () => {
    const { id } = await aPlacedMove(app, customer)
    const text = ['You can refund a payment only after it has been charged.']
    expect(errorsOf(await requestRefund(app, support, { id }, 100))).toEqual({ payment_id: text })
    const body = { payment_id: 999_999_999, amount_cents: 1, reason: 'x' }
    expect(errorsOf(await support.post('/api/refunds', body))).toHaveProperty('payment_id')
  })

  test('needs the permission', async () => {
    const content = await anAdmin(app, ['content'])
    for (const who of [content, customer, crew.mover, crew.driver])
      expect((await requestRefund(app, who, move, 100)).statusCode).toBe(403)
    const { id } = await payment()
    const forged = { payment_id: id, amount_cents: 1, reason: 'x', order_id: 1 }
    expect(errorsOf(await support.post('/api/refunds', forged))).toHaveProperty('order_id')
  })

  test('at a mover’s expense needs a mover', async () => {
    const free = await aPlacedMove(app, customer)
    const { payments } = tables
    await app.db.update(payments).set({ captured_cents: 100 }).where(eq(payments.order_id, free.id))
    expect(errorsOf(await requestRefund(app, support, free, 50, 'mover'))).toEqual({
      borne_by: ['This move has no mover to share the cost of the refund.'],
    })
    unwrap(await requestRefund(app, support, free, 50))
  })
})

/** The error for a person who requested more than they may give back alone. */
const waits = {
  approved_by_id: [
    'Someone else has to approve this refund: one person can approve refunds of up to $100.00 per move.',
  ],
}

describe('a request that another person has to approve', () => {
  const noticesOf = (who: Person) => titlesOf(who, 'refund.requested')

  test('notifies those who may approve it, and not its requester', async () => {
    const [mine, theirs, agents] = await Promise.all([finance, colleague, support].map(noticesOf))
    unwrap(await requestRefund(app, finance, move, 10_001))
    const title = `A refund of $100.01 for ${move.code} needs your approval`
    expect(await noticesOf(finance)).toEqual(mine)
    expect(await noticesOf(colleague)).toEqual([...(theirs ?? []), title])
    expect(await noticesOf(support)).toEqual(agents)
    await app.drain()
    expect(await mailSubjectsTo(app, colleague)).toContain(title)
    expect(await mailSubjectsTo(app, finance)).not.toContain(title)
  })

  test('is every request of a person who may not approve', async () => {
    unwrap(await requestRefund(app, support, move, 100))
    const title = `A refund of $1.00 for ${move.code} needs your approval`
    expect(await noticesOf(finance)).toContain(title)
  })

  test('is none within the limit of the requester', async () => {
    const before = await noticesOf(colleague)
    unwrap(await requestRefund(app, finance, move, 9000))
    const url = `/api/orders/${move.id}/refunds`
    const body = { reason: 'Late', refunded_for: 'price', borne_by: 'platform' }
    unwrap(await finance.post(url, { ...body, amount_cents: 1000 }))
    expect(await noticesOf(colleague)).toEqual(before)
  })
})

describe('an approval', () => {
  test('is the requester’s own up to $100 and another person’s above it', async () => {
    const small = unwrap<Refund>(await requestRefund(app, finance, move, 10_000))
    expect(unwrap(await transitionRefund(finance, small, 'approve'))).toMatchObject({
      state: 'approved',
      approved_by_id: finance.user_id,
    })
    const large = unwrap<Refund>(await requestRefund(app, finance, move, 10_001))
    expect(errorsOf(await transitionRefund(finance, large, 'approve'))).toEqual(waits)
    unwrap(await transitionRefund(colleague, large, 'approve'))
  })

  test('counts all that one person has refunded alone for a move', async () => {
    await grantRefund(app, finance, move, 6000)
    await app.drain()
    const second = unwrap<Refund>(await requestRefund(app, finance, move, 4001))
    expect(errorsOf(await transitionRefund(finance, second, 'approve'))).toEqual(waits)
    const third = unwrap<Refund>(await requestRefund(app, finance, move, 4000))
    // Refunds that somebody else has approved do not count.
    unwrap(await transitionRefund(colleague, second, 'approve'))
    unwrap(await transitionRefund(finance, third, 'approve'))
    const fourth = unwrap<Refund>(await requestRefund(app, finance, move, 1))
    expect(errorsOf(await transitionRefund(finance, fourth, 'approve'))).toEqual(waits)
    // Refunds by others, or of another move, do not count either.
    await grantRefund(app, colleague, move, 100)
    await grantRefund(app, finance, await earn(app, customer, crew), 10_000)
  })

  test('is refused to support and for a rejected refund', async () => {
    const { left } = await paid()
    const refund = unwrap<Refund>(await requestRefund(app, support, move, left))
    expect((await transitionRefund(support, refund, 'approve')).statusCode).toBe(403)
    unwrap(await transitionRefund(finance, refund, 'reject', { reason: 'Less' }))
    expect((await transitionRefund(finance, refund, 'approve')).statusCode).toBe(409)
  })

  test('returns the money: provider, payment, order and journal agree, and the customer is notified', async () => {
    const before = await paid()
    const refund = await grantRefund(app, finance, move, 2500)
    expect(refund).toMatchObject({ state: 'approved' })
    await app.drain()
    expect(await refundsOf(admin, move)).toMatchObject([
      { state: 'settled', settled_at: app.clock.now.toISOString(), failure: null },
    ])
    const refunded_cents = before.refunded_cents + 2500
    expect(await paid()).toMatchObject({ refunded_cents })
    expect(await payment()).toMatchObject({ state: 'partially_refunded', refunded_cents })
    expect((await chargesOf(app, move))[0]).toMatchObject({ refunded_cents })
    const { journal } = tables
    const { id, version } = await payment()
    const posting = `refund-${id}-${version}`
    const lines = await app.db.select().from(journal).where(eq(journal.posting, posting))
    expect(lines.map(({ account, amount_cents }) => [account, amount_cents]).sort()).toEqual([
      ['cash', -2500],
      ['refunds', 2500],
    ])
    expect(await mailSubjectsTo(app, customer)).toContain('$25.00 is on its way to your card')
  })

  test('of all that is left ends the payment', async () => {
    const { left } = await paid()
    const refund = unwrap<Refund>(await requestRefund(app, support, move, left))
    unwrap(await transitionRefund(finance, refund, 'approve'))
    await app.drain()
    expect(await payment()).toMatchObject({ state: 'refunded' })
    expect((await paid()).left).toBe(0)
  })
})

describe('beside an approved refund', () => {
  test('no other refund or transition returns the same money', async () => {
    const { left } = await paid()
    const { id } = await payment()
    const refund = unwrap<Refund>(await requestRefund(app, support, move, left - 300))
    unwrap(await transitionRefund(finance, refund, 'approve'))
    expect(errorsOf(await requestRefund(app, admin, move, 301))).toEqual({
      amount_cents: ['You can refund at most $3.00.'],
    })
    const url = `/api/payments/${id}/transitions`
    const part = await admin.post(`${url}/refund_part`, { amount_cents: 1, reason: 'More' })
    const rest = await finance.post(`${url}/refund_rest`, { reason: 'All' })
    expect([part.statusCode, rest.statusCode]).toEqual([403, 403])
    expect(unwrap(await admin.get(`/api/payments/${id}`))).toMatchObject({
      allowed_transitions: [],
    })
    await grantRefund(app, finance, move, 300)
    await app.drain()
    expect((await paid()).left).toBe(0)
    expect((await chargesOf(app, move))[0]?.refunded_cents).toBe((await payment()).refunded_cents)
  })

  test('no dispute returns the same money', async () => {
    const { left } = await paid()
    const refund = unwrap<Refund>(await requestRefund(app, support, move, left))
    unwrap(await transitionRefund(finance, refund, 'approve'))
    await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
    const resolve = (refund_cents: number) =>
      admin.post(`/api/orders/${move.id}/transitions/resolve`, { reason: 'Sorry', refund_cents })
    expect((await resolve(1)).statusCode).toBe(422)
    unwrap(await resolve(0))
    await app.drain()
    expect((await paid()).left).toBe(0)
  })
})
