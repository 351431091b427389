import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { href } from '#contract/routes.ts'
import { hrefOfStep } from '#front/features/booking/draft/booking-steps.ts'
import { newDraft } from '#front/features/booking/draft/draft.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { dayOf } from '#front/lib/local-time.ts'
import { page as order } from '#front/pages/order.tsx'
import { page as submitted } from '#front/pages/order-submitted.tsx'
import { page as submitting } from '#front/pages/order-submitting.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  expectButton,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  signInOnPage,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, aMover, type Person } from '../support/people/people.ts'
import { aBookedMove, aCard, cards, place } from '../support/scenarios/moves.ts'

let app: TestApp
let network: Network
let customer: Person
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  network = aNetwork()
  customer = await aCustomer(app)
  draftStore.change({ ...newDraft(), ...aDraft() })
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => app.close())

test('a mover goes on booking as a customer, with the same sign-in', async () => {
  const mover = await aMover(app)
  await openOrder(mover)
  await waitForText('You’re signed in as a mover.')
  await press('Continue as a customer')
  await field(/^Phone for the crew/)
  expect(unwrap<{ role: string }>(await mover.get('/api/user'))).toMatchObject({
    role: 'customer',
  })
})

describe('a user who signs in during the booking', () => {
  test('is led on to the next step', async () => {
    await openOrder()
    await signInOnPage(app, customer.email)
    const phone = await field(/^Phone for the crew/)
    await waitFor(() => expect(document.activeElement).toBe(phone))
  })

  test('stays at the card step if they opened it before the sign-in had finished', async () => {
    const letPass = hold('/api/customer/profile')
    await openOrder()
    await signInOnPage(app, customer.email)
    const number = await field('Card number')
    number.focus()
    letPass()
    await waitFor(() => expect(screen?.services.store.snapshot().profile).not.toBeNull())
    write(await field(/^Phone for the crew/), '415 555 0100')
    expect(document.activeElement).toBe(number)
  })
})

test('a customer’s own coupon applies as soon as they have signed in', async () => {
  const { coupons, customers } = tables
  const [owner] = await app.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, customer.user_id))
  await app.db.insert(coupons).values({ code: 'OWN25', amount: 25, customer_id: owner?.id ?? 0 })
  draftStore.change({ coupon: 'OWN25' })
  await openOrder()
  await waitForText('This coupon isn’t valid.')
  await signInOnPage(app, customer.email)
  await waitForText('25% off with OWN25, up to $75.')
  expect(document.body.textContent).not.toContain('This coupon isn’t valid.')
})

test('a customer’s credit pays first, as soon as they have signed in', async () => {
  const { customer_credits: credits, customers } = tables
  const [owner] = await app.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, customer.user_id))
  await app.db.insert(credits).values({
    customer_id: Number(owner?.id),
    amount_cents: 2500,
    left_cents: 2500,
    reason: 'expiry',
    note: 'MV-AAAAAA',
  })
  await openOrder()
  await waitForText('Confirm who you are first.')
  expect(document.body.textContent).not.toContain('−$25.00 credit')
  await signInOnPage(app, customer.email)
  await waitForText('−$25.00 credit, you pay $')
})

