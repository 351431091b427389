import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Jobs, LostJob, Offer, WhyNot } from '#contract/calls/jobs.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import type { Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  aQuote,
  carryOut,
  giveBack,
  mustTake,
  orderRow,
  type PlacedMove,
  reschedule,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

const whyOf = async (who: Person, { code }: { code: string }): Promise<WhyNot> =>
  unwrap<WhyNot>(await who.get(`/api/jobs/${code}/why`))
const lostOf = async (who: Person): Promise<string[]> =>
  unwrap<LostJob[]>(await who.get('/api/jobs/lost')).map(({ code }) => code)

/** Lets another crew take a move after some minutes. */
async function lose(move: PlacedMove, minutes = 7) {
  const other = await aCrew(app)
  advance(app, { minutes })
  await mustTake(other.mover, move, 'accept')
  return other
}

describe('hiding an open job', () => {
  test('marks it for this mover alone, until it is shown again', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await aCrew(app)
    const path = `/api/jobs/${move.code}/hide`
    for (let time = 0; time < 2; time += 1)
      expect((await crew.mover.post(path, { is_hidden: true })).statusCode).toBe(204)
    expect((await offersOf(crew.mover, move.code))[0]?.is_hidden).toBe(true)
    expect((await offersOf(other.mover, move.code))[0]?.is_hidden).toBe(false)
    expect((await crew.mover.post(path, { is_hidden: false })).statusCode).toBe(204)
    expect((await offersOf(crew.mover, move.code))[0]?.is_hidden).toBe(false)
  })

  test('is refused for a job that the mover can’t see', async () => {
    const move = await aPlacedMove(app, customer)
    const elsewhere = await aCrew(app, { city_ids: [] })
    const path = `/api/jobs/${move.code}/hide`
    expect((await elsewhere.mover.post(path, { is_hidden: true })).statusCode).toBe(404)
    expect((await customer.post(path, { is_hidden: true })).statusCode).toBe(403)
    await lose(move)
    expect((await crew.mover.post(path, { is_hidden: true })).statusCode).toBe(404)
  })
})

describe('a job that another crew took', () => {
  test('is explained without naming that crew or its pay', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await lose(move)
    expect(await lostOf(crew.mover)).toContain(move.code)
    const response = await crew.mover.get(`/api/jobs/${move.code}/why`)
    expect(unwrap<WhyNot>(response)).toEqual({
      code: move.code,
      how: 'first',
      open_minutes: 7,
      obstacles: [],
      remedies: [],
      others_at_least: expect.any(Number),
    })
    const { others_at_least } = unwrap<WhyNot>(response)
    expect(others_at_least % 5).toBe(0)
    const lost = await crew.mover.get('/api/jobs/lost')
    for (const { body } of [response, lost]) {
      expect(body).not.toMatch(/Mover \d|Bay Movers|_cents|Test Street|Carla/)
      expect(body).not.toContain(`"mover_id":${other.mover.mover_id}`)
    }
  })

  test('says what kept the mover from it, and where that is changed', async () => {
    const move = await aPlacedMove(app, customer)
    const picky = await aCrew(app, { minimum_pay_cents: 1_000_000, is_available: false })
    await lose(move)
    expect(await whyOf(picky.mover, move)).toMatchObject({
      obstacles: ['you’re set to unavailable.', 'it pays less than your minimum.'],
      remedies: ['preferences'],
    })
  })

  test('names the mover’s own job that it overlapped', async () => {
    const first = await aPlacedMove(app, customer)
    const second = await aPlacedMove(app, customer)
    await mustTake(crew.mover, first, 'accept')
    await lose(second)
    expect((await whyOf(crew.mover, second)).obstacles).toEqual([
      `This job overlaps with ${first.code}, which you’ve already accepted.`,
    ])
  })

  test('is judged by the settings of that time, so that trying others reveals nothing', async () => {
    const move = await aPlacedMove(app, customer)
    await lose(move)
    advance(app, { minutes: 1 })
    const path = `/api/movers/${crew.mover.mover_id}`
    unwrap(await crew.mover.patch(path, { minimum_pay_cents: 1_000_000, max_flights: 0 }))
    expect((await whyOf(crew.mover, move)).obstacles).toEqual([])
  })

  test('went back to the crew that had it before a change', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await lose(move)
    const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 5 }) })
    unwrap(await reschedule(customer, move, quote))
    await mustTake(other.mover, move, 'accept')
    expect((await whyOf(crew.mover, move)).how).toBe('held')
  })

  test('went to the first again where a crew gave it back and took it once more', async () => {
    const move = await aPlacedMove(app, customer)
    const other = await lose(move)
    await giveBack(other.mover, move)
    await mustTake(other.mover, move, 'accept')
    expect((await whyOf(crew.mover, move)).how).toBe('first')
  })

  test('stays unknown to those who could not have seen it', async () => {
    const move = await aPlacedMove(app, customer)
    const open = await crew.mover.get(`/api/jobs/${move.code}/why`)
    expect(open.statusCode).toBe(404)
    const elsewhere = await aCrew(app, { city_ids: [] })
    const other = await lose(move)
    const mine = await other.mover.get(`/api/jobs/${move.code}/why`)
    expect(mine.statusCode).toBe(404)
    // A city that was added since opens nothing, and neither does an account made since.
    advance(app, { minutes: 1 })
    const { city_ids } = unwrap<{ city_ids: number[] }>(
      await crew.mover.get(`/api/movers/${crew.mover.mover_id}`),
    )
    unwrap(await elsewhere.mover.patch(`/api/movers/${elsewhere.mover.mover_id}`, { city_ids }))
    const later = await aCrew(app)
    expect(await lostOf(crew.mover)).toContain(move.code)
    for (const { mover } of [elsewhere, later]) {
      expect((await mover.get(`/api/jobs/${move.code}/why`)).statusCode).toBe(404)
      expect(await lostOf(mover)).not.toContain(move.code)
    }
    expect((await customer.get(`/api/jobs/${move.code}/why`)).statusCode).toBe(403)
    advance(app, { days: 31 })
    const late = await crew.mover.get(`/api/jobs/${move.code}/why`)
    expect(late.statusCode).toBe(404)
  })
})

