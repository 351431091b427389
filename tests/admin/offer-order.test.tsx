import { afterAll, beforeAll, expect, test } from 'vitest'

import { aCustomer, anAdmin } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let move: PlacedMove
let crew: Crew
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    const customer = await aCustomer(app)
    crew = await aCrew(app, { business_name: 'Bay Movers' })
    await aCrew(app, { business_name: 'Busy Movers', is_available: false })
    move = await aPlacedMove(app, customer)
    return anAdmin(app)
  })
})
afterAll(() => admin.close())

const radioOf = (name: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('.ant-modal label')]
    .find(({ textContent }) => textContent?.includes(name))
    ?.querySelector('input')

test('an open order is offered to a mover who can take it, and the others say why they can’t', async () => {
  await admin.go(`/admin/orders/details/${move.id}`)
  await press('Offer to a mover')
  await waitForText('Bay Movers')
  await waitForText('they take no jobs now')
  expect(radioOf('Busy Movers')?.disabled).toBe(true)
  await press('Give them the first choice')
  await waitForText('Choose a mover')
  radioOf('Bay Movers')?.click()
  await press('Give them the first choice')
  await waitForText('Offered to one mover first')
  expect((await orderRow(admin.app, move)).first_refusal_mover_id).toBe(crew.mover.mover_id)
})
