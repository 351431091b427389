import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type CallOffReason, callOffReasons } from '#contract/call-off-reasons.ts'
import type { Certificate } from '#contract/calls/certificates.ts'
import type { listMoves } from '#contract/calls/moves.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { href } from '#contract/routes.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { formatIn } from '#front/lib/format.ts'
import { dayOf, hourOf } from '#front/lib/local-time.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { page as overview } from '#front/pages/customer.tsx'
import { page as list } from '#front/pages/customer-moves.tsx'
import { page as details } from '#front/pages/customer-moves-details.tsx'
import { page as editing } from '#front/pages/customer-moves-edit.tsx'
import { page as receipt } from '#front/pages/customer-moves-receipt.tsx'
import { page as reviewing } from '#front/pages/customer-review.tsx'
import type { Page } from '#front/routing/page.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { advance, fromNow, setClockBefore } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  button,
  expectButton,
  field,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from '../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aPlacedMove,
  type Crew,
  cards,
  carryOut,
  giveBack,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
} from '../support/scenarios/moves.ts'
import { aPdf, aPhoto, aPicture, storePicture } from '../support/scenarios/pictures.ts'

let app: TestApp
let customer: Person
let crew: Crew
let screen: Screen | undefined
const { money } = formatIn('en-US')

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
  customer = await aCustomer(app)
  const mover = await aMover(app)
  crew = { mover, driver: await aDriver(app, mover) }
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

