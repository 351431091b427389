import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { href } from '#contract/routes.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { page as edit } from '#front/pages/customer-moves-edit.tsx'
import { page as submitting } from '#front/pages/order-submitting.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  type Crew,
  cards,
  carryOut,
  moveOf,
  orderRow,
  type PlacedMove,
  revise,
  revisionQuote,
} from '../support/scenarios/moves.ts'

let app: TestApp
let network: Network
let customer: Person
let crew: Crew
let move: PlacedMove
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
  network = aNetwork()
  customer = await aCustomer(app)
  crew = await aCrew(app, { business_name: 'Bay Movers' })
  move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'assign' })
  await app.drain()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(): Promise<void> {
  localStorage.setItem('authToken', customer.token)
  const path = href('customer-moves-edit', {}, { code: move.code })
  screen = await openPage(edit, { app, network, path })
  await waitForText(`Change ${move.code}`)
}

describe('the page on which a move is changed', () => {
  test('counts the stairs to another floor', async () => {
    await open()
    await waitForText('Change something to see the new price.')
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop) => ({ ...stop, floor: 9, has_elevator: false })),
    }))
    await waitFor(() => expect(document.body.textContent).toMatch(/Change for \+\$/))
  })

  test('shows who must agree and what it costs before it changes the move', async () => {
    draftStore.change({ notes: 'Another booking' })
    await open()
    await waitForText('Change something to see the new price.')
    ;(await field(/^4 movers/)).click()
    await waitForText('Bay Movers has to agree to this change and has 30 minutes to do so.')
    await press(/^Change (for|at)/)
    await waitForText('Change this move?')
    expect((await orderRow(app, move)).state).toBe('accepted')
    document.querySelector<HTMLButtonElement>('dialog[open] footer button:last-child')?.click()
    await waitFor(async () => expect((await orderRow(app, move)).state).toBe('placed'))
    expect(await orderRow(app, move)).toMatchObject({ crew_size: 4 })
    screen?.leave()
    // The booking that waits on this device is untouched.
    expect(draftStore.read().notes).toBe('Another booking')
  })

  test('saves details at once, takes them back, and shows what was changed elsewhere', async () => {
    await open()
    const codes = () =>
      [...document.querySelectorAll('label')]
        .filter(({ textContent }) => textContent?.startsWith('Gate code'))
        .map(({ htmlFor }) => document.getElementById(htmlFor) as HTMLInputElement)
    await waitFor(() => expect(codes()).toHaveLength(2))
    const save = () =>
      codes()[1]?.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    const stored = async () => (await moveOf(customer, move)).stops[1]?.access_code
    write(codes()[1] as HTMLInputElement, '4711#')
    save()
    await waitForText('Saved. The crew sees it.')
    expect(await stored()).toBe('4711#')
    await press('Undo')
    await waitForText('Everything is as it was.')
    expect(await stored()).toBeNull()

    const { version } = await moveOf(customer, move)
    const elsewhere = { stops: [{ at: 1, access_code: 'Elsewhere' }], version }
    unwrap(await customer.post(`/api/moves/${move.code}/details`, elsewhere))
    write(codes()[1] as HTMLInputElement, 'Here')
    save()
    await waitForText('This was changed somewhere else in the meantime.')
    expect(await stored()).toBe('Elsewhere')
    await press('Keep mine')
    await waitForText('Saved. The crew sees it.')
    expect(await stored()).toBe('Here')

    network.isDown = true
    write(codes()[1] as HTMLInputElement, 'Offline')
    save()
    await waitForText('Not sent yet: there’s no connection.')
  })

  test('asks the bank where it has to be asked, and then leads back to the move', async () => {
    const payment_method_id = await aCard(customer, cards.asks)
    await app.db
      .update(tables.orders)
      .set({ payment_method_id })
      .where(eq(tables.orders.id, move.id))
    const quote = await revisionQuote(app, customer, move, { declared_value_cents: 500_000 })
    const waiting = unwrap<Placement>(await revise(customer, move, quote))
    expect(waiting.payment).toMatchObject({ state: 'requires_action' })
    localStorage.setItem('authToken', customer.token)
    const path = href('order-submitting', {}, { code: move.code })
    screen = await openPage(submitting, { app, network, path })
    await waitForText('Your bank asks: approve')
    await press('Approve')
    const details = href('customer-moves-details', {}, { code: move.code })
    await waitFor(() => expect(screen?.visited).toEqual([details]))
    expect(await orderRow(app, move)).toMatchObject({ declared_value_cents: 500_000 })
  })

  test('offers the details alone once the crew is on its way', async () => {
    await carryOut(app, move, customer, crew, { until: 'depart' })
    await open()
    await waitForText('Your crew is on its way, so only the details can change now')
    expect(document.body.textContent).not.toContain('What changes the price')
  })
})
