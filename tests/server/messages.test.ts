import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { errors as errorsEs } from '#contract/locales/es/errors.ts'
import { mail as es } from '#contract/locales/es/mail.ts'
import { outbox } from '#server/kernel/outbox.ts'
import { clientOf, openHouse, sentCode, type TestHouse } from '../support/house.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  answer,
  aPlacedMove,
  aQuote,
  type Crew,
  cards,
  carryOut,
  moveOf,
  type PlacedMove,
  place,
  setBefore,
  taken,
  tuesday,
} from '../support/moves.ts'
import { aCustomer, anAdmin, type Person } from '../support/people.ts'

type Message = {
  to: string
  channel: string
  subject: string
  text: string
  at: string
  sent_at: string | null
  error: string | null
}

/** The window as a person reads it, in the city's time. */
const date = 'Sunday, April 11, 2027 at 12:00 PM'

let house: TestHouse
let carla: Person
let carlos: Person
let admin: Person
let crew: Crew
/** A second mover of the city, who reads Spanish. */
let otra: Crew

const inSpanish = async (who: Person) => {
  answer(await who.patch(`/api/users/${who.user_id}`, { locale: 'es' }))
  return who
}

beforeAll(async () => {
  house = await openHouse()
  house.clock.now = new Date(tuesday)
  carla = await aCustomer(house, 'Carla')
  carlos = await inSpanish(await aCustomer(house, 'Carlos'))
  admin = await anAdmin(house)
  crew = await aCrew(house, { business_name: 'Bay Movers' })
  otra = await aCrew(house, { business_name: 'Otra Mudanza' })
  await inSpanish(otra.mover)
})
beforeEach(() => {
  house.clock.now = new Date(tuesday)
})
afterAll(() => house.close())

const read = async (query: Record<string, string> = {}) =>
  answer<Message[]>(await clientOf(house).get('/dev/outbox.json', { query }))

/** What was sent while `work` ran, as `to: subject`, the oldest first. */
async function told(work: () => Promise<unknown>): Promise<string[]> {
  await house.db.delete(outbox)
  await work()
  const messages = await read()
  return messages.map(({ to, subject }) => `${nameOf(to)}: ${subject}`).reverse()
}

const nameOf = (to: string): string => {
  const people = { carla, carlos, 'the mover': crew.mover, 'the driver': crew.driver }
  const named = Object.entries({ ...people, 'the other mover': otra.mover })
  return named.find(([, { email }]) => email === to)?.[0] ?? to
}
const usd = (cents: number, locale = 'en') =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)
/** A subject as it is told, with what is filled in. */
const said = (
  who: string,
  { subject }: { subject: string },
  values: Record<string, string | number>,
): string => {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    subject,
  )
  return `${who}: ${filled}`
}
const offersOf = ({ code, quote }: PlacedMove) => {
  const pay = quote.price.mover_cents
  return [
    said('the mover', en.order_offered, { code, pay: usd(pay) }),
    said('the other mover', es.order_offered, { code, pay: usd(pay, 'es') }),
  ]
}

