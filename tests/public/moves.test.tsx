// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { href } from '#contract/routes.ts'
import { Application } from '#front/app/application.tsx'
import { createFront } from '#front/app/front.ts'
import { NavigationProvider } from '#front/app/navigation.tsx'
import type { Page } from '#front/app/page.tsx'
import { createTexts } from '#front/app/texts.ts'
import { dayOf, hourOf } from '#front/features/booking/local-time.ts'
import { loadTexts } from '#front/locales/texts.ts'
import { page as overview } from '#front/pages/customer.tsx'
import { page as list } from '#front/pages/customer-moves.tsx'
import { page as details } from '#front/pages/customer-moves-details.tsx'
import { page as receipt } from '#front/pages/customer-moves-receipt.tsx'
import { page as reviewing } from '#front/pages/customer-review.tsx'
import { formatIn } from '#front/ui/format.ts'
import { tables } from '#server/database/tables.ts'
import { emptyHouse, openHouse, type TestHouse } from '../support/house.ts'
import {
  aPlacedMove,
  type Crew,
  carryOut,
  inTime,
  moveOf,
  orderRow,
  pass,
  taken,
} from '../support/moves.ts'
import { aCustomer, aDriver, aMover, type Person } from '../support/people.ts'

let house: TestHouse
let customer: Person
let crew: Crew
let leave: () => void = () => undefined
const { money } = formatIn('en-US')

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  house.clock.now = new Date()
  await emptyHouse(house)
  customer = await aCustomer(house)
  const mover = await aMover(house)
  crew = { mover, driver: await aDriver(house, mover) }
})
afterEach(() => {
  leave()
  localStorage.clear()
})
afterAll(() => house.close())

describe('The overview', () => {
  test('Without a move it invites to book one', async () => {
    await open(overview, href('customer'))
    await told('No move yet')
    expect(link('Book a move').getAttribute('href')).toBe('/order')
  })

  test('The next move is confirmed there, and then shows its delivery code', async () => {
    const move = await aPlacedMove(house, customer)
    await carryOut(house, move, customer, crew, { until: 'accept' })
    await open(overview, href('customer'))
    await told('Mover found')
    expect(document.body.textContent).not.toContain(move.delivery_code)
    await press('Confirm the move')
    await told(move.delivery_code)
    expect(await moveOf(customer, move)).toMatchObject({ state: 'confirmed' })
  })

  test('A completed move waits for its review, and another is to come', async () => {
    const past = await aPlacedMove(house, customer)
    await carryOut(house, past, customer, crew)
    const next = await aPlacedMove(house, customer)
    await open(overview, href('customer'))
    await told('Waiting for you')
    expect(link('Write a review').getAttribute('href')).toBe(`/customer/review?code=${past.code}`)
    await told(next.code)
  })
})

describe('The list', () => {
  test('Older moves come when they are asked for, until there are none', async () => {
    const move = await aPlacedMove(house, customer)
    const { id: _, ...row } = await orderRow(house, move)
    const copies = Array.from({ length: 20 }, (_copy, at) => ({ ...row, code: `MV-COPY${at}` }))
    await house.db.insert(tables.orders).values(copies)
    await open(list, href('customer-moves'))
    await told('MV-COPY19')
    expect(rows()).toHaveLength(20)
    await press('Show older')
    await told(move.code)
    expect(rows()).toHaveLength(21)
    expect(button('Show older')).toBeUndefined()
  })
})

describe('The details', () => {
  test('Of somebody else’s move there are none', async () => {
    const move = await aPlacedMove(house, await aCustomer(house))
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await told('This move can’t be found')
  })

  test('A fee that changes before it is agreed to is shown anew, and only then charged', async () => {
    const move = await aPlacedMove(house, customer)
    await carryOut(house, move, customer, crew, { until: 'confirm' })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Cancel the move')
    await told('Back to your card')
    await told('Free')

    pass(house, { days: 4 })
    await press('Cancel the move', 'dialog')
    await told('The fee has changed meanwhile')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'confirmed' })
    const { service_cents, discount_cents } = move.quote.price
    const fee = Math.floor(((service_cents - discount_cents) * 15 + 50) / 100)
    await press(`Cancel and pay ${money(fee)}`)
    await told('This move was cancelled.')
    expect(await orderRow(house, move)).toMatchObject({ cancel_fee_cents: fee })
  })

  test('Another day shows the old price, the new one and what lies between', async () => {
    const move = await aPlacedMove(house, customer, {
      declared_value_cents: 90_000,
      tip_cents: 700,
    })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Change the time')
    const { time_zone } = move.quote.city
    const day = dayOf(inTime(house, { days: 12 }), time_zone)
    await enter('input[type="date"]', day)
    await told('New price')
    const action = await soon(() => expectButton(/^Change it for/))
    action.click()
    await soon(() => expect(document.querySelector('dialog')).toBeNull())

    const moved = await moveOf(customer, move)
    expect(dayOf(moved.window_start_at, time_zone)).toBe(day)
    expect(hourOf(moved.window_start_at, time_zone)).toBe(
      hourOf(move.quote.window_start_at, time_zone),
    )
    expect(action.textContent).toBe(`Change it for ${money(moved.total_cents)}`)
    expect(moved).toMatchObject({ declared_value_cents: 90_000, tip_cents: 700 })
    expect(moved.items).toEqual(move.quote.items)
  })

  test('Completing asks first; a problem needs words', async () => {
    const move = await aPlacedMove(house, customer)
    await carryOut(house, move, customer, crew, { until: 'deliver' })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Report a problem')
    await press('Send the report')
    await told('Please tell us what happened.')
    await press('Not now')

    await press('Everything arrived')
    await told('Has everything arrived?')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'delivered' })
    await press('Yes, release the payment')
    await told('All done.')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'completed' })
  })

  test('What changes elsewhere is seen when the tab is looked at again', async () => {
    const move = await aPlacedMove(house, customer)
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await told('Looking for a mover')
    await taken(crew.mover, move, 'accept')
    document.dispatchEvent(new Event('visibilitychange'))
    await told('Mover found')
  })
})

