import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { page } from '#front/pages/customer-moves-details.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aNetwork, openPage, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, moveOf, mustTake } from '../support/scenarios/moves.ts'

const minute = 60_000
const day = 24 * 60 * minute

let app: TestApp
let customer: Person
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  customer = await aCustomer(app)
})
afterEach(() => screen?.leave())
afterAll(async () => {
  localStorage.clear()
  await app.close()
})

/** Opens the move of a crew that has stood at the door so long, by the browser's clock. */
async function openAfter(minutes: number, { tries = false } = {}): Promise<number> {
  app.clock.now = new Date(Date.now() - 3 * day - minutes * minute)
  const crew = await aCrew(app)
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  app.clock.now = new Date()
  if (tries) await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
  localStorage.setItem('authToken', customer.token)
  const path = href('customer-moves-details', {}, { code: move.code })
  screen = await openPage(page, { app, network: aNetwork(), path })
  return (await moveOf(customer, move)).waiting?.fee_cents ?? 0
}

test('a customer sees how long the crew at the door waits, what follows, and that it called', async () => {
  const cents = await openAfter(5, { tries: true })
  await waitForText('Your crew waits for free until ')
  await waitForText('25 minutes left')
  await waitForText(`the move is canceled for a fee of $${(cents / 100).toFixed(2)}.`)
  await waitForText('They called you at ')
})

test('after that it says that the free time is over', async () => {
  await openAfter(45)
  await waitForText('The free waiting time is over')
  expect(document.body.textContent).not.toContain('minutes left')
})
