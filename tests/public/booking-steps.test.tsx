import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { type bookingSteps, hrefOfStep } from '#front/features/booking/draft/booking-steps.ts'
import { newDraft, type StopDraft } from '#front/features/booking/draft/draft.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { dayOf } from '#front/lib/local-time.ts'
import { page as order } from '#front/pages/order.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  expectButton,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aCard } from '../support/scenarios/moves.ts'
import { aPhoto } from '../support/scenarios/pictures.ts'

let app: TestApp
let network: Network
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  network = aNetwork()
  draftStore.change(newDraft())
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => app.close())

type Step = (typeof bookingSteps)[number]

async function open(step: Step, who?: Person): Promise<Screen> {
  screen?.leave()
  if (who) localStorage.setItem('authToken', who.token)
  screen = await openPage(order, { app, network, path: hrefOfStep(step) })
  return screen
}

/** Drafts a move with everything a price needs, and the addresses. */
function draftMove(): void {
  const time_zone = 'America/Los_Angeles'
  const places = [
    { zip: '94110', city: 'San Francisco', state_code: 'CA', time_zone },
    { zip: '94612', city: 'Oakland', state_code: 'CA', time_zone },
  ]
  draftStore.change(({ stops }) => ({
    stops: stops.map((stop, at) => ({
      ...stop,
      address: `${at + 1} Test Street`,
      zip: places[at]?.zip ?? '',
      place: places[at] ?? null,
    })),
    size: 'studio',
    date: dayOf(fromNow(app, { days: 5 }), time_zone),
  }))
}

const focusedLabel = () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]
const errors = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map(
    (control) => (control as HTMLInputElement).labels?.[0]?.textContent,
  )
const onward = () => press(/^On to/, 'aside')
const total = () => document.querySelector('aside .text-figure')
const dimmed = () => total()?.parentElement?.className.includes('opacity') ?? false
const priced = () =>
  waitFor(() => {
    expect(total()).not.toBeNull()
    expect(dimmed()).toBe(false)
  })

describe('the way on', () => {
  test('leads to the first problem of the step, and on once there is none', async () => {
    const { visited } = await open('places')
    await onward()
    await waitForText('Enter the street and the number.')
    expect(focusedLabel()?.textContent).toBe('Street and number')
    expect(errors()).toEqual([
      'Street and number',
      'ZIP code or city',
      'Street and number',
      'ZIP code or city',
    ])
    expect(visited).toEqual([])
    draftMove()
    await waitFor(() => expect(errors()).toEqual([]))
    await priced()
    await onward()
    expect(visited).toEqual(['/order?step=things'])
  })

  test('shows nothing missing at a field that opens later until it is left', async () => {
    await open('places')
    await onward()
    await waitForText('Enter the street and the number.')
    draftMove()
    await waitFor(() => expect(errors()).toEqual([]))
    await press('+ Add a stop on the way')
    await waitFor(() => expect(document.querySelectorAll('main ol fieldset')).toHaveLength(3))
    draftStore.change(({ stops: [from, ...others] }) => ({
      stops: [{ ...(from as StopDraft), has_contact: true }, ...others],
    }))
    await waitForText('Their name')
    expect(errors()).toEqual([])
    ;(document.activeElement as HTMLElement).blur()
    await waitFor(() => expect(errors()).toEqual(['Street and number']))
    await onward()
    await waitFor(() =>
      expect(errors()).toEqual([
        'Their name',
        'Their phone number',
        'Street and number',
        'ZIP code or city',
      ]),
    )
  })

  test('asks for things, and for a day that can be booked', async () => {
    draftMove()
    draftStore.change({ size: null })
    const things = await open('things')
    await onward()
    await waitForText('Choose a size or add your things.')
    expect(document.activeElement).toBe(document.querySelector('input[name="size"]'))
    expect(things.visited).toEqual([])

    draftStore.change({ size: 'studio' })
    const day = await open('day')
    await waitForText('Lowest price: $')
    draftStore.change({ date: '' })
    await onward()
    await waitForText('Choose a day.')
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
    expect(day.visited).toEqual([])
  })
})

