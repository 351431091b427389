import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Receipt } from '#contract/calls/receipts.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aPlacedMove, aQuote, moveOf, reschedule } from '../../support/scenarios/moves.ts'

let app: TestApp
let customer: Person
const over_bp = 2500
const mode = { pricing_mode: 'capped' } as const

beforeAll(async () => {
  app = await openApp()
  const { fees } = tables
  await app.db.update(fees).set({ value: over_bp }).where(eq(fees.code, 'capped_over_bp'))
  customer = await aCustomer(app)
})
afterAll(() => app.close())

const usd = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100)

async function lastMail(): Promise<string> {
  await app.drain()
  const query = { to: customer.email }
  const [mail] = (await clientOf(app).get('/dev/outbox.json', { query })).json<{ text: string }[]>()
  return mail?.text ?? ''
}

test('a capped price is quoted, authorized, mailed and receipted with its maximum', async () => {
  const move = await aPlacedMove(app, customer, mode)
  const { price, max_cents } = move.quote
  expect(max_cents).toBe(price.total_cents + shareOf(price.total_cents, over_bp))
  expect(await lastMail()).toContain(`never more than ${usd(max_cents)}`)

  const { payments, ...seen } = await moveOf(customer, move)
  expect(payments).toMatchObject([{ state: 'authorized', amount_cents: max_cents }])
  expect(seen).toMatchObject({ total_cents: price.total_cents, max_cents })
  const receipt = unwrap<Receipt>(await customer.get(`/api/moves/${move.code}/receipt`))
  expect(receipt.max_cents).toBe(max_cents)

  const later = { ...mode, window_start_at: fromNow(app, { days: 8 }) }
  const quote = await aQuote(app, customer, later)
  await reschedule(customer, move, quote)
  expect(await lastMail()).toContain(`never more than ${usd(quote.max_cents)}`)
})

test('a fixed price has no maximum beyond itself and mentions none', async () => {
  const { quote } = await aPlacedMove(app, customer)
  expect(quote.max_cents).toBe(quote.price.total_cents)
  const mail = await lastMail()
  expect(mail).toContain(usd(quote.price.total_cents))
  expect(mail).not.toContain('never more')
})