describe('the card step', () => {
  test('is shown once the saved cards are known', async () => {
    await aCard(customer)
    const letPass = hold('/api/payment_methods')
    await openOrder(customer)
    await waitFor(() => expect(button(/^Book for/)).toBeDefined())
    expect(button(/^Book for/)?.disabled).toBe(true)
    expect(document.body.textContent).not.toContain('Card number')
    letPass()
    await press(/^Book for/)
    await waitFor(() => expect(screen?.visited).toHaveLength(1))
    expect(screen?.visited[0]).toMatch(/^\/order\/submitting\?code=MV-/)
  })

  test('warns of a chosen and of an entered card that ends before the move, and lets it pay after that', async () => {
    const ended = { exp_month: new Date().getMonth() + 1, exp_year: new Date().getFullYear() - 1 }
    await aCard(customer)
    await app.db.update(tables.payment_methods).set(ended)
    draftStore.change({
      date: dayOf(new Date(Date.now() + 40 * 86_400_000), 'America/Los_Angeles'),
    })
    await openOrder(customer)
    await waitForText('Expires before your move on')
    await press('Use another card')
    await waitForText('Card number')
    expect(document.body.textContent).not.toContain('Expires before your move on')
    const [year = '', month = ''] = new Date().toISOString().split('-')
    await fillCard(cards.other, `${month}/${year.slice(2)}`)
    await press(/^Book for/)
    await waitForText('Mastercard ending in 4444')
    await waitForText('Expires before your move on')
    expect(screen?.visited).toEqual([])
    await press(/^Book for/)
    await waitFor(() => expect(screen?.visited).toHaveLength(1))
  })

  test('passes the gate code on to the move', async () => {
    await aCard(customer)
    localStorage.setItem('authToken', customer.token)
    screen = await openPage(order, { app, network, path: hrefOfStep('places') })
    write(await field(/^Gate or access code/), '#4711')
    screen.leave()
    await openOrder(customer)
    await waitFor(() => expect(button(/^Book for/)?.disabled).toBe(false))
    await press(/^Book for/)
    await waitFor(() => expect(screen?.visited).toHaveLength(1))
    const [booked] = await app.db.select({ stops: tables.orders.stops }).from(tables.orders)
    expect(booked?.stops.map(({ access_code }) => access_code)).toEqual(['#4711', null])
  })

  test('pays only for the price that was shown', async () => {
    await openOrder(customer)
    await fillCard(cards.good)
    const { textContent: before } = await waitFor(() => expectButton(/^Book for/))
    const letPass = hold('/api/quotes')
    document.querySelectorAll<HTMLElement>('input[name="tip"]')[1]?.click()
    await waitFor(() => expect(button(/^Book for/)?.disabled).toBe(true))
    letPass()
    const { textContent: after } = await waitFor(() => expectButton(/^Book for/))
    expect(after).not.toBe(before)
  })
})

describe.each([
  ['submitting', submitting, href('order-submitting')],
  ['submitted', submitted, href('order-submitted')],
])('the page of a %s booking', (_, page, path) => {
  const openCode = async (code: string) => {
    screen = await openPage(page, { app, network, path: withQuery(path, { code }) })
  }

  test('offers a way on if the address names no booking, or somebody else’s', async () => {
    const { code } = await aSlowBooking()
    localStorage.setItem('authToken', (await aCustomer(app)).token)
    for (const named of [undefined, code]) {
      screen?.leave()
      screen = await openPage(page, { app, network, path: withQuery(path, { code: named }) })
      await waitForText('We couldn’t find this booking.')
      expect(document.querySelector('h1')?.textContent).toBe('Your booking')
      expect(document.querySelector('main a[href="/order"]')).not.toBeNull()
    }
  })

  test('lets somebody who is signed out sign in and return', async () => {
    const { code } = await aSlowBooking()
    await openCode(code)
    await waitForText('Sign in to see this booking.')
    expect(document.body.textContent).not.toContain('Unauthenticated')
    const to = `/auth/username?to=${encodeURIComponent(withQuery(path, { code }))}`
    expect(document.querySelector('main a')?.getAttribute('href')).toBe(to)
  })

  test('claims nothing while the booking can’t be read, and shows it once it can', async () => {
    const { code } = await aSlowBooking()
    await settled()
    localStorage.setItem('authToken', customer.token)
    network.beforeRequest = losePlacements
    await openCode(code)
    await waitForText('This couldn’t be loaded')
    expect(document.querySelector('h1')?.textContent).toBe('Your booking')
    network.beforeRequest = () => undefined
    await press('Try again')
    await waitFor(() => expect(document.body.textContent).not.toContain('couldn’t be loaded'))
  })
})

test('the page of a booked move leads on while the booking is still in progress', async () => {
  const { code } = await aSlowBooking()
  localStorage.setItem('authToken', customer.token)
  const path = href('order-submitted', {}, { code })
  screen = await openPage(submitted, { app, network, path })
  await waitFor(() => expect(screen?.visited).toEqual([href('order-submitting', {}, { code })]))
  expect(document.body.textContent).not.toContain('It’s booked')
})

