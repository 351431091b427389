import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { TaxYears } from '#contract/calls/own-earnings.ts'
import { tables } from '#server/database/tables.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import type { Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import { aCrew } from '../../support/scenarios/moves.ts'
import { app, crew, customer, setSetting } from '../../support/scenarios/order-scenario.ts'
import { addAccount, aVerifiedAccount, earn, providerPage } from '../../support/scenarios/wallet.ts'

const yearsOf = async (who: Person = crew.mover) =>
  unwrap<TaxYears>(await who.get('/api/own-earnings/years'))

const event = 'mover.tax_form_needed'

/** Leaves only the amount that a test is about between earnings and the form. */
async function needsFormFrom(cents: number): Promise<void> {
  await setSetting('tax_form_cents', cents)
}

/** Carries out moves until the mover has earned more than a year's amount, before commission. */
async function earnedCents(): Promise<number> {
  const { earnings } = tables
  const rows = await app.db
    .select()
    .from(earnings)
    .where(eq(earnings.mover_id, crew.mover.mover_id))
  return rows
    .filter(({ state }) => state !== 'reversed')
    .reduce((sum, { gross_cents, tip_cents }) => sum + gross_cents + tip_cents, 0)
}

test('each calendar year has its own sums, by UTC', async () => {
  expect((await yearsOf()).years).toEqual([])
  await earn(app, customer, crew)
  const { earnings, payouts } = tables
  const [row] = await app.db
    .select()
    .from(earnings)
    .where(eq(earnings.mover_id, crew.mover.mover_id))
  if (!row) throw new Error('nothing was earned')
  const { gross_cents, commission_cents, net_cents } = row
  // Another one in the last second of the year before, and one that was reversed.
  const { id: _, ...values } = row
  await app.db.insert(earnings).values([
    { ...values, created_at: '2026-12-31T23:59:59.000Z' },
    { ...values, state: 'reversed' },
  ])
  const payout = {
    mover_id: crew.mover.mover_id,
    period_from: '2026-12-01',
    period_to: '2026-12-31',
    amount_cents: 9000,
    fee_cents: 135,
    state: 'paid' as const,
  }
  await app.db.insert(payouts).values([
    { ...payout, code: 'PO-TAXA22', paid_at: '2027-01-01T00:00:00.000Z' },
    { ...payout, code: 'PO-TAXB22', paid_at: '2027-01-01T00:00:00.000Z', state: 'returned' },
  ])
  const sums = { gross_cents, commission_cents, net_cents, tip_cents: 0, adjustment_cents: 0 }
  expect((await yearsOf()).years).toEqual([
    { year: 2027, ...sums, paid_out_cents: 9000, payout_fee_cents: 135, payouts: 1 },
    { year: 2026, ...sums, paid_out_cents: 0, payout_fee_cents: 0, payouts: 0 },
  ])
  const other = await aCrew(app)
  expect((await yearsOf(other.mover)).years).toEqual([])
})

test('who has earned the amount without a tax form is asked for it once a year, with a date', async () => {
  await needsFormFrom(60_000)
  const bookkeeper = await aMember(app, crew.mover, 'bookkeeper')
  while ((await earnedCents()) < 60_000) {
    expect(await titlesOf(crew.mover, event)).toEqual([])
    await earn(app, customer, crew)
  }
  const asked = app.clock.now
  const due = new Date(asked.getTime() + 30 * 86_400_000)
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(due)
  const title = `We need your tax details by ${day}`
  expect(await titlesOf(crew.mover, event)).toEqual([title])
  expect(await titlesOf(bookkeeper, event)).toEqual([title])
  const { tax_form } = await yearsOf()
  expect(tax_form).toMatchObject({ threshold_cents: 60_000, is_on_file: false })
  expect(Date.parse(tax_form.due_at ?? '') - Date.parse(tax_form.asked_at ?? '')).toBe(
    30 * 86_400_000,
  )
  await earn(app, customer, crew)
  expect(await titlesOf(crew.mover, event)).toHaveLength(1)
  await needsFormFrom(200_000)
})

test('an account that is opened without a word about the person is no tax form', async () => {
  await providerPage(crew.mover)
  expect((await yearsOf()).tax_form.is_on_file).toBe(false)
  await addAccount(crew.mover)
  expect((await yearsOf()).tax_form.is_on_file).toBe(true)
})

test('whose form is on file is not asked', async () => {
  await needsFormFrom(60_000)
  await aVerifiedAccount(crew.mover)
  advance(app, { days: 3 })
  while ((await earnedCents()) < 60_000) await earn(app, customer, crew)
  expect(await titlesOf(crew.mover, event)).toEqual([])
  expect((await yearsOf()).tax_form).toMatchObject({ is_on_file: true, asked_at: null })
  await needsFormFrom(200_000)
})

test('is for those who read the books', async () => {
  const dispatcher = await aMember(app, crew.mover, 'dispatcher')
  for (const who of [dispatcher, crew.driver, customer])
    expect((await who.get('/api/own-earnings/years')).statusCode).toBe(403)
})
