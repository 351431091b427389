import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { mustTake, type PlacedMove } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { grantRefund, type Refund } from '../../support/scenarios/refunds.ts'
import {
  addAccount,
  cardDetails,
  earn,
  mailSubjectsTo,
  owedTo,
  payoutsOf,
  walletOf,
} from '../../support/scenarios/wallet.ts'

let finance: Person
let move: PlacedMove
/** The mover's first net earning from the move. */
let net: number

beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  move = await earn(app, customer, crew, { tip_cents: 700 })
  net = (await earnings())[0]?.net_cents ?? 0
})

const earnings = async () => {
  const { earnings: table } = tables
  return app.db.select().from(table).where(eq(table.order_id, move.id)).orderBy(table.id)
}
async function refunded(
  amount_cents: number,
  borne_by: Refund['borne_by'],
  refunded_for: Refund['refunded_for'] = 'damage',
) {
  await grantRefund(app, finance, move, amount_cents, borne_by, refunded_for)
  await app.drain()
}
/** Returns the platform's cost of the move's refunds. */
async function costOf(): Promise<number> {
  const { journal } = tables
  const rows = await app.db.select().from(journal).where(eq(journal.order_id, move.id))
  return rows
    .filter(({ account }) => account === 'refunds')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
const reverse = (id = 0) =>
  admin.post(`/api/earnings/${id}/transitions/reverse`, { reason: 'A broken dresser' })

describe('a refund', () => {
  test.each([
    ['platform', 0],
    ['split', 499],
    ['mover', 999],
  ] as const)('by %s costs the mover %i of 999 cents', async (borne_by, share) => {
    await refunded(999, borne_by)
    const [earning, ...more] = await earnings()
    expect(more).toEqual([])
    expect(earning).toMatchObject({ adjustment_cents: 0 - share, net_cents: net - share })
    expect(await costOf()).toBe(999 - share)
    expect((await walletOf(crew.mover)).available_cents).toBe(net - share)
    expect(await owedTo(app, crew.mover.mover_id)).toBe(net - share)
    const subjects = (await mailSubjectsTo(app, crew.mover)).filter((one) =>
      one.includes('less for job'),
    )
    expect(subjects).toEqual(
      share ? [`$${(share / 100).toFixed(2)} less for job ${move.code}`] : [],
    )
  })

  test('of the price returns its share of the tax, which the mover does not bear', async () => {
    const { total_cents, tax_cents } = move.quote.price
    expect(tax_cents).toBeGreaterThan(0)
    const { journal } = tables
    const taxOwed = async () => {
      const rows = await app.db.select().from(journal).where(eq(journal.order_id, move.id))
      return rows
        .filter(({ account }) => account === 'tax_payable')
        .reduce((sum, { amount_cents }) => sum - amount_cents, 0)
    }
    await refunded(1000, 'mover', 'damage')
    expect(await taxOwed()).toBe(tax_cents)

    await refunded(3001, 'mover', 'price')
    await refunded(1999, 'mover', 'price')
    const returned = Math.round((5000 * tax_cents) / total_cents)
    expect(await taxOwed()).toBe(tax_cents - returned)
    expect(await earnings()).toMatchObject([{ adjustment_cents: returned - 6000 }])
    expect(await costOf()).toBe(0)
  })

  test('by the mover several times adds up', async () => {
    await refunded(300, 'mover')
    await refunded(200, 'mover')
    expect(await earnings()).toMatchObject([{ adjustment_cents: -500, net_cents: net - 500 }])
    expect(await owedTo(app, crew.mover.mover_id)).toBe(net - 500)
  })

  test('during a hold lowers the earning when it is released', async () => {
    await mustTake(customer, move, 'dispute', { reason: 'A scratch' })
    await refunded(300, 'mover')
    expect(await walletOf(crew.mover)).toMatchObject({ held_cents: net - 300, available_cents: 0 })
    await mustTake(admin, move, 'resolve', { reason: 'Settled', refund_cents: 0 })
    expect(await walletOf(crew.mover)).toMatchObject({ held_cents: 0, available_cents: net - 300 })
  })

  test('before the earning is reversed leaves nothing owed', async () => {
    await refunded(300, 'mover')
    unwrap(await reverse((await earnings())[0]?.id))
    expect(await owedTo(app, crew.mover.mover_id)).toBe(0)
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: 0 })
  })
})

describe('a refund after the earning was paid', () => {
  beforeEach(async () => {
    await addAccount(crew.mover, cardDetails())
    app.clock.now = new Date('2027-04-12T09:00:00.000Z')
    await app.drain()
    expect(await payoutsOf(crew.mover)).toMatchObject([{ state: 'paid', amount_cents: net }])
    await refunded(800, 'mover')
  })

  test('makes the balance negative, and the next payout makes up for it', async () => {
    expect(await earnings()).toMatchObject([
      { state: 'paid', net_cents: net, adjustment_cents: 0 },
      { state: 'available', gross_cents: 0, net_cents: -800, adjustment_cents: -800 },
    ])
    expect(await walletOf(crew.mover)).toMatchObject({
      available_cents: -800,
      next_payout_at: null,
      instant: { amount_cents: 0, fee_cents: 0 },
    })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(-800)
    expect((await crew.mover.post('/api/payouts/instant')).statusCode).toBe(422)
    app.clock.now = new Date('2027-04-19T09:00:00.000Z')
    await app.drain()
    expect(await payoutsOf(crew.mover)).toHaveLength(1)

    const next = await earn(app, customer, crew)
    app.clock.now = new Date('2027-04-26T09:00:00.000Z')
    await app.drain()
    const { earnings: table } = tables
    const [later] = await app.db.select().from(table).where(eq(table.order_id, next.id))
    expect((await payoutsOf(crew.mover)).at(-1)).toMatchObject({
      state: 'paid',
      amount_cents: (later?.net_cents ?? 0) - 800,
    })
    expect(await owedTo(app, crew.mover.mover_id)).toBe(0)
    expect(await walletOf(crew.mover)).toMatchObject({ available_cents: 0, in_payout_cents: 0 })
  })

  test('can be written off by staff', async () => {
    unwrap(await reverse((await earnings())[1]?.id))
    expect(await owedTo(app, crew.mover.mover_id)).toBe(0)
    expect((await walletOf(crew.mover)).available_cents).toBe(0)
  })
})