describe('the overview', () => {
  test('invites to book a move where there is none', async () => {
    await open(overview, href('customer'))
    await waitForText('No moves yet')
    expect(link('Book a move').getAttribute('href')).toBe('/order')
  })

  test('offers no confirmation before the price is held, and leads to the cards once one is refused', async () => {
    const inAMonth = { window_start_at: fromNow(app, { days: 30 }) }
    const move = await aPlacedMove(app, customer, inAMonth, '4000 0000 0000 0341')
    await carryOut(app, move, customer, crew, { until: 'accept' })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('You can confirm it once the price is held on your card')
    expect(button('Confirm the move')).toBeUndefined()
    screen?.leave()

    app.clock.now = new Date(String((await orderRow(app, move)).secure_at))
    await app.drain()
    for (const page of [overview, details]) {
      await open(page, href('customer-moves-details', {}, { code: move.code }))
      await waitForText('Your card was refused')
      expect(link('Choose another card').getAttribute('href')).toBe(
        href('customer-payments', {}, { code: move.code }),
      )
      expect(button('Confirm the move')).toBeUndefined()
      screen?.leave()
    }
  })

  test('confirms the next move, then shows its delivery code', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'accept' })
    await open(overview, href('customer'))
    await waitForText('Mover found')
    expect(document.body.textContent).not.toContain(move.delivery_code)
    await press('Confirm the move')
    await waitForText(move.delivery_code)
    expect(await moveOf(customer, move)).toMatchObject({ state: 'confirmed' })
  })

  test('counts down to the next move: what is due by which day, and what is done by itself', async () => {
    const inTenDays = { window_start_at: fromNow(app, { days: 10 }) }
    const move = await aPlacedMove(app, customer, inTenDays)
    const dueOf = (task: string) =>
      [...document.querySelectorAll('[aria-label="Before the move"] li')]
        .find((item) => item.textContent?.includes(task))
        ?.querySelector('p:last-child')?.textContent
    const { dayShort } = formatIn('en-US')
    const { city, window_start_at, stops, version } = await moveOf(customer, move)
    const daysBefore = (days: number) =>
      dayShort(
        new Date(Date.parse(window_start_at) - days * 86_400_000).toISOString(),
        city.time_zone,
      )
    await open(overview, href('customer'))
    await waitForText('Before the move')
    expect(dueOf('Pack and label the boxes')).toBe(`By ${daysBefore(3)}`)
    expect(dueOf('how to get in')).toBe(`By ${daysBefore(1)}`)
    expect(dueOf('The move is confirmed')).not.toBe('Done')
    screen?.leave()

    const details = {
      version,
      stops: stops.map((_, at) => ({ at, parking_note: 'In the driveway' })),
    }
    unwrap(await customer.post(`/api/moves/${move.code}/details`, details))
    await carryOut(app, move, customer, crew, { until: 'accept' })
    await open(overview, href('customer'))
    await waitForText('Before the move')
    expect(dueOf('how to get in')).toBe('Done')
  })

  test('ticks the certificate that the building accepted, and the elevator that is reserved', async () => {
    const stops = [
      { kind: 'pickup' as const, zip: '94110', flights: 2, has_elevator: true },
      { kind: 'dropoff' as const, zip: '94612' },
    ]
    const window_start_at = fromNow(app, { days: 20 })
    const move = await aPlacedMove(app, customer, { stops, window_start_at })
    await mustTake(crew.mover, move, 'accept')
    const asked = unwrap<Certificate>(
      await customer.post(`/api/moves/${move.code}/certificates`, { stop: 0 }),
    )
    const act = async (who: Person, name: string, body: object = {}) =>
      unwrap(await who.post(`/api/certificates/${asked.id}/transitions/${name}`, body))
    const detailOf = (task: string) =>
      [...document.querySelectorAll('[aria-label="Before the move"] li')]
        .find((item) => item.textContent?.includes(task))
        ?.querySelector('p:last-child')?.textContent
    const expectDetails = async (certificate: RegExp, elevator: RegExp) => {
      await open(overview, href('customer'))
      await waitForText('Before the move')
      expect(detailOf('certificate of insurance')).toMatch(certificate)
      expect(detailOf('Reserve the elevator')).toMatch(elevator)
      for (const name of [
        'Make sure each building gets its certificate of insurance',
        'Reserve the elevator for the day',
      ])
        expect(link(name).getAttribute('href')).toBe(
          `${href('customer-moves-details', {}, { code: move.code })}#certificates`,
        )
      screen?.leave()
    }
    await expectDetails(/^By /, /^By /)

    const expires_on = `${new Date(window_start_at).getUTCFullYear() + 1}-06-30`
    const sent = { file: await aPdf(crew.mover), expires_on, holder_name: 'Oak Tower LLC' }
    await act(crew.mover, 'send', sent)
    await expectDetails(/^By /, /^By /)
    await act(customer, 'accept')
    await expectDetails(/^Done$/, /^By /)

    const elevator = { elevator_from_at: window_start_at, elevator_to_at: move.quote.window_end_at }
    await act(customer, 'reserve_elevator', elevator)
    await expectDetails(/^Done$/, /^Done$/)
  })

  test('shows a second booked move that waits for nothing, and what becomes of its price', async () => {
    const first = await aPlacedMove(app, customer)
    const second = await aPlacedMove(app, customer, {
      window_start_at: fromNow(app, { days: 30 }),
    })
    await open(overview, href('customer'))
    await waitForText('Also coming up')
    await waitForText(second.code)
    const { payment_plan, city } = await moveOf(customer, second)
    const { day } = formatIn('en-US')
    await waitForText(`To be held on ${day(String(payment_plan?.hold_at), city.time_zone)}`)
    expect(document.body.textContent?.split(first.code)).toHaveLength(2)
  })

  test('asks for a review of a completed move while another one is ahead', async () => {
    const past = await aPlacedMove(app, customer)
    await carryOut(app, past, customer, crew)
    const next = await aPlacedMove(app, customer)
    await open(overview, href('customer'))
    await waitForText('Waiting for you')
    expect(link('Write a review').getAttribute('href')).toBe(`/customer/review?code=${past.code}`)
    await waitForText(next.code)
  })

  test('shows a delivered move while none is ahead', async () => {
    const earlier = await aPlacedMove(app, customer)
    await carryOut(app, earlier, customer, crew, { until: 'deliver' })
    const booked = await aPlacedMove(app, customer)
    const cancelled = { fee_cents: 0 }
    unwrap(await customer.post(`/api/orders/${booked.id}/transitions/cancel`, cancelled))
    await open(overview, href('customer'))
    await waitForText('Your delivered move')
    await waitForText(earlier.code)
  })

  test('shows the move that is ahead, and asks about the one that was delivered', async () => {
    const delivered = await aPlacedMove(app, customer)
    await carryOut(app, delivered, customer, crew, { until: 'deliver' })
    const next = await aPlacedMove(app, customer)
    await open(overview, href('customer'))
    await waitForText(next.code)
    await waitForText('Your next move')
    await waitForText('was delivered. Did everything arrive?')
    expect(document.body.textContent).not.toContain(delivered.code)
  })
})

