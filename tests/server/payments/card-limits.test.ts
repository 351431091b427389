import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  addCard,
  cardDetails,
  cards,
  place,
} from '../../support/scenarios/moves.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

describe('a customer', () => {
  test('saves at most sixty cards in an hour', async () => {
    const customer = await aCustomer(app)
    const add = () => addCard(customer, cardDetails(cards.good))
    for (let count = 0; count < 60; count++) expect((await add()).statusCode).toBe(201)
    const refused = await add()
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Attempts.' }])
    const other = await aCustomer(app)
    expect(await aCard(other)).toBeGreaterThan(0)
  })

  test('is declined at most ten times in an hour, not counting successful authorizations', async () => {
    const customer = await aCustomer(app)
    const draft = await aBookedMove(app, customer)
    const good = await aCard(customer)
    for (let count = 0; count < 10; count++) {
      const card = await aCard(customer, cards.declined)
      const { payment } = unwrap<Placement>(await place(customer, draft, card))
      expect(payment?.failure).toMatch(/^Your card was declined/)
    }
    expect((await place(customer, draft, good)).statusCode).toBe(429)
    expect((await addCard(customer, cardDetails(cards.good))).statusCode).toBe(429)

    const other = await aCustomer(app)
    for (let count = 0; count < 12; count++) {
      const { order } = unwrap<Placement>(
        await place(other, await aBookedMove(app, other), await aCard(other)),
      )
      expect(order.state).toBe('placed')
    }
  })

  test('opens at most sixty tickets in an hour, and staff any number', async () => {
    const customer = await aCustomer(app)
    const admin = await anAdmin(app)
    const ticket = { subject: 'A box is missing' }
    for (let count = 0; count < 60; count++)
      expect((await customer.post('/api/tickets', ticket)).statusCode).toBe(201)
    expect((await customer.post('/api/tickets', ticket)).statusCode).toBe(429)
    const asked = { ...ticket, requester_id: customer.user_id }
    for (let count = 0; count < 62; count++)
      expect((await admin.post('/api/tickets', asked)).statusCode).toBe(201)
  })
})