describe('a booking in progress', () => {
  test('is followed to its end, however slow each response is', async () => {
    const { code } = await aSlowBooking()
    network.beforeRequest = () => new Promise((resolve) => setTimeout(resolve, 1800))
    await openSubmitting(code)
    await settled()
    await waitFor(() => expect(screen?.visited).toEqual([href('order-submitted', {}, { code })]))
  })

  test('continues after a lost response', async () => {
    const { code } = await aSlowBooking()
    network.beforeRequest = losePlacements
    await openSubmitting(code)
    await waitForText('There’s no connection right now. Check it and try again.')
    await settled()
    network.beforeRequest = () => undefined
    await waitFor(() => expect(screen?.visited).toEqual([href('order-submitted', {}, { code })]))
  })

  test('continues with another card after a decline', async () => {
    const move = await aBookedMove(app, customer)
    await place(customer, move, await aCard(customer, cards.declined))
    await openSubmitting(move.code)
    await waitForText('We saved your move. Choose another card to book it.')
    await fillCard(cards.good)
    // The declined card is on file, and not offered again.
    expect(document.body.textContent).not.toContain('ending in 0341')
    await waitFor(() => expectButton('Try this card'))
    // The response to the write is enough to continue.
    network.beforeRequest = losePlacements
    await press('Try this card')
    const { code } = move
    await waitFor(() => expect(screen?.visited).toEqual([href('order-submitted', {}, { code })]))
  })
})

test('a booking that was not confirmed at the bank in time is not called declined', async () => {
  const move = await aBookedMove(app, customer)
  await place(customer, move, await aCard(customer, cards.asks))
  app.clock.now = new Date(app.clock.now.getTime() + 90 * 60_000)
  await app.drain()
  await openSubmitting(move.code)
  await waitForText('Your move isn’t booked yet')
  await waitForText('You didn’t confirm the payment with your bank within an hour.')
  expect(document.body.textContent).not.toContain('declined')
  await press('Try this card')
  await press('Approve')
  const { code } = move
  await waitFor(() => expect(screen?.visited).toEqual([href('order-submitted', {}, { code })]))
})

/** Makes a draft with everything a price needs, and the addresses. */
function aDraft() {
  const [pickup, dropoff] = newDraft().stops.map((stop, at) => ({
    ...stop,
    address: `${at + 1} Test Street`,
  }))
  if (!pickup || !dropoff) throw new Error('a draft has two stops')
  const time_zone = 'America/Los_Angeles'
  const from = { zip: '94110', city: 'San Francisco', state_code: 'CA', time_zone }
  const to = { zip: '94612', city: 'Oakland', state_code: 'CA', time_zone }
  return {
    stops: [
      { ...pickup, zip: from.zip, place: from },
      { ...dropoff, zip: to.zip, place: to },
    ],
    size: 'studio',
    date: dayOf(fromNow(app, { days: 5 }), time_zone),
  }
}

/** Blocks the answers of a path until the returned function is called. */
function hold(held: string): () => void {
  let letPass: () => void = () => undefined
  const passing = new Promise<void>((resolve) => {
    letPass = resolve
  })
  network.beforeRequest = (path) => (path === held ? passing : undefined)
  return letPass
}

function losePlacements(path: string): void {
  if (path.startsWith('/api/placements/')) throw new TypeError('The network is down')
}

async function openOrder(who?: Person): Promise<void> {
  if (who) localStorage.setItem('authToken', who.token)
  screen = await openPage(order, { app, network, path: hrefOfStep('you') })
}

async function fillCard(number: string, expiry = '12/31'): Promise<void> {
  write(await field('Card number'), number)
  write(await field('Expiration (MM/YY)'), expiry)
  write(await field('Security code'), '123')
}

/** Books a move whose card takes the provider a while. */
async function aSlowBooking(): Promise<{ code: string }> {
  const move = await aBookedMove(app, customer)
  const placed = await place(customer, move, await aCard(customer, cards.slow))
  expect(unwrap<Placement>(placed).order.state).toBe('draft')
  return move
}

async function openSubmitting(code: string): Promise<void> {
  localStorage.setItem('authToken', customer.token)
  const path = href('order-submitting', {}, { code })
  screen = await openPage(submitting, { app, network, path })
}

/** Advances the clock by a few seconds, after which the provider has answered. */
async function settled(): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 10_000)
  await app.drain()
}