describe('the list', () => {
  test('shows the moves ahead by day, then the others, latest first, on all its pages', async () => {
    const move = await aPlacedMove(app, customer)
    const { id: _, ...row } = await orderRow(app, move)
    const now = Date.parse(row.window_start_at)
    const copyOn = (days: number, state: 'placed' | 'completed') => ({
      ...row,
      state,
      code: `MV-${state}${days}`,
      window_start_at: new Date(now + days * 86_400_000).toISOString(),
    })
    // Stored in an order that is neither that of the days nor its reverse.
    const days = Array.from({ length: 12 }, (_copy, at) => ((at * 5) % 12) + 1)
    await app.db
      .insert(tables.orders)
      .values(days.flatMap((day) => [copyOn(day, 'placed'), copyOn(-day, 'completed')]))
    const sorted = days.toSorted((one, other) => one - other)
    const expected = [
      move.code,
      ...sorted.map((day) => `MV-placed${day}`),
      ...sorted.map((day) => `MV-completed${-day}`),
    ]
    const codes = () => rows().map((one) => /MV-[\w-]+/.exec(one.textContent ?? '')?.[0])
    await open(list, href('customer-moves'))
    await waitForText('MV-placed12')
    expect(codes()).toEqual(expected.slice(0, 20))
    await press('Show older moves')
    await waitForText('MV-completed-12')
    expect(codes()).toEqual(expected)
    expect(button('Show older moves')).toBeUndefined()
  })
})

test('the list shows what a move cost: the price, then the lower of the two', async () => {
  const move = await aPlacedMove(app, customer)
  const path = href('customer-moves')
  const { total_cents } = move.quote.price
  await open(list, path)
  await waitForText(money(total_cents))
  screen?.leave()

  await carryOut(app, move, customer, crew, { minutes: 150 })
  const { metered } = await orderRow(app, move)
  const final = money(metered?.total_cents ?? 0)
  expect(final).not.toBe(money(total_cents))
  for (const isCharged of [false, true]) {
    if (isCharged) await app.drain()
    await open(list, path)
    await waitForText(final)
    expect(document.body.textContent).not.toContain(money(total_cents))
    screen?.leave()
  }
})

test('a cancelled move shows its fee as the cost', async () => {
  const move = await aPlacedMove(app, customer)
  await mustTake(customer, move, 'cancel', { fee_cents: 0 })
  await open(list, href('customer-moves'))
  await waitForText(money(0))
})