describe('who is told what', () => {
  test('of a move carried out', async () => {
    let move: PlacedMove | undefined
    const placing = await told(async () => {
      move = await aPlacedMove(house, carla)
    })
    if (!move) throw new Error('nothing was placed')
    const order = move
    const { code } = order
    expect(placing.toSorted()).toEqual([
      said('carla', en.order_placed, { code }),
      ...offersOf(order),
    ])

    const story = await told(() => carryOut(house, order, carla, crew))
    expect(story).toEqual([
      said('carla', en.order_accepted, { code, mover: 'Bay Movers' }),
      said('the driver', en.order_assigned, { code, date }),
      said('carla', en.order_confirmed, { code }),
      said('carla', en.order_departed, { code }),
      said('carla', en.order_delivered, { code }),
      said('carla', en.order_completed, { code }),
    ])
  })

  test('of a move carried out, in Spanish', async () => {
    const move = await aPlacedMove(house, carlos)
    const { code } = move
    const story = await told(() => carryOut(house, move, carlos, crew))
    const mine = story.filter((line) => line.startsWith('carlos'))
    expect(mine).toEqual([
      said('carlos', es.order_accepted, { code, mover: 'Bay Movers' }),
      said('carlos', es.order_confirmed, { code }),
      said('carlos', es.order_departed, { code }),
      said('carlos', es.order_delivered, { code }),
      said('carlos', es.order_completed, { code }),
    ])
  })

  test('of a release: the customer, and movers other than the one who gave it back', async () => {
    const move = await aPlacedMove(house, carla)
    const { code } = move
    await carryOut(house, move, carla, crew, { until: 'accept' })
    const release = () => taken(crew.mover, move, 'release', { reason: 'Too far' })
    const released = said('carla', en.order_released, { code })
    const [, offered] = offersOf(move)
    expect(await told(release)).toEqual([released, offered])

    await carryOut(house, move, carla, crew, { until: 'accept' })
    setBefore(house, move.quote.window_start_at, { hours: 20 })
    const credited = said('carla', en.credit, { code, amount: '$25.00' })
    expect(await told(release)).toEqual([released, credited, offered])

    // The credit is given once.
    await carryOut(house, move, carla, crew, { until: 'accept' })
    setBefore(house, move.quote.window_start_at, { hours: 19 })
    expect(await told(release)).toEqual([released, offered])
    await taken(carla, move, 'cancel')
  })

  test('of a new date, a cancellation, an expiry and a dispute', async () => {
    const move = await aPlacedMove(house, carlos)
    const quote = await aQuote(house, carlos)
    const input = { quote_id: quote.id, hash: quote.hash }
    const rescheduled = await told(() => taken(carlos, move, 'reschedule', input))
    expect(rescheduled.toSorted()).toEqual([
      said('carlos', es.order_rescheduled, { code: move.code }),
      ...offersOf({ ...move, quote }),
    ])
    expect(await told(() => taken(carlos, move, 'cancel'))).toEqual([
      said('carlos', es.order_cancelled, { code: move.code }),
    ])

    const late = await aPlacedMove(house, carla)
    setBefore(house, late.quote.window_start_at, { hours: 2 })
    expect(await told(() => house.drain())).toEqual([
      said('carla', en.order_expired, { code: late.code }),
    ])

    house.clock.now = new Date(tuesday)
    const done = await aPlacedMove(house, carla)
    await carryOut(house, done, carla, crew)
    await house.drain()
    expect(await told(() => taken(carla, done, 'dispute', { reason: 'A scratch' }))).toEqual([])
    expect(await told(() => taken(admin, done, 'resolve', { reason: 'Settled' }))).toEqual([])
  })

  test('of each card that was refused', async () => {
    const draft = await aBookedMove(house, carlos)
    const failed = said('carlos', es.payment_failed, { code: draft.code })
    const refused = await told(async () => {
      for (const number of [cards.declined, cards.poor])
        await place(carlos, draft, await aCard(carlos, number))
    })
    expect(refused).toEqual([failed, failed])
    const [second, first] = await read({ to: carlos.email })
    expect(second?.text).toContain(`http://localhost:3000/order/submitting?code=${draft.code}`)
    expect(first?.text).toContain(errorsEs.payment.declined)
    expect(second?.text).toContain(errorsEs.payment.insufficient_funds)
  })

  test('an open job goes to those alone who may take it', async () => {
    const past = new Date(Date.parse(tuesday) - 1000).toISOString()
    const items = [{ name: 'Safe', quantity: 1, volume_ft3: 20, weight_lb: 400, minutes: 20 }]
    for (const change of [
      { status: 'submitted' as const },
      { is_available: false },
      { city_ids: [] },
      { insurance_expires_at: past },
      { insurance_expires_at: null },
      { takes_heavy: false },
      { farthest_miles: 11 },
      { minimum_pay_cents: 1_000_000 },
    ])
      await aCrew(house, change)
    let move: PlacedMove | undefined
    const placing = await told(async () => {
      move = await aPlacedMove(house, carla, { items })
    })
    expect(placing.toSorted()).toEqual([
      said('carla', en.order_placed, { code: move?.code ?? '' }),
      ...(move ? offersOf(move) : []),
    ])
  })
})

