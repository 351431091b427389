import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type {
  EarningEntry,
  EarningSummary,
  JobEarning,
  OwnPayout,
  PayoutEntry,
} from '#contract/calls/own-earnings.ts'
import { tables } from '#server/database/tables.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import type { Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, mustTake, orderRow } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { grantRefund } from '../../support/scenarios/refunds.ts'
import { aVerifiedAccount, earn, payoutsOf } from '../../support/scenarios/wallet.ts'

const summaryOf = async (who: Person, period: string) =>
  unwrap<EarningSummary>(await who.get('/api/own-earnings/summary', { query: { period } }))
const entriesOf = async (who: Person, query: Record<string, string> = {}) =>
  unwrap<{ entries: EarningEntry[]; next: string | null }>(
    await who.get('/api/own-earnings', { query }),
  )

test('a mover sees what a job promised, what came out and each step between', async () => {
  const { mover } = crew
  const move = await earn(app, customer, crew)
  const ahead = await aPlacedMove(app, customer)
  await mustTake(mover, ahead, 'accept')
  const row = await orderRow(app, move)
  await grantRefund(app, admin, move, 500, 'mover')
  await app.drain()

  const job = unwrap<JobEarning>(await mover.get(`/api/own-earnings/${move.code}`))
  const minutes = Math.round(
    (Date.parse(String(row.delivered_at)) - Date.parse(String(row.loading_started_at))) / 60_000,
  )
  expect(job.job).toMatchObject({
    quoted_minutes: row.quote.answer.billed_minutes,
    measured_minutes: minutes,
    promised_cents: row.quote.answer.mover_cents,
  })
  expect(job.steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(job.net_cents)
  expect(job.steps.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['service', 'commission', 'adjustment']),
  )
  expect(job.parts[0]?.states.map(({ name }) => name)).toEqual(['pending', 'available'])

  const week = await summaryOf(mover, 'week')
  expect(week.buckets).toHaveLength(7)
  expect(week.total).toMatchObject({ jobs: 1, net_cents: job.net_cents })
  expect(week.total.promised_per_hour_cents).toBe(job.job?.promised_per_hour_cents)
  expect(week.ahead).toMatchObject([{ jobs: 1, net_cents: ahead.quote.price.mover_cents }])
  expect(week.grid).toMatchObject([{ jobs: 1, weekday: expect.any(Number) }])
  expect((await summaryOf(mover, 'year')).total).toMatchObject({ net_cents: job.net_cents })

  const other = (await aCrew(app)).mover
  expect((await other.get(`/api/own-earnings/${move.code}`)).statusCode).toBe(404)
  expect((await summaryOf(other, 'weeks')).total).toMatchObject({ jobs: 0, per_hour_cents: null })
  expect(
    errorsOf(await mover.get('/api/own-earnings/summary', { query: { period: 'x' } })),
  ).toEqual({ period: expect.anything() })
  expect((await crew.driver.get('/api/own-earnings')).statusCode).toBe(403)
})

test('the pay of an hour is also shown less the fuel, at the mover’s own cost per mile', async () => {
  const { mover, driver } = crew
  const move = await earn(app, customer, crew)
  const read = async () => {
    const { job } = unwrap<JobEarning>(await mover.get(`/api/own-earnings/${move.code}`))
    const { total, cost_per_mile_cents } = await summaryOf(mover, 'week')
    if (!job || total.per_hour_cents === null) throw new Error('nothing was earned')
    return { job, total, cost_per_mile_cents }
  }
  const usual = await read()
  expect(usual.cost_per_mile_cents).toBe(45)
  expect(usual.job.fuel_cents).toBe(Math.round((usual.job.miles + usual.job.empty_miles) * 45))
  expect(usual.job.per_hour_after_fuel_cents).toBeLessThan(usual.job.per_hour_cents)

  const own = `/api/movers/${mover.mover_id}`
  const { version } = unwrap<{ version: number }>(await mover.get(own))
  for (const cost_per_mile_cents of [-1, 501, 1.5, '<script>'])
    expect(errorsOf(await mover.patch(own, { version, cost_per_mile_cents }))).toEqual({
      cost_per_mile_cents: expect.anything(),
    })
  unwrap(await mover.patch(own, { version, cost_per_mile_cents: 100 }))
  const { job, total, cost_per_mile_cents } = await read()
  expect(cost_per_mile_cents).toBe(100)
  expect(total.fuel_cents).toBe(Math.round((total.miles + total.empty_miles) * 100))
  const hours = total.minutes / 60
  expect(total.per_hour_after_fuel_cents).toBeCloseTo(
    (total.per_hour_cents ?? 0) - total.fuel_cents / hours,
    -2,
  )
  expect(total.promised_per_hour_after_fuel_cents).toBe(job.promised_per_hour_after_fuel_cents)
  expect(job.fuel_cents).toBe(total.fuel_cents)
  // Fuel is no part of what is earned.
  expect(job.per_hour_cents).toBe(usual.job.per_hour_cents)
  expect(total.net_cents).toBe(usual.total.net_cents)
  expect(unwrap(await driver.get(own))).not.toHaveProperty('cost_per_mile_cents')
})

