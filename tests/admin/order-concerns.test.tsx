import { afterAll, beforeAll, expect, test } from 'vitest'

import { setClockBefore } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  mustTake,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'
import { type Admin, openAdmin, waitForText } from './open-admin.tsx'

let admin: Admin
let cancelled: PlacedMove
let late: PlacedMove
let disputed: PlacedMove
let claimed: PlacedMove
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const customer = await aCustomer(app)
    cancelled = await aPlacedMove(app, customer)
    await mustTake(customer, cancelled, 'cancel')
    const crew = await aCrew(app)
    disputed = await aPlacedMove(app, customer)
    await carryOut(app, disputed, customer, crew)
    await app.drain()
    await mustTake(customer, disputed, 'dispute', { reason: 'The piano is still in the truck' })
    claimed = await aPlacedMove(app, customer)
    await carryOut(app, claimed, customer, crew)
    await app.drain()
    unwrap(
      await customer.post(`/api/moves/${claimed.code}/claims`, {
        kind: 'late',
        text: 'We waited for five hours',
        items: [{ name: 'Hotel', amount_cents: 12_345 }],
      }),
    )
    late = await aPlacedMove(app, customer)
    await mustTake(crew.mover, late, 'accept')
    const { window_start_at } = await orderRow(app, late)
    setClockBefore(app, window_start_at, { hours: 20 })
    await app.drain()
    const { fee_cents } = unwrap<{ fee_cents: number }>(
      await customer.get(`/api/moves/${late.code}/cancellation`),
    )
    await mustTake(customer, late, 'cancel', { fee_cents })
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const summary = () => document.querySelector('main .tiles')?.textContent ?? ''
const main = () => document.querySelector('main')?.textContent ?? ''
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('an order that was called off shows what it costs instead of its price', async () => {
  const { total_cents } = await orderRow(admin.app, cancelled)
  await admin.go(`/admin/orders/details/${cancelled.id}`)
  await waitFor(() =>
    expect(summary()).toContain(
      `Cancellation fee, not charged$0.00instead of the price of ${dollars(total_cents)}`,
    ),
  )
  await waitForText('The move was called off at no cost: none of this price applies.')
  expect(main()).not.toContain('Who gets what')

  const { cancel_fee_cents } = await orderRow(admin.app, late)
  expect(cancel_fee_cents).toBeGreaterThan(0)
  await admin.go(`/admin/orders/details/${late.id}`)
  await waitForText(
    `The move was called off: a fee of ${dollars(cancel_fee_cents)} applies instead of this price.`,
  )
  expect(main()).not.toContain('Who gets what')
})

test('a dispute is on top of the order, with its reason', async () => {
  await admin.go(`/admin/orders/details/${disputed.id}`)
  await waitForText('The piano is still in the truck')
  expect(main().indexOf('The piano is still in the truck')).toBeLessThan(
    main().indexOf('Next step'),
  )
  await waitForText(/The move has been disputed since/)
})

test('an open claim is on top of the order, with its amount', async () => {
  await admin.go(`/admin/orders/details/${claimed.id}`)
  await waitForText(/\$123\.45 claimed\. Decision due/)
  const alert = document.querySelector('main .form-alert')
  expect(alert?.textContent).toContain('We waited for five hours')
  expect(alert?.querySelector('a')?.getAttribute('href')).toMatch(/\/claims\/details\/\d+$/)
})
