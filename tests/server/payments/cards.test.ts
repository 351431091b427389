import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { app } from '../../support/scenarios/customer-scenario.ts'
import { addCard, anEnteredCard, cardDetails, cards } from '../../support/scenarios/moves.ts'

type Begun = { setup: string; step: { provider: string; url: string } }

let customer: Person
beforeEach(async () => {
  customer = await aCustomer(app)
})

const begin = async (who = customer) => unwrap<Begun>(await who.post('/api/payment-methods/setups'))
const finish = (setup: string, who = customer) => who.post('/api/payment-methods', { setup })
const cardsOf = async ({ user_id }: Person) => {
  const { customers, payment_methods } = tables
  const rows = await app.db
    .select({ card: payment_methods })
    .from(payment_methods)
    .innerJoin(customers, eq(customers.id, payment_methods.customer_id))
    .where(eq(customers.user_id, user_id))
  return rows.map(({ card }) => card)
}

describe('a card', () => {
  test('is put on file by the provider’s word, with what is needed to recognize it', async () => {
    const answer = await addCard(customer, cardDetails(cards.good))
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { id: expect.any(Number), brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2032 },
    ])
    await addCard(await aCustomer(app), cardDetails(cards.good))
    expect(await cardsOf(customer)).toMatchObject([
      { last4: '4242', fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  test('has the same fingerprint on any customer’s file', async () => {
    const other = await aCustomer(app)
    for (const who of [customer, other]) await addCard(who, cardDetails(cards.good))
    await addCard(other, cardDetails(cards.other))
    const [[mine], [same, different]] = [await cardsOf(customer), await cardsOf(other)]
    expect(same?.fingerprint).toBe(mine?.fingerprint)
    expect(different?.fingerprint).not.toBe(mine?.fingerprint)
  })

  test('that was not entered yet can’t be put on file', async () => {
    const { setup } = await begin()
    expect(errorsOf(await finish(setup))).toEqual({ setup: ['Enter the card first.'] })
    expect(await cardsOf(customer)).toEqual([])
  })

  test('of another customer’s setup is not found', async () => {
    const stranger = await aCustomer(app)
    await begin()
    expect((await finish(await anEnteredCard(stranger))).statusCode).toBe(404)
    expect((await finish('seti_unknown')).statusCode).toBe(404)
    expect(await cardsOf(customer)).toEqual([])
  })

  test.each([
    [cards.refused, 'Your card was declined. Please use another card.'],
    [cards.expired, 'Your card has expired. Please use another card.'],
  ])(
    '%s is refused by its bank, and another one may be entered in its place',
    async (number, text) => {
      const { setup, step } = await begin()
      const refused = await customer.post(step.url, cardDetails(number))
      expect([refused.statusCode, refused.json().message]).toEqual([422, text])
      expect(errorsOf(await finish(setup))).toEqual({ setup: [text] })
      unwrap(await customer.post(step.url, cardDetails(cards.good)))
      unwrap(await finish(setup))
      expect(await cardsOf(customer)).toMatchObject([{ last4: '4242' }])
    },
  )

  test('that asks for a confirmation counts only once the customer has given it to the bank', async () => {
    const { setup, step } = await begin()
    expect(unwrap(await customer.post(step.url, cardDetails(cards.asksOnce)))).toEqual({
      status: 'requires_action',
    })
    expect(errorsOf(await finish(setup))).toEqual({ setup: ['Enter the card first.'] })
    unwrap(await customer.post(`${step.url}/confirmation`, { approved: false }))
    expect(errorsOf(await finish(setup))).toEqual({
      setup: ['Your bank didn’t confirm the payment. Please try again.'],
    })
    unwrap(await customer.post(step.url, cardDetails(cards.asksOnce)))
    unwrap(await customer.post(`${step.url}/confirmation`, { approved: true }))
    unwrap(await finish(setup))
  })

  test('can’t be entered in a form that is an hour old or has seen ten cards', async () => {
    const [old, used] = [await begin(), await begin()]
    const enter = ({ step }: Begun) => customer.post(step.url, cardDetails(cards.refused))
    for (let count = 0; count < 10; count++) expect((await enter(used)).statusCode).toBe(422)
    const closed = 'This form has been open for too long. Reload the page and enter the card again.'
    expect((await enter(used)).json().message).toBe(closed)
    advance(app, { hours: 1 })
    expect((await enter(old)).json().message).toBe(closed)
  })

  test('is entered with plain words about what is wrong', async () => {
    const { step } = await begin()
    const wrong = { number: '4242', exp_month: 13, exp_year: 2032, cvc: '1', holder: 'x' }
    expect(Object.keys(errorsOf(await customer.post(step.url, wrong))).sort()).toEqual([
      'cvc',
      'exp_month',
      'holder',
      'number',
    ])
    expect((await customer.post(`${step.url}/confirmation`, { approved: true })).statusCode).toBe(
      404,
    )
  })
})
