import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { page as move } from '#front/pages/customer-moves-details.tsx'
import { page as job } from '#front/pages/mover-jobs-details.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aNetwork, openPage, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  jobOf,
  type PlacedMove,
} from '../support/scenarios/moves.ts'

const minute = 60_000
const day = 24 * 60 * minute

let app: TestApp
let customer: Person
let crew: Crew
let placed: PlacedMove
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  // The move is under way at the browser's time.
  app.clock.now = new Date(Date.now() - 9 * day)
  customer = await aCustomer(app)
  crew = await aCrew(app)
  placed = await aPlacedMove(app, customer)
  await carryOut(app, placed, customer, crew, { until: 'start_loading' })
})
afterEach(() => screen?.leave())
afterAll(async () => {
  localStorage.clear()
  await app.close()
})

async function driverIsHeard(minutesAgo: number): Promise<void> {
  app.clock.now = new Date(Date.now() - minutesAgo * minute)
  await jobOf(crew.driver, placed)
  app.clock.now = new Date()
}

test('a driver without a network is said to be quiet, to the customer and the mover', async () => {
  await driverIsHeard(41)
  const viewers = [
    { who: customer, page: move, name: 'customer-moves-details' },
    { who: crew.mover, page: job, name: 'mover-jobs-details' },
  ] as const
  for (const { who, page, name } of viewers) {
    localStorage.setItem('authToken', who.token)
    const path = href(name, {}, { code: placed.code })
    screen = await openPage(page, { app, network: aNetwork(), path })
    await waitForText('The driver’s phone last reached us at ')
    screen.leave()
  }
})

test('a driver who was heard of a moment ago is not', async () => {
  await driverIsHeard(2)
  localStorage.setItem('authToken', customer.token)
  const path = href('customer-moves-details', {}, { code: placed.code })
  screen = await openPage(move, { app, network: aNetwork(), path })
  await waitForText('Your crew')
  expect(document.body.textContent).not.toContain('last reached us')
})