describe('a move that was called off', () => {
  const inAMonth = () => ({ window_start_at: fromNow(app, { days: 30 }) })
  /** Ends a move for each reason, as it ends in life. */
  const endings: Record<CallOffReason, () => Promise<PlacedMove>> = {
    customer: async () => {
      const move = await aPlacedMove(app, customer)
      await mustTake(customer, move, 'cancel', { fee_cents: 0 })
      return move
    },
    mover: async () => {
      const move = await aPlacedMove(app, customer)
      await carryOut(app, move, customer, crew, { until: 'accept' })
      await giveBack(crew.mover, move, 'cancel')
      return move
    },
    staff: async () => {
      const move = await aPlacedMove(app, customer)
      await mustTake(await anAdmin(app), move, 'cancel', { fee_cents: 0, waive_fee: true })
      return move
    },
    unpaid: async () => {
      const move = await aPlacedMove(app, customer, inAMonth(), cards.declined)
      await carryOut(app, move, customer, crew, { until: 'accept' })
      for (const hours of [72, 48, 23]) {
        setClockBefore(app, move.quote.window_start_at, { hours })
        await app.drain()
      }
      return move
    },
    no_mover: async () => {
      const move = await aPlacedMove(app, customer)
      setClockBefore(app, move.quote.window_start_at, { hours: 2 })
      await app.drain()
      return move
    },
    no_show: async () => {
      const move = await aPlacedMove(app, customer)
      await carryOut(app, move, customer, crew, { until: 'confirm' })
      setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
      await app.drain()
      return move
    },
    absence: async () => {
      const move = await aPlacedMove(app, customer)
      await carryOut(app, move, customer, crew, { until: 'arrive' })
      setClockBefore(app, move.quote.window_start_at, {})
      for (const contact_by of ['call', 'text']) {
        await mustTake(crew.driver, move, 'record_contact', { contact_by })
        advance(app, { minutes: 15 })
      }
      await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
      return move
    },
  }

  test.for(callOffReasons)('says why, on its page and in the list: %s', async (reason) => {
    const move = await endings[reason]()
    expect(await moveOf(customer, move)).toMatchObject({ call_off_reason: reason })
    const listed = unwrap<ResponseOf<typeof listMoves>>(await customer.get('/api/moves'))
    expect(listed.moves).toMatchObject([{ code: move.code, call_off_reason: reason }])
    for (const language of languages) {
      const texts = createTexts(language, loadTexts)
      await texts.load('moves')
      const say = texts.snapshot().say('moves')
      await open(list, href('customer-moves'), language)
      await waitForText(say(`called_off.reason.${reason}`))
      screen?.leave()
      await open(details, href('customer-moves-details', {}, { code: move.code }), language)
      await waitForText(say(`called_off.reason.${reason}`))
      await waitForText(say(`called_off.next.${reason}`))
      screen?.leave()
    }
  })

  test('leads a customer whose card was refused from the overview to another booking', async () => {
    await endings.unpaid()
    await open(overview, href('customer'))
    await waitForText('the price couldn’t be held on your card')
    const target = link('See what to do').getAttribute('href') ?? ''
    screen?.leave()
    await open(details, target)
    await waitForText('You pay nothing for it.')
    expectButton('Book again with another card')
  })

  test('shows no reason once it is reinstated', async () => {
    const move = await endings.no_show()
    await mustTake(await anAdmin(app), move, 'reinstate', { reason: 'They were there' })
    expect(await moveOf(customer, move)).toMatchObject({ state: 'arrived', call_off_reason: null })
  })
})

describe('the list', () => {
  test('finds moves by code, city or street and by year, as its address says, and books one again', async () => {
    const past = await aPlacedMove(app, customer)
    await carryOut(app, past, customer, crew)
    await app.db
      .update(tables.orders)
      .set({ window_start_at: '2025-06-01T17:00:00.000Z' })
      .where(eq(tables.orders.id, past.id))
    const next = await aPlacedMove(app, customer, {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94704' },
      ],
    })
    await aPlacedMove(app, await aCustomer(app))
    const expectCodes = async (query: Record<string, string>, ...codes: string[]) => {
      screen?.leave()
      await open(list, href('customer-moves', {}, query))
      await waitForText('Find a move')
      if (codes.length === 0) await waitForText('No move fits.')
      const found = () => rows().filter((row) => row.getAttribute('href')?.includes('code='))
      await waitFor(() => expect(found()).toHaveLength(codes.length))
      for (const code of codes) await waitForText(code)
    }
    await expectCodes({}, next.code, past.code)
    expect(link('2025').getAttribute('href')).toBe(href('customer-moves', {}, { year: '2025' }))
    await expectCodes({ year: '2025' }, past.code)
    await expectCodes({ q: 'berkeley' }, next.code)
    await expectCodes({ q: 'TEST  street 94612' }, past.code)
    await expectCodes({ q: next.code.toLowerCase() }, next.code)
    await expectCodes({ q: 'berkeley', year: '2025' })
    await expectCodes({ q: '%' })

    await expectCodes({ year: '2025' }, past.code)
    await press(`Book again ${past.code}`)
    await waitFor(() => expect(screen?.visited).toEqual(['/order']))
    draftStore.clear()
  })

  test('keeps what is searched in its address', async () => {
    await aPlacedMove(app, customer)
    await open(list, href('customer-moves'))
    write(await field('Find a move'), 'oakland')
    await press('Find')
    await waitFor(() =>
      expect(screen?.visited).toEqual([href('customer-moves', {}, { q: 'oakland' })]),
    )
  })
})