test('Back after a booking leads to the booked move, until another one is begun', async () => {
  const onward = href('customer-moves-details', {}, { code: 'MV-7K3Q9D' })
  draftMove()
  draftStore.finish('MV-7K3Q9D')
  for (const step of ['things', 'day', 'you'] as const) {
    const { visited } = await open(step)
    await waitFor(() => expect(visited).toEqual([onward]))
  }
  const start = await open('places')
  await waitForText('ZIP code or city')
  draftMove()
  const next = await open('you')
  await priced()
  expect([...start.visited, ...next.visited]).toEqual([])
})

describe('a value that is wrong, huge or hostile', () => {
  test('of a stop is refused at its field, and changes neither price nor draft', async () => {
    draftMove()
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop) => ({ ...stop, has_contact: stop.kind === 'pickup' })),
    }))
    const { visited } = await open('places')
    await priced()
    const floor = await field('Floor')
    for (const text of ['121', '-6', '1e3', '2.5', '0x1F', '99999999999', '<b>1</b>', '٣']) {
      write(floor, text)
      await waitFor(() => expect(floor.getAttribute('aria-invalid')).toBe('true'))
      expect([text, floor.value, draftStore.read().stops[0]?.floor]).toEqual([text, text, null])
      expect([text, dimmed()]).toEqual([text, true])
    }
    await onward()
    expect(document.activeElement).toBe(floor)
    write(floor, '-5')
    await waitFor(() => expect(floor.getAttribute('aria-invalid')).toBeNull())
    expect(draftStore.read().stops[0]?.floor).toBe(-5)

    for (const phone of ['call me', '12', '1'.repeat(16), '+1 415 555 0100 <script>']) {
      write(await field('Their name'), 'Ana')
      write(await field('Their phone number'), phone)
      await onward()
      expect([phone, errors()]).toEqual([phone, ['Their phone number']])
      expect(focusedLabel()?.textContent).toBe('Their phone number')
    }
    expect(visited).toEqual([])
  })

  test('of an own item adds nothing', async () => {
    draftMove()
    await open('things')
    await priced()
    await press('Add it')
    await waitFor(() => expect(focusedLabel()?.textContent).toBe('What is it?'))
    await waitForText('Choose a size.')
    await waitForText('Choose a weight.')
    write(await field('What is it?'), '   ')
    const choose = (text: string) =>
      [...document.querySelectorAll('label')]
        .find((one) => one.textContent?.includes(text))
        ?.click()
    choose('I know its measurements')
    for (const side of ['Length (in)', 'Width (in)', 'Height (in)', 'Weight (lb)'])
      write(await field(side), '1e9')
    await press('Add it')
    await waitForText('Enter a number from 1 to 240.')
    expect(draftStore.read().items).toBeNull()

    // The ban list is the server's.
    write(await field('What is it?'), 'Two propane tanks')
    choose('I know its measurements')
    choose('A moving box')
    choose('One person can lift it')
    await press('Add it')
    await waitForText('We can’t move Two propane tanks')
    expect(dimmed()).toBe(true)
  })

  test('of the last step is refused at its field when the move is to be booked', async () => {
    const customer = await aCustomer(app)
    await aCard(customer)
    draftMove()
    const { visited } = await open('you', customer)
    await priced()
    await waitFor(() => expectButton(/^Book for/))
    write(await field(/^Declared value/), '250001')
    write(await field(/^Phone for the crew/), 'my phone')
    await waitFor(() => expect(dimmed()).toBe(true))
    await press(/^Book for/)
    expect(errors()).toEqual([expect.stringMatching(/^Phone/), expect.stringMatching(/^Declared/)])
    expect(focusedLabel()?.textContent).toMatch(/^Phone for the crew/)
    expect(visited).toEqual([])
    expect(await app.db.$count(tables.orders)).toBe(0)
  })

  test('that only the server can refuse is shown in the step that asks for it', async () => {
    const customer = await aCustomer(app)
    await aCard(customer)
    draftMove()
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop) => ({ ...stop, address: '350 Fifth Avenue, New York, NY 10118' })),
    }))
    const { visited } = await open('you', customer)
    await press(/^Book for/)
    await waitFor(() => expect(visited).toEqual(['/order']))
    expect(await app.db.$count(tables.orders)).toBe(0)
  })
})