describe('the list of own jobs', () => {
  const jobsOf = async (who: Person, query = ''): Promise<Jobs> =>
    unwrap<Jobs>(await who.get(`/api/jobs?${query}`))
  const codesOf = ({ jobs }: Jobs) => jobs.map(({ code }) => code)

  test('leads past its first page, without losing or repeating a job', async () => {
    const { orders } = tables
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'complete' })
    const [row] = await app.db.select().from(orders).where(eq(orders.id, move.id))
    if (!row) throw new Error('the move is gone')
    const { id: _, ...copied } = row
    // Several begin at the same time, also around the end of a page.
    const copies = Array.from({ length: 119 }, (_, at) => ({
      ...copied,
      code: `MV-COPY${at}`,
      window_start_at: new Date(
        Date.parse(row.window_start_at) - Math.floor(at / 8) * 60_000,
      ).toISOString(),
    }))
    await app.db.insert(orders).values(copies)
    const seen: string[] = []
    let next: string | null = null
    let pages = 0
    do {
      const page: Jobs = await jobsOf(
        crew.mover,
        `which=past${next === null ? '' : `&before=${next}`}`,
      )
      expect(page.total).toBe(120)
      seen.push(...codesOf(page))
      next = page.next
      pages += 1
    } while (next !== null)
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120])
  })

  test('is filtered by words, days, state and driver', async () => {
    const first = await aPlacedMove(app, customer)
    const second = await aPlacedMove(app, customer, {
      window_start_at: fromNow(app, { days: 4 }),
    })
    for (const move of [first, second]) await mustTake(crew.mover, move, 'accept')
    const { driver_id } = crew.driver
    await mustTake(crew.mover, second, 'assign', { driver_id })
    const found = async (query: string) => codesOf(await jobsOf(crew.mover, query))
    expect(await found('')).toEqual([first.code, second.code])
    expect(await found(`q=${second.code.slice(3).toLowerCase()}`)).toEqual([second.code])
    expect(await found('q=carla')).toHaveLength(2)
    expect(await found('q=oakland')).toHaveLength(2)
    expect(await found('q=%25')).toEqual([])
    expect(await found('from=2027-04-10')).toEqual([second.code])
    expect(await found('to=2027-04-09')).toEqual([first.code])
    expect(await found(`driver_id=${driver_id}`)).toEqual([second.code])
    expect(await found('state=confirmed')).toEqual([])
    for (const query of ['state=placed', 'before=x', 'from=soon', 'truck=1'])
      expect(Object.keys(errorsOf(await crew.mover.get(`/api/jobs?${query}`)))).toHaveLength(1)
  })

  test('says nothing of another mover’s jobs', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    const { driver_id } = crew.driver
    const other = await aCrew(app)
    expect(await jobsOf(other.mover, `q=${move.code}`)).toMatchObject({ jobs: [], total: 0 })
    expect(await jobsOf(other.mover, `driver_id=${driver_id}`)).toMatchObject({ total: 0 })
  })
})

test('the pages that list open jobs hear of each change, and only of those', async () => {
  const hints = async () => {
    const rows = await app.db.select().from(outbox).where(eq(outbox.channel, 'realtime'))
    const paths = rows.flatMap(({ payload }) => Object.keys(payload?.writes ?? {}))
    return paths.filter((path) => path === `open_jobs/${city_id}`).length
  }
  const move = await aPlacedMove(app, customer)
  const { city_id } = await orderRow(app, move)
  let known = await hints()
  expect(known).toBeGreaterThan(0)
  const isHeard = async () => {
    const before = known
    known = await hints()
    return known > before
  }
  await mustTake(crew.mover, move, 'accept')
  expect(await isHeard()).toBe(true)
  await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
  expect(await isHeard()).toBe(false)
  await giveBack(crew.mover, move)
  expect(await isHeard()).toBe(true)
  await mustTake(customer, move, 'cancel')
  expect(await isHeard()).toBe(true)
})

test('the open jobs lead to where an obstacle is lifted', async () => {
  const { mover } = await aCrew(app, { insurance_expires_at: null, status: 'submitted' })
  const move = await aPlacedMove(app, customer)
  const offers = unwrap<Offer[]>(await mover.get('/api/jobs/open'))
  const offer = offers.find(({ code }) => code === move.code)
  expect(offer?.remedies).toEqual(['profile', 'documents'])
})
