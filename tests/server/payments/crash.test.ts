import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, type TestApp } from '../../support/app/app.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { type Act, everyFailure, type Failure, workUntil } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import type { Person } from '../../support/people/people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  answerBank,
  aPlacedMove,
  type BookedMove,
  cards,
  carryOut,
  chargesOf,
  checkPayment,
  moveOf,
  mustTake,
  paymentsOf,
  place,
} from '../../support/scenarios/moves.ts'

let draft: BookedMove

beforeEach(async () => {
  draft = await aBookedMove(app, customer)
})

/** Starts another process, which serves the customer's requests until it fails. */
const until = (
  act: Act<'payments'>,
  failure: Failure,
  work: (killed: TestApp, who: Person) => unknown,
): Promise<void> =>
  workUntil(app, 'payments', act, failure, (killed) =>
    work(killed, { ...customer, ...clientOf(killed, customer.token) }),
  )

const placementOf = async ({ code }: { code: string }) =>
  unwrap<Placement>(await customer.get(`/api/placements/${code}`))
const postingsOf = async ({ id }: { id: number }) => {
  const { journal } = tables
  const rows = await app.db.select().from(journal).where(eq(journal.order_id, id))
  return [...new Set(rows.map(({ posting }) => posting.replace(/-.*/, '')))].sort()
}
/** Waits long enough for another process to claim a message of a process that died. */
const recover = async () => {
  advance(app, { seconds: 61 })
  await app.drain()
}

describe.each(everyFailure)('a process that %s', (failure) => {
  test('after the authorization leaves the next one to find the charge and place the move', async () => {
    const card = await aCard(customer)
    await until('authorize', failure, (_, who) => place(who, draft, card))
    expect(await placementOf(draft)).toMatchObject({
      order: { state: 'draft' },
      payment: { state: 'created' },
    })
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])

    advance(app, { seconds: 3 })
    await app.drain()
    expect(await placementOf(draft)).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized' },
    })
    expect(await chargesOf(app, draft)).toHaveLength(1)
  })

  test('after the authorization makes one charge if the customer clicks again', async () => {
    const card = await aCard(customer)
    await until('authorize', failure, (_, who) => place(who, draft, card))
    const again = unwrap<Placement>(await place(customer, draft, card))
    expect(again.order.state).toBe('placed')
    await recover()
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])
    expect(await paymentsOf(app, draft)).toHaveLength(1)
  })

  test('after the authorization releases one charge if the customer takes another card', async () => {
    const [card, other] = [await aCard(customer), await aCard(customer, cards.other)]
    await until('authorize', failure, (_, who) => place(who, draft, card))
    expect(unwrap<Placement>(await place(customer, draft, other)).order.state).toBe('placed')
    await recover()
    const charges = await chargesOf(app, draft)
    expect(charges.map(({ status }) => status)).toEqual(['released', 'authorized'])
  })

  test('after the bank’s confirmation places the move without another click', async () => {
    const card = await aCard(customer, cards.asks)
    const asked = unwrap<Placement>(await place(customer, draft, card))
    // The customer takes a while, so no other process is about to query the provider.
    advance(app, { minutes: 5 })
    await app.drain()
    await answerBank(customer, asked, true)
    await until('status', failure, (_, who) => checkPayment(who, asked))
    expect((await placementOf(draft)).payment?.state).toBe('requires_action')
    await recover()
    expect(await placementOf(draft)).toMatchObject({
      order: { state: 'placed' },
      payment: { state: 'authorized' },
    })
    expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])
  })

  test('after the capture charges once and books once', async () => {
    const move = await aPlacedMove(app, customer)
    const { total_cents, billed_minutes } = move.quote.price
    await carryOut(app, move, customer, await aCrew(app), { minutes: billed_minutes })
    await until('capture', failure, (killed) => killed.drain())
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: 0 })
    expect(await postingsOf(move)).toEqual(['complete'])

    await recover()
    expect(await moveOf(customer, move)).toMatchObject({
      paid_cents: total_cents,
      payments: [{ state: 'captured' }],
    })
    expect(await chargesOf(app, move)).toMatchObject([
      { status: 'captured', captured_cents: total_cents },
    ])
    expect(await postingsOf(move)).toEqual(['capture', 'complete', 'fee'])
  })

  test('after the capture, and is back only when the hold would have lapsed, charges no second time', async () => {
    const move = await aPlacedMove(app, customer)
    const { billed_minutes } = move.quote.price
    await carryOut(app, move, customer, await aCrew(app), { minutes: billed_minutes })
    await until('capture', failure, (killed) => killed.drain())
    advance(app, { days: 8 })
    await app.drain()
    await recover()
    const charges = await chargesOf(app, move)
    expect(charges.map(({ status }) => status)).toEqual(['captured'])
  })

  test('after the release moves nothing more', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(customer, move, 'cancel')
    await until('release', failure, (killed) => killed.drain())
    await recover()
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
    expect(await paymentsOf(app, move)).toMatchObject([{ state: 'voided', captured_cents: 0 }])
  })

  test('after capturing a cancellation fee charges it once', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, await aCrew(app), { until: 'accept' })
    setClockBefore(app, move.quote.window_start_at, { hours: 30 })
    const { service_cents } = move.quote.price
    const fee_cents = Math.floor((service_cents * 15 + 50) / 100)
    await mustTake(customer, move, 'cancel', { fee_cents })
    await until('capture', failure, (killed) => killed.drain())
    await recover()
    expect(await chargesOf(app, move)).toMatchObject([{ captured_cents: fee_cents }])
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: fee_cents })
    expect(await postingsOf(move)).toEqual(['cancel', 'capture', 'fee'])
  })
})
