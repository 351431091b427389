import { afterAll, beforeAll, beforeEach } from 'vitest'

import { openApp, type TestApp } from '../app/app.ts'
import { tuesday } from '../app/clock.ts'
import { aCustomer, type Person } from '../people/people.ts'

/**
 * Opens an app with a customer for the test file that imports this; each test begins on a
 * `tuesday`.
 */
export let app: TestApp
export let customer: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
})
beforeEach(() => {
  app.clock.now = new Date(tuesday)
})
afterAll(() => app.close())
