import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ledgerCharges, ledgerRefunds, tables } from '#server/database/tables.ts'
import { refreshRecord } from '#server/modules/payments/refresh.ts'
import { openApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import {
  drainAgain,
  drainUntil,
  everyFailure,
  undeliveredOf,
} from '../../support/app/killed-server.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  chargesOf,
  moveOf,
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
import { earn } from '../../support/scenarios/wallet.ts'

let finance: Person
let move: PlacedMove
beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  move = await earn(app, customer, crew)
})

const latest = async (): Promise<Refund | undefined> => (await refundsOf(admin, move)).at(-1)
/** Returns the amounts in cents that the provider has returned for the move's own refunds. */
async function returned(): Promise<number[]> {
  const [charge] = await chargesOf(app, move)
  const rows = await app.db
    .select()
    .from(ledgerRefunds)
    .where(eq(ledgerRefunds.charge_reference, charge?.reference ?? ''))
  return rows
    .filter(({ idempotency_key }) => idempotency_key.startsWith('return-refund-'))
    .map(({ amount_cents }) => amount_cents)
}
const bookedRefunds = async () => {
  const { journal } = tables
  const rows = await app.db.select().from(journal).where(eq(journal.order_id, move.id))
  return rows.filter(({ account, memo }) => account === 'refunds' && memo === 'Refund').length
}
const recover = async () => {
  advance(app, { seconds: 61 })
  await app.drain()
}

describe.each(everyFailure)('a process that %s after the provider’s refund', (failure) => {
  test('leaves it in progress, and the next one books it once', async () => {
    const before = (await moveOf(customer, move)).refunded_cents
    await grantRefund(app, finance, move, 4000)
    await drainUntil(app, 'payments', 'refund', failure)
    expect(await latest()).toMatchObject({ state: 'processing' })
    expect((await moveOf(customer, move)).refunded_cents).toBe(before)
    expect(await bookedRefunds()).toBe(0)

    await recover()
    await recover()
    expect(await latest()).toMatchObject({ state: 'settled' })
    expect(await returned()).toEqual([4000])
    expect(await bookedRefunds()).toBe(1)
    expect((await moveOf(customer, move)).refunded_cents).toBe(before + 4000)
  })

  test('leaves nothing that staff could refund a second time', async () => {
    const [payment] = await paymentsOf(app, move)
    const left = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0)
    const refund = unwrap<Refund>(await requestRefund(app, admin, move, left))
    unwrap(await transitionRefund(finance, refund, 'approve'))
    await drainUntil(app, 'payments', 'refund', failure)
    expect(errorsOf(await requestRefund(app, finance, move, 1))).toHaveProperty('amount_cents')
    unwrap(await transitionRefund(finance, refund, 'process'))
    await recover()
    expect(await returned()).toEqual([left])
    expect((await chargesOf(app, move))[0]?.refunded_cents).toBe(payment?.captured_cents)
    expect(await paymentsOf(app, move)).toMatchObject([{ state: 'refunded' }])
    expect(await undeliveredOf(app, 'payments')).toEqual([])
  })
})

test('a repeated delivery changes nothing', async () => {
  await grantRefund(app, finance, move, 700)
  await app.drain()
  await drainAgain(app, 'payments')
  expect(await undeliveredOf(app, 'payments')).toEqual([])
  expect(await returned()).toEqual([700])
  expect(await bookedRefunds()).toBe(1)
})

test('a refund by two processes at once is booked once, without an error', async () => {
  const refund = await grantRefund(app, finance, move, 700)
  unwrap(await transitionRefund(finance, refund, 'process'))
  const other = await openApp({
    beside: app,
    ports: ({ payments }) => ({
      payments: {
        ...payments,
        refund: async (request) => {
          const returned = await payments.refund(request)
          await app.drain()
          return returned
        },
      },
    }),
  })
  await other.drain()
  await other.close()
  expect(await undeliveredOf(app, 'payments')).toEqual([])
  expect(await latest()).toMatchObject({ state: 'settled' })
  expect(await returned()).toEqual([700])
  expect(await bookedRefunds()).toBe(1)
})