describe('a price', () => {
  test('is dimmed at once when a coupon is refused or the connection breaks', async () => {
    draftMove()
    await open('you')
    await priced()
    write(await field(/^Coupon code/), 'NONE')
    await waitFor(() => expect(dimmed()).toBe(true))
    await waitForText('This coupon isn’t valid.')
    expect(dimmed()).toBe(true)
    write(await field(/^Coupon code/), '')
    await waitFor(() => expect(dimmed()).toBe(false))

    network.isDown = true
    document.querySelectorAll<HTMLElement>('input[name="tip"]')[1]?.click()
    await waitForText('There’s no connection right now. Check it and try again.')
    expect(dimmed()).toBe(true)
    expect(document.body.textContent).not.toContain('/api/quotes')
    network.isDown = false
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await press('Try again', 'aside')
    await waitFor(() => expect(dimmed()).toBe(false))
  })

  test('is shown for each day in a calendar that works by keyboard', async () => {
    draftMove()
    const { visited } = await open('day')
    await waitForText('Lowest price: $')
    const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)
    const chosen = () => document.querySelector<HTMLElement>('[aria-selected="true"]')
    const { date } = draftStore.read()
    expect(chosen()).toBe(cell(date))
    expect(chosen()?.textContent).toMatch(/, \$[\d,]+\.\d\d/)
    expect(document.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1)
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      )
    chosen()?.focus()
    key('ArrowDown')
    const next = new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10)
    await waitFor(() => expect(document.activeElement).toBe(cell(next)))
    expect(draftStore.read().date).toBe(date)
    key('Enter')
    await waitFor(() => expect(draftStore.read().date).toBe(next))
    await waitFor(() => expect(dimmed()).toBe(false))
    // Later on that day no crew can come in time.
    app.clock.now = new Date(`${next}T23:59:00.000Z`)
    draftStore.change({ is_flexible: true })
    await waitFor(() => expect(cell(next)?.getAttribute('aria-disabled')).toBe('true'))
    await onward()
    expect(document.activeElement).toBe(cell(next))
    expect(visited).toEqual([])
  })
})

test('a stop that is added takes the focus, and one that is removed can be brought back', async () => {
  draftMove()
  await open('places')
  await press('+ Add a stop on the way')
  await waitFor(() =>
    expect(focusedLabel()?.closest('fieldset')?.querySelector('legend')?.textContent).toBe(
      'Stop 1',
    ),
  )
  write(document.activeElement as HTMLInputElement, '5 Elm Street')
  await press('Remove this stop')
  await waitForText('Stop 1 is removed.')
  expect(draftStore.read().stops).toHaveLength(2)
  await press('Undo')
  await waitFor(() => expect(draftStore.read().stops).toHaveLength(3))
  expect(draftStore.read().stops[1]).toMatchObject({ kind: 'extra', address: '5 Elm Street' })
})

test('a booking stores who is there, the certificate that is asked for and the photos', async () => {
  const customer = await aCustomer(app)
  await aCard(customer)
  const key = await aPhoto(customer)
  draftMove()
  draftStore.change(({ stops }) => ({
    stops: stops.map((stop) =>
      stop.kind === 'pickup'
        ? stop
        : {
            ...stop,
            has_contact: true,
            contact_name: ' Ana ',
            contact_phone: '(415) 555-0101',
            needs_certificate: true,
          },
    ),
    photos: [{ key, url: '/photo.png' }],
  }))
  const { visited } = await open('you', customer)
  await press(/^Book for/)
  await waitFor(() => expect(visited[0]).toMatch(/^\/order\/submitting/))
  const [order] = await app.db.select().from(tables.orders)
  expect(order?.photos).toEqual([key])
  expect(order?.stops).toMatchObject([
    { address: '1 Test Street', needs_certificate: false },
    { contact_name: 'Ana', contact_phone: '+14155550101', needs_certificate: true },
  ])
})
