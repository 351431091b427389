import { afterAll, beforeAll, beforeEach } from 'vitest'

import { openHouse, type TestHouse } from './house.ts'
import { tuesday } from './moves.ts'
import { aCustomer, type Person } from './people.ts'

/** A house for the file that imports it, with a customer; each test begins on a `tuesday`. */
export let house: TestHouse
export let customer: Person

beforeAll(async () => {
  house = await openHouse()
  house.clock.now = new Date(tuesday)
  customer = await aCustomer(house)
})
beforeEach(() => {
  house.clock.now = new Date(tuesday)
})
afterAll(() => house.close())
