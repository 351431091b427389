import { afterAll, beforeAll, expect, test } from 'vitest'

import { advance } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'
import { refundsOf } from '../support/scenarios/refunds.ts'
import { type Admin, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
let move: PlacedMove
let placed: PlacedMove
let person: Person
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const customer = await aCustomer(app)
    const crew = await aCrew(app)
    move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew)
    await app.drain()
    advance(app, { hours: 1 })
    placed = await aPlacedMove(app, customer)
    person = await anAdmin(app)
    return person
  })
})
afterAll(() => admin.close())

test('an order is refunded in one step, for the remaining amount or less', async () => {
  await admin.go(`/admin/orders/details/${move.id}`)
  const { paid_cents } = await orderRow(admin.app, move)
  const paid = `$${(paid_cents / 100).toFixed(2)}`
  await press('Refund')
  await waitForText(`At most ${paid} can go back to the card.`)
  await waitForText(`Refund ${paid}`)
  await write(/^Amount/, '20.00')
  await press('Refund $20.00')
  await waitForText('Reason is required.')
  expect(await refundsOf(person, move)).toEqual([])
  await write(/^Reason/, 'A broken lamp')
  await press('Refund $20.00')
  await waitForText('Refund of $20.00 approved')
  expect(await refundsOf(person, move)).toMatchObject([
    { amount_cents: 2000, reason: 'A broken lamp', borne_by: 'platform' },
  ])
})

test('an order that is not charged yet says so instead', async () => {
  await admin.go(`/admin/orders/details/${placed.id}`)
  await press('Refund')
  await waitForText('Nothing has been charged for this move yet')
  await waitFor(() => expect(document.querySelector('.ant-modal form')).toBeNull())
})
