import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MoveTips, Tip } from '#contract/calls/tips.ts'
import type { TestApp } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCrew,
  cards,
  carryOut,
  moveOf,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'
import { openStripeApp } from '../../support/scenarios/stripe-scenario.ts'
import { walletOf } from '../../support/scenarios/wallet.ts'

let opened: Awaited<ReturnType<typeof openStripeApp>>
let app: TestApp
let customer: Person
beforeAll(async () => {
  opened = await openStripeApp()
  app = opened.app
  customer = await aCustomer(app)
})
afterAll(() => opened.close())

/** Stripe's own test cards. */
const asksAlways = '4000 0027 6000 3184'
const refusedWhenCharged = '4000 0000 0000 0341'

test('a tip through Stripe is held, confirmed at the bank, refused, released or charged', async () => {
  const crew = await aCrew(app)
  const draft = await aBookedMove(app, customer, { window_start_at: fromNow(app, { hours: 3 }) })
  const card = await opened.putOnFile(customer, cards.good)
  unwrap(await place(customer, draft, card))
  const { delivery_code } = await moveOf(customer, draft)
  await carryOut(app, { ...draft, card, delivery_code }, customer, crew)
  await app.drain()
  const { available_cents: before } = await walletOf(crew.mover)

  const path = `/api/moves/${draft.code}/tips`
  const give = async (cents: number, payment_method_id: number) =>
    unwrap<Tip>(await customer.post(path, { cents, payment_method_id }))
  const tipsOf = async () => unwrap<MoveTips>(await customer.get(path)).tips
  const confirm = async ({ id, next_action }: Tip, isApproved: boolean) => {
    if (next_action === null) throw new Error('the bank asks for nothing')
    opened.stripe.browser.confirm(next_action, isApproved)
    return unwrap<Tip>(await customer.post(`${path}/${id}/confirmation`))
  }

  const refusing = await opened.putOnFile(customer, refusedWhenCharged)
  expect(await give(900, refusing)).toMatchObject({
    state: 'failed',
    failure: 'Your card was declined. Please use another card.',
  })

  const asking = await opened.putOnFile(customer, asksAlways)
  const asked = await give(1000, asking)
  expect(asked).toMatchObject({ state: 'given', charges_at: null, next_action: {} })
  // The browser's word counts for nothing: Stripe is asked.
  expect(unwrap<Tip>(await customer.post(`${path}/${asked.id}/confirmation`))).toMatchObject({
    charges_at: null,
  })
  expect(await confirm(asked, false)).toMatchObject({ state: 'failed', next_action: null })

  const withdrawn = await confirm(await give(1100, asking), true)
  expect(withdrawn).toMatchObject({ state: 'given', charges_at: fromNow(app, { hours: 1 }) })
  unwrap(await customer.del(`${path}/${withdrawn.id}`))
  const charged = await confirm(await give(1200, asking), true)
  advance(app, { hours: 1 })
  await app.drain()
  expect((await tipsOf()).map(({ id, state }) => [id, state]).slice(0, 2)).toEqual([
    [charged.id, 'charged'],
    [withdrawn.id, 'withdrawn'],
  ])
  expect((await walletOf(crew.mover)).available_cents).toBe(before + 1200)
  const [, , , released, captured] = await paymentsOf(app, draft)
  const { paymentIntents } = opened.stripe.account
  const intentOf = (payment: typeof released) =>
    paymentIntents.find(({ id }) => id === payment?.reference)
  expect(intentOf(released)).toMatchObject({ status: 'canceled', amount_received: 0 })
  expect(intentOf(captured)).toMatchObject({ status: 'succeeded', amount_received: 1200 })
})