describe('a booking whose card was declined', () => {
  const declined = async () => {
    const move = await aBookedMove(app, customer, { window_start_at: fromNow(app, { days: 2 }) })
    await place(customer, move, await aCard(customer, cards.declined))
    return move
  }

  test('is at the top of the overview and of the list, and on its own page, with the way to another card', async () => {
    const other = await aPlacedMove(app, customer)
    const { code } = await declined()
    const amount = money((await moveOf(customer, { code })).unfinished?.amount_cents ?? 0)
    const target = href('order-submitting', {}, { code })
    for (const [page, path] of [
      [overview, href('customer')],
      [list, href('customer-moves')],
    ] as const) {
      await open(page, path)
      await waitForText(other.code)
      await waitForText('Not booked yet')
      await waitForText(`${amount} was declined`)
      expect(link('Try another card').getAttribute('href')).toBe(target)
      screen?.leave()
    }
    await open(details, href('customer-moves-details', {}, { code }))
    await waitForText(`your card was declined for ${amount}`)
    expect(link('Try another card').getAttribute('href')).toBe(target)
    expect(button('Book this move')).toBeUndefined()
  })

  test('is not shown once its price has expired, or to somebody else, or without an attempt to pay', async () => {
    const unfinishedOf = async (who: Person) =>
      unwrap<ResponseOf<typeof listMoves>>(await who.get('/api/moves')).unfinished
    await aBookedMove(app, customer)
    const { code } = await declined()
    expect(await unfinishedOf(customer)).toMatchObject([{ code, is_refused: true }])
    expect(await unfinishedOf(await aCustomer(app))).toEqual([])
    const { until } = (await moveOf(customer, { code })).unfinished ?? {}
    app.clock.now = new Date(String(until))
    expect(await unfinishedOf(customer)).toEqual([])
    expect(await moveOf(customer, { code })).toMatchObject({ unfinished: null })
  })
})

