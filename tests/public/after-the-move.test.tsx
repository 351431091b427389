import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { MoveClaims } from '#contract/calls/claims.ts'
import { href } from '#contract/routes.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { page as details } from '#front/pages/customer-moves-details.tsx'
import { page as job } from '#front/pages/mover-jobs-details.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
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
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  moveOf,
  type PlacedMove,
} from '../support/scenarios/moves.ts'

let app: TestApp
let network: Network
let customer: Person
let crew: Crew
let move: PlacedMove
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  network = aNetwork()
  customer = await aCustomer(app)
  crew = await aCrew(app, { business_name: 'Bay Movers' })
  move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew)
  await app.drain()
})
afterEach(() => screen?.leave())
afterAll(async () => {
  localStorage.clear()
  await app.close()
})

async function open(who: 'customer' | 'mover'): Promise<void> {
  screen?.leave()
  const isCustomer = who === 'customer'
  localStorage.setItem('authToken', (isCustomer ? customer : crew.mover).token)
  const name = isCustomer ? 'customer-moves-details' : 'mover-jobs-details'
  const path = href(name, {}, { code: move.code })
  screen = await openPage(isCustomer ? details : job, { app, network, path })
}

test('a claim with a photo that could not be sent leads to the photo, and isn’t filed', async () => {
  await open('customer')
  await press('File a claim')
  write(await field('Which item?'), 'A lamp')
  write(await field('How much are you asking for, in dollars?'), '60')
  const words = [...document.querySelectorAll('textarea')].at(-1)
  if (words) write(words, 'It fell')
  const photo = await field('Take a photo')
  // Uploads need a server that listens.
  const files = [new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })]
  Object.defineProperty(photo, 'files', { configurable: true, value: files })
  photo.dispatchEvent(new Event('change', { bubbles: true }))
  await waitForText('We couldn’t send the photo.')
  await press('File the claim for $60.00')
  await waitForText('A photo could not be sent.')
  await waitFor(() => expect(document.activeElement).toBe(photo))
  expect(photo.getAttribute('aria-invalid')).toBe('true')
  expect(unwrap<MoveClaims>(await customer.get(`/api/moves/${move.code}/claims`)).claims).toEqual(
    [],
  )
})

test('a claim is filed with errors at its fields, answered with an offer, and settled', async () => {
  await open('customer')
  await press('File a claim')
  await waitForText('What went wrong?')
  const kind = document.querySelector<HTMLSelectElement>('form select')
  if (kind) kind.value = 'loss'
  kind?.dispatchEvent(new Event('change', { bubbles: true }))
  await press('File the claim')
  const name = await field('Which item?')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await waitForText('Enter an amount between $0.01 and $10,000.00.')
  write(name, 'A box of books')
  write(await field('How much are you asking for, in dollars?'), '60')
  const words = [...document.querySelectorAll('textarea')].at(-1)
  if (words) write(words, 'It never arrived')
  await press('File the claim for $60.00')
  await waitForText('Your claim is filed')
  await waitForText('The move is complete, and your claim is open')
  expect(document.body.textContent).not.toContain('All done.')
  await waitForText('Bay Movers can answer until ')

  await open('mover')
  await waitForText('On hold from your pay')
  write(await field('What do you offer, in dollars?'), '25,50')
  await press('Offer $25.50')
  await waitForText('You offered $25.50')

  await open('customer')
  await press('Accept $25.50')
  await waitForText('Accept $25.50 and settle the claim?')
  const dialog = document.querySelector('dialog')
  ;[...(dialog?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent === 'Accept $25.50')
    ?.click()
  await waitForText('Agreed: $25.50')
  await app.drain()
  const url = `/api/moves/${move.code}/claims`
  const [claim] = unwrap<MoveClaims>(await customer.get(url)).claims
  expect(claim).toMatchObject({ state: 'settled', paid_cents: 2550 })

  await open('customer')
  await waitForText('All done. Enjoy your new place!')
})

test('the mover of a completed move is made a favorite on its page', async () => {
  const favorites = async () => {
    const { customers } = tables
    const [row] = await app.db
      .select()
      .from(customers)
      .where(eq(customers.user_id, customer.user_id))
    return row?.favorite_mover_ids
  }
  await open('customer')
  await press('Make a favorite, Bay Movers')
  await waitFor(async () => expect(await favorites()).toEqual([crew.mover.mover_id]))
  await press('Remove from favorites, Bay Movers')
  await waitFor(async () => expect(await favorites()).toEqual([]))
})

test('a completed move leads with what was paid, and can be booked again', async () => {
  await open('customer')
  await waitForText('You paid $')
  await button('Book again')
  await press('Book again')
  const { stops, items } = await moveOf(customer, move)
  await waitFor(() =>
    expect(draftStore.read().stops.map(({ address, zip }) => [address, zip])).toEqual(
      stops.map(({ address, zip }) => [address, zip]),
    ),
  )
  expect(draftStore.read().items).toHaveLength(items.length)
})