describe('a refund that the provider cannot make', () => {
  /** Simulates that the customer's bank reclaims the money itself. */
  const takeBack = async (isBack: boolean) => {
    const [charge] = await chargesOf(app, move)
    await app.db
      .update(ledgerCharges)
      .set({ captured_cents: isBack ? charge?.amount_cents : 0 })
      .where(eq(ledgerCharges.reference, charge?.reference ?? ''))
  }

  test('fails with the reason, books nothing and can be retried', async () => {
    const before = (await moveOf(customer, move)).refunded_cents
    await takeBack(false)
    const refund = await grantRefund(app, finance, move, 900)
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'amount_too_large' })
    expect((await moveOf(customer, move)).refunded_cents).toBe(before)
    expect(await bookedRefunds()).toBe(0)
    advance(app, { hours: 2 })
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'failed' })

    await takeBack(true)
    expect(unwrap(await transitionRefund(finance, refund, 'process'))).toMatchObject({
      state: 'processing',
      failure: null,
    })
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'settled' })
    expect(await returned()).toEqual([900])
  })

  test('can be abandoned, which frees its amount for others', async () => {
    await takeBack(false)
    const [payment] = await paymentsOf(app, move)
    const left = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0)
    const refund = await grantRefund(app, finance, move, 900)
    await app.drain()
    expect((await requestRefund(app, finance, move, left)).statusCode).toBe(422)
    unwrap(await transitionRefund(finance, refund, 'reject', { reason: 'The bank was faster' }))
    unwrap(await requestRefund(app, finance, move, left))
  })
})

describe('a refund that comes back after it was settled', () => {
  const returnedBy = '4000 0000 0000 5126'

  /** Refunds part of a move to a closed account, and lets the provider report the return. */
  async function bouncedRefund(): Promise<Refund> {
    const placed = await aPlacedMove(app, customer, {}, returnedBy)
    await carryOut(app, placed, customer, crew, { minutes: placed.quote.price.billed_minutes })
    await app.drain()
    move = placed
    await grantRefund(app, finance, move, 4000, 'mover')
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'settled' })
    advance(app, { hours: 2 })
    return reported()
  }

  /** Stands in for the provider's event. */
  async function reported(): Promise<Refund> {
    const reference = (await latest())?.reference ?? ''
    await refreshRecord(app.context, { kind: 'refund', reference })
    await refreshRecord(app.context, { kind: 'refund', reference })
    await app.drain()
    const refund = await latest()
    if (!refund) throw new Error('there is no refund')
    return refund
  }
  const balance = async (account: string) => {
    const { journal } = tables
    const rows = await app.db.select().from(journal).where(eq(journal.order_id, move.id))
    return rows
      .filter((row) => row.account === account)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  }
  const net = async () => {
    const { earnings } = tables
    const rows = await app.db.select().from(earnings).where(eq(earnings.order_id, move.id))
    return rows.reduce((sum, { net_cents }) => sum + net_cents, 0)
  }

  test('is booked back once, also for the mover who bore it, and customer and staff are notified', async () => {
    const refund = await bouncedRefund()
    expect(refund).toMatchObject({ state: 'failed', settled_at: null, failure: 'account_closed' })
    expect((await paymentsOf(app, move)).at(-1)).toMatchObject({
      state: 'captured',
      refunded_cents: 0,
    })
    expect((await moveOf(customer, move)).refunded_cents).toBe(0)
    expect(await balance('refunds')).toBe(0)
    expect(await balance('mover_payable')).toBe(-(await net()))
    expect(await notificationsOf(customer, 'refund.bounced')).toHaveLength(1)
    expect(await notificationsOf(finance, 'refund.bounced')).toHaveLength(1)
  })

  test('can be sent again, and is booked each time', async () => {
    const refund = await bouncedRefund()
    unwrap(await transitionRefund(finance, refund, 'process'))
    await app.drain()
    expect(await latest()).toMatchObject({ state: 'settled', resends: 1 })
    expect((await moveOf(customer, move)).refunded_cents).toBe(4000)
    advance(app, { hours: 2 })
    expect(await reported()).toMatchObject({ state: 'failed' })
    expect(await balance('refunds')).toBe(0)
    expect(await balance('mover_payable')).toBe(-(await net()))
  })
})