describe('the details', () => {
  test('of a draft offer to book it, and nothing that only a booked move has', async () => {
    const { code } = await aBookedMove(app, customer)
    await open(details, href('customer-moves-details', {}, { code }))
    await waitForText('You haven’t booked this move yet. Book it now')
    for (const title of ['Progress', 'Your crew', 'Share this move'])
      expect(document.body.textContent).not.toContain(title)
    await press('Book this move')
    await waitFor(() => expect(screen?.visited).toEqual(['/order']))
    localStorage.clear()
  })

  test('are not shown for another customer’s move', async () => {
    const move = await aPlacedMove(app, await aCustomer(app))
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('We couldn’t find this move')
  })

  test('show photos small, each with a link to the large one', async () => {
    const move = await aPlacedMove(app, customer)
    const key = await storePicture(customer, await aPicture({ width: 1000 }))
    const { orders } = tables
    await app.db
      .update(orders)
      .set({ photos: [key] })
      .where(eq(orders.id, move.id))
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    const link = await waitFor(() => {
      const found = document.querySelector(`a[href*="${key}"]`)
      expect(found).not.toBeNull()
      return found
    })
    expect(link?.querySelector('img')?.getAttribute('src')).toContain(
      key.replace('.png', '-thumbnail.webp'),
    )
  })

  test('show a fee that changes before consent again, and charge only after it', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Cancel the move')
    await waitForText('Back to your card')
    await waitForText('Free')

    setClockBefore(app, move.quote.window_start_at, { hours: 24 })
    await press('Cancel the move', 'dialog')
    await waitForText('The fee has changed')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'confirmed' })
    const { service_cents, discount_cents } = move.quote.price
    const fee = Math.floor(((service_cents - discount_cents) * 15 + 50) / 100)
    await press(`Cancel and pay ${money(fee)}`)
    await waitForText('You canceled this move.')
    await waitForText(`The cancellation fee is ${money(fee)}.`)
    expect(await orderRow(app, move)).toMatchObject({ cancel_fee_cents: fee })
  })

  test('ask about a late crew, and end the free cancellation only after a question', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_end_at, { minutes: -31 })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('Is your crew there?')
    await waitForText('Your crew is late: it was due by')
    expect(document.body.textContent).not.toContain('is coming on')
    await press('Cancel free of charge')
    await waitForText('Your crew is late and hasn’t arrived, so canceling is free.')
    await press('Keep the move')
    await press('They are here')
    await waitForText('After that, canceling is no longer free')
    expect((await orderRow(app, move)).crew_seen_at).toBeNull()
    await press('Yes, they are here')
    await waitForText('You told us that the crew is there')
    expect((await orderRow(app, move)).crew_seen_at).not.toBeNull()
  })

  test('say when the crew on its way is expected, or was', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'depart' })
    for (const [minutes, words] of [
      [30, 'Expected at'],
      [-30, 'Was expected at'],
    ] as const) {
      const eta_at = new Date(Date.now() + minutes * 60_000).toISOString()
      await app.db.update(tables.orders).set({ eta_at })
      await open(details, href('customer-moves-details', {}, { code: move.code }))
      await waitForText(words)
      screen?.leave()
    }
  })

  test('say that no crew came, and what the customer gets for it', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
    await app.drain()
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('We canceled this move because the crew didn’t come.')
    await waitForText('You have a $50.00 credit. It’s applied to your next move automatically.')
  })

  test('show the crew’s report that nobody was there, and take a contest with words only', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'arrive' })
    setClockBefore(app, move.quote.window_start_at, {})
    for (const contact_by of ['call', 'text']) {
      await mustTake(crew.driver, move, 'record_contact', { contact_by })
      advance(app, { minutes: 15 })
    }
    const photo = await aPhoto(crew.driver)
    await mustTake(crew.driver, move, 'report_absence', { photo })
    await app.drain()
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('The crew says it waited at your door and couldn’t reach you.')
    await waitForText('Text message at')
    await press('Contest the fee')
    await press('Contest the fee', 'dialog')
    await waitForText('Please tell us what happened.')
    const words = await waitFor(() => {
      const found = document.querySelector('textarea')
      if (!found) throw new Error('there is no text area')
      return found
    })
    write(words, 'I was at home the whole day.')
    await press('Contest the fee', 'dialog')
    await waitForText('You contested the fee on')
    expect(await orderRow(app, move)).toMatchObject({
      contest: { reason: 'I was at home the whole day.', photo: null },
    })
  })

  test('compare the old and the new price of another day', async () => {
    const move = await aPlacedMove(app, customer, {
      declared_value_cents: 90_000,
      tip_cents: 700,
    })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Change the time')
    const { time_zone } = move.quote.city
    const day = dayOf(fromNow(app, { days: 12 }), time_zone)
    await enter('input[type="date"]', day)
    await waitForText('New price')
    const action = await waitFor(() => expectButton(/^Change the time for/))
    action.click()
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())

    const moved = await moveOf(customer, move)
    expect(dayOf(moved.window_start_at, time_zone)).toBe(day)
    expect(hourOf(moved.window_start_at, time_zone)).toBe(
      hourOf(move.quote.window_start_at, time_zone),
    )
    expect(action.textContent).toBe(`Change the time for ${money(moved.total_cents)}`)
    expect(moved).toMatchObject({ declared_value_cents: 90_000, tip_cents: 700 })
    expect(moved.items).toEqual(move.quote.items)
  })

  test('ask before completing, and need words for a problem', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'deliver' })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Report a problem')
    await press('Send the report')
    await waitForText('Please tell us what happened.')
    await press('Not now')

    await press('Everything arrived')
    await waitForText('Did everything arrive?')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'delivered' })
    await press('Yes, release the payment')
    await waitForText('All done.')
    expect(await moveOf(customer, move)).toMatchObject({ state: 'completed' })
  })

  test('show the charge as soon as it is made', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'deliver', minutes: 150 })
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await press('Everything arrived')
    await press('Yes, release the payment')
    await waitForText('All done.')
    expect(document.body.textContent).toContain('Held, not charged')
    await app.drain()
    await waitForText('less than quoted')
    await waitForText('Net paid')
    expect(document.body.textContent).not.toContain('refunded')
  })

  test('say what a delivered move will cost, beside the quote', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'deliver', minutes: 150 })
    const { total_cents, less_cents } = await moveOf(customer, move)
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText(
      `Quoted${money(total_cents)}You’ll pay ${money(total_cents - less_cents)}, ${money(less_cents)} less than quoted`,
    )
    expect(document.body.textContent).not.toContain('If the work takes less time')
  })

  test('notice that the session has ended elsewhere', async () => {
    const move = await aPlacedMove(app, customer)
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('Looking for a mover')
    unwrap(await customer.post('/api/logout', {}))
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(screen?.services.store.snapshot().identity).toBeNull())
  })

  test('are refreshed when the tab is looked at again', async () => {
    const move = await aPlacedMove(app, customer)
    await open(details, href('customer-moves-details', {}, { code: move.code }))
    await waitForText('Looking for a mover')
    await mustTake(crew.mover, move, 'accept')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitForText('Mover found')
  })
})