describe('what is said', () => {
  test('is when, where, how much, and where to look', async () => {
    const move = await aPlacedMove(house, carla)
    const [booked] = await read({ to: carla.email })
    const total = usd(move.quote.price.total_cents)
    expect(booked).toEqual({
      to: carla.email,
      channel: 'mail',
      subject: expect.stringContaining(move.code),
      text: expect.stringContaining(date),
      at: tuesday,
      ...{ sent_at: null, error: null },
    })
    expect(booked?.text).toContain(`http://localhost:3000/customer/moves/details?code=${move.code}`)
    expect(booked?.text).toContain('Carla')
    expect(booked?.text).toContain(total)
    const [offer] = await read({ to: otra.mover.email })
    expect(offer?.text).toContain('domingo, 11 de abril de 2027')
    expect(offer?.text).toContain(`http://localhost:3000/mover/jobs/details?code=${move.code}`)

    await carryOut(house, move, carla, crew, { until: 'depart' })
    const [departed] = await read({ to: carla.email })
    expect(departed?.text).toContain(move.delivery_code)
    const [assigned] = await read({ to: crew.driver.email })
    expect(assigned?.text).toContain(`/driver/jobs/details?code=${move.code}`)
    await taken(crew.mover, move, 'cancel')
  })

  test('of a cancellation with a fee, and of what was paid in the end', async () => {
    const cancelled = await aPlacedMove(house, carla)
    await carryOut(house, cancelled, carla, crew, { until: 'accept' })
    setBefore(house, cancelled.quote.window_start_at, { hours: 30 })
    const asked = await carla.get(`/api/moves/${cancelled.code}/cancellation`)
    const { fee_cents } = answer<{ fee_cents: number }>(asked)
    await taken(carla, cancelled, 'cancel', { fee_cents })
    expect((await read({ to: carla.email }))[0]?.text).toContain(usd(fee_cents))

    house.clock.now = new Date(tuesday)
    const done = await aPlacedMove(house, carla)
    await carryOut(house, done, carla, crew, { minutes: 45 })
    await house.drain()
    const { paid_cents, refunded_cents } = await moveOf(carla, done)
    const [receipt] = await read({ to: carla.email })
    expect(receipt?.text).toContain(usd(paid_cents - refunded_cents))
  })

  test('no placeholder is left open, in any language', async () => {
    const { db } = house
    const messages = await db.select().from(outbox).where(ne(outbox.channel, 'payments'))
    expect(messages.length).toBeGreaterThan(5)
    for (const { subject, text } of messages)
      expect(`${subject} ${text}`).not.toMatch(/{{|}}|undefined|null|NaN/)
  })
})

describe('the outbox', () => {
  test('shows the newest first, and those to one address', async () => {
    await house.db.delete(outbox)
    await aPlacedMove(house, carla)
    house.clock.now = new Date(Date.parse(tuesday) + 60_000)
    await aPlacedMove(house, carlos)
    const messages = await read()
    const instants = messages.map(({ at }) => at)
    expect(instants).toEqual(instants.toSorted().reverse())
    expect(new Set(instants).size).toBe(2)
    for (const { to } of await read({ to: ` ${carla.email.toUpperCase()}` }))
      expect(to).toBe(carla.email)
    expect(await read({ to: 'nobody@people.test' })).toEqual([])

    await house.drain()
    for (const { sent_at } of await read()) expect(sent_at).toBe(house.clock.now.toISOString())
  })

  test('goes by text message to those who signed up with a phone', async () => {
    const phone = '+14155550123'
    const visitor = clientOf(house)
    await visitor.post('/api/check-user', { username: phone })
    const code = await sentCode(house, phone)
    const signedUp = await visitor.post('/api/signup', { username: phone, code, name: 'Tess' })
    const { token } = answer<{ token: string }>(signedUp)
    const move = await aPlacedMove(house, clientOf(house, token))
    expect((await read({ to: phone }))[0]).toMatchObject({
      ...{ to: phone, channel: 'text', subject: expect.stringContaining(move.code) },
    })
  })

  test('is a page too, on which nothing sent is code', async () => {
    const mallory = await aCustomer(house, '<script>alert(1)</script>')
    await aPlacedMove(house, mallory)
    const page = await clientOf(house).get('/dev/outbox', { query: { to: mallory.email } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('&#60;script&#62;alert(1)')
    expect(page.body).not.toContain('<script')
  })
})