test('The receipt adds up: quoted, measured, charged, returned and paid', async () => {
  const move = await aPlacedMove(house, customer)
  await carryOut(house, move, customer, crew, { minutes: 40 })
  await house.drain()
  const { paid_cents, refunded_cents } = await moveOf(customer, move)
  expect(refunded_cents).toBeGreaterThan(0)
  await open(receipt, href('customer-moves-receipt', {}, { code: move.code }))
  await told('The lower of the two')
  const text = document.body.textContent ?? ''
  expect(text).toContain('QuotedMeasured')
  expect(text).toContain(`Charged${money(paid_cents)}`)
  expect(text).toContain(`Returned${money(-refunded_cents)}`)
  expect(text).toContain(`Net paid${money(paid_cents - refunded_cents)}`)
  expect(text).toContain(`${money(refunded_cents)} went back to your card`)
})

describe('The review', () => {
  test('It needs stars, is sent once, and is shown from then on', async () => {
    const move = await aPlacedMove(house, customer)
    await carryOut(house, move, customer, crew)
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await press('Send the review')
    await told('Please choose the stars.')
    document.querySelectorAll<HTMLElement>('input[type="radio"]')[3]?.click()
    document.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
    await enter('textarea', ' Careful with the piano. ')
    await press('Send the review')
    await told('Thank you')
    const { reviews } = await moveOf(customer, move)
    expect(reviews).toMatchObject([
      { from: 'customer', stars: 4, tags: ['on_time'], text: 'Careful with the piano.' },
    ])
    leave()
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await told('You have reviewed this move')
  })

  test('Before the move is completed there is nothing to review', async () => {
    const move = await aPlacedMove(house, customer)
    await carryOut(house, move, customer, crew, { until: 'accept' })
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await told('This move isn’t completed yet')
  })
})

/** A screen at an address, for the signed-in customer, over the house. */
async function open(page: Page, path: string): Promise<void> {
  localStorage.setItem('authToken', customer.token)
  const origin = 'http://localhost:3000'
  const front = createFront({
    ...{ baseUrl: origin, storage: localStorage, fullAccessRoles: [], log: console },
    readCookie: () => 'none',
    navigate: () => undefined,
    fetch: fetchFrom(house),
  })
  const texts = createTexts('en', loadTexts)
  await Promise.all([texts.load('common'), texts.load('moves'), texts.load('price')])
  await front.session.start()
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  leave = () => {
    root.unmount()
    place.remove()
    leave = () => undefined
  }
  const preload = () => undefined
  root.render(
    <Application
      {...{ front, texts }}
      surroundings={{ origin, loadedPage: () => undefined, preload }}
    >
      <NavigationProvider value={{ path, go: () => undefined, preload }}>
        {page.render(null)}
      </NavigationProvider>
    </Application>,
  )
}

/** The network between the screen and the house, as a program without cookies has it. */
function fetchFrom({ server }: TestHouse): typeof fetch {
  return async (input, options = {}) => {
    const { pathname, search } = new URL(String(input))
    const answer = await server.inject({
      method: options.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(typeof options.body === 'string' ? { payload: options.body } : {}),
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const body = answer.statusCode === 204 ? null : answer.payload
    return new Response(body, { status: answer.statusCode, headers: Object.fromEntries(headers) })
  }
}

const soon = <T,>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 10_000 })

const told = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

const rows = () => [...document.querySelectorAll('main li > a')]

function button(name: string | RegExp, within = 'body'): HTMLButtonElement | undefined {
  const all = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)]
  return all.find(({ textContent: text }) =>
    typeof name === 'string' ? text === name : name.test(text ?? ''),
  )
}

function expectButton(name: string | RegExp, within?: string): HTMLButtonElement {
  const found = button(name, within)
  if (found === undefined || found.disabled) throw new Error(`there is no button ${name} to press`)
  return found
}

const press = (name: string, within?: string) => soon(() => expectButton(name, within).click())

function link(name: string): HTMLAnchorElement {
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`there is no link ${name}`)
  return found
}

async function enter(selector: string, text: string): Promise<void> {
  const field = await soon(() => {
    const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
    if (found === null) throw new Error(`there is no ${selector}`)
    return found
  })
  // As the browser does it: past the setter by which React follows its own changes.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await soon(() => expect(field.value).toBe(text))
}