test('the receipt adds up: quoted, measured, charged, returned and paid', async () => {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { minutes: 150 })
  await app.drain()
  const { paid_cents, total_cents } = await moveOf(customer, move)
  expect(paid_cents).toBeLessThan(total_cents)
  await open(receipt, href('customer-moves-receipt', {}, { code: move.code }))
  await waitForText('The lower of two prices')
  const text = document.body.textContent ?? ''
  expect(text).toContain('QuotedMeasured')
  expect(text).toContain(`Charged${money(paid_cents)}`)
  expect(text).toContain(`Refunded${money(0)}`)
  expect(text).toContain(`Net paid${money(paid_cents)}`)
  expect(text).toContain(`${money(total_cents - paid_cents)} less than quoted`)
})

test('an address that names no move offers those that its page can be about', async () => {
  const done = await aPlacedMove(app, customer)
  await carryOut(app, done, customer, crew)
  const ahead = await aPlacedMove(app, customer)
  const offered = () =>
    [...document.querySelectorAll('main li a')].map((each) => each.getAttribute('href'))
  const pages = [
    [details, 'customer-moves-details', 'Which move?', [ahead, done]],
    [editing, 'customer-moves-edit', 'Which move do you want to change?', [ahead]],
    [receipt, 'customer-moves-receipt', 'Which receipt?', [done]],
    [reviewing, 'customer-review', 'Which move do you want to review?', [done]],
  ] as const
  for (const [page, name, title, moves] of pages) {
    screen?.leave()
    await open(page, href(name))
    await waitForText(title)
    await waitFor(() =>
      expect(offered()).toEqual(moves.map(({ code }) => href(name, {}, { code }))),
    )
  }
  screen?.leave()
  customer = await aCustomer(app)
  await open(reviewing, href('customer-review'))
  await waitForText('There’s no move to review')
  expect(document.body.textContent).not.toContain('Choose one')
})

describe('the review', () => {
  test('needs stars, is sent once and is shown afterwards', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew)
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await press('Send the review')
    await waitForText('Choose a star rating.')
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
    document.querySelectorAll<HTMLElement>('input[type="radio"]')[3]?.click()
    document.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
    await enter('textarea', ' Careful with the piano. ')
    await press('Send the review')
    await waitForText('Thank you')
    const { reviews } = await moveOf(customer, move)
    expect(reviews).toMatchObject([
      { from: 'customer', stars: 4, tags: ['on_time'], text: 'Careful with the piano.' },
    ])
    screen?.leave()
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await waitForText('You’ve already reviewed this move')
  })

  test('is not possible before the move is completed', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'accept' })
    await open(reviewing, href('customer-review', {}, { code: move.code }))
    await waitForText('This move isn’t complete yet')
  })
})

/** Opens the screen at an address for the signed-in customer. */
async function open(page: Page, path: string, language: Language = 'en'): Promise<void> {
  localStorage.setItem('authToken', customer.token)
  screen = await openPage(page, { app, path, language })
}

const rows = () => [...document.querySelectorAll('main li > a')]

function link(name: string): HTMLAnchorElement {
  const found = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
  if (found === undefined) throw new Error(`there is no link ${name}`)
  return found
}

async function enter(selector: string, text: string): Promise<void> {
  const control = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
    if (found === null) throw new Error(`there is no ${selector}`)
    return found
  })
  write(control, text)
  await waitFor(() => expect(control.value).toBe(text))
}