test('the fuel of a period is that of its moves, each to the cent', async () => {
  const moves = [await earn(app, customer, crew), await earn(app, customer, crew)]
  const own = `/api/movers/${crew.mover.mover_id}`
  const { version } = unwrap<{ version: number }>(await crew.mover.get(own))
  unwrap(await crew.mover.patch(own, { version, cost_per_mile_cents: 46 }))
  const fuels = await Promise.all(
    moves.map(async ({ code }) => {
      const { job } = unwrap<JobEarning>(await crew.mover.get(`/api/own-earnings/${code}`))
      return job?.fuel_cents ?? 0
    }),
  )
  const { total, buckets } = await summaryOf(crew.mover, 'week')
  expect(total.fuel_cents).toBe(fuels.reduce((one, other) => one + other))
  expect(total.fuel_cents).not.toBe(Math.round((total.miles + total.empty_miles) * 46))
  expect(total.fuel_cents).toBe(buckets.reduce((sum, { fuel_cents }) => sum + fuel_cents, 0))
})

test('earnings are listed by pages and states, and exported without formulas', async () => {
  const { mover } = crew
  const move = await earn(app, customer, crew)
  const { earnings } = tables
  const [known] = await app.db.select().from(earnings).where(eq(earnings.mover_id, mover.mover_id))
  if (!known) throw new Error('nothing was earned')
  const { id: _, ...values } = known
  await app.db.insert(earnings).values(
    Array.from({ length: 60 }, () => ({
      ...values,
      gross_cents: 0,
      commission_cents: 0,
      adjustment_cents: -100,
      net_cents: -100,
    })),
  )
  const first = await entriesOf(mover)
  expect(first.entries).toHaveLength(50)
  const second = await entriesOf(mover, { before: String(first.next) })
  expect([second.entries.length, second.next]).toEqual([11, null])
  expect(second.entries.at(-1)).toMatchObject({ code: move.code, kind: 'job', state: 'available' })
  expect((await entriesOf(mover, { state: 'paid' })).entries).toEqual([])

  const { stops } = await orderRow(app, move)
  const [from] = stops
  const named = [{ ...from, city: '=HYPERLINK("x")' }, ...stops.slice(1)] as typeof stops
  await app.db.update(tables.orders).set({ stops: named }).where(eq(tables.orders.id, move.id))
  const lines = (await mover.get('/api/own-earnings/export')).body.split('\r\n').slice(0, -1)
  expect(lines).toHaveLength(62)
  expect(lines[0]).toBe('\ufeffDate (UTC),Kind,Move,From,To,State,Payout,Amount (USD)')
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")`)
  expect(lines[1]).toMatch(/,Available,,-1\.00$/)
})

test('a payout names its account, its steps and the jobs in it, which add up to it', async () => {
  const { mover } = crew
  await aVerifiedAccount(mover)
  const move = await earn(app, customer, crew)
  advance(app, { days: 8 })
  await app.drain()
  advance(app, { days: 2 })
  await app.drain()
  const [made] = await payoutsOf(mover)
  const list = unwrap<{ payouts: PayoutEntry[] }>(await mover.get('/api/own-payouts')).payouts
  expect(list.map(({ code }) => code)).toEqual([made?.code])
  const payout = unwrap<OwnPayout>(await mover.get(`/api/own-payouts/${made?.code}`))
  expect(payout).toMatchObject({ state: 'paid', last4: '6789', others: 0, others_cents: 0 })
  expect(payout.steps.map(({ state }) => state)).toEqual(['scheduled', 'approved', 'sent', 'paid'])
  expect(payout.earnings).toEqual([
    { code: move.code, net_cents: payout.amount_cents + payout.fee_cents },
  ])
  expect((await mover.get('/api/own-payouts/export')).body).toContain(`${made?.code}`)
  const other = (await aCrew(app)).mover
  expect((await other.get(`/api/own-payouts/${made?.code}`)).statusCode).toBe(404)
})
