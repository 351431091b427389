import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Chains, TakenChain } from '#contract/calls/chains.ts'
import { freeReturns, tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import {
  aCrew,
  aPlacedMove,
  jobOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { app, customer } from '../../support/scenarios/order-scenario.ts'

const dayIn = (days: number) => fromNow(app, { days }).slice(0, 10)
const reason = 'The other job of the plan is gone'

/** Places two moves of a day that one crew can do, a few hours apart. */
async function aDay(date: string): Promise<[PlacedMove, PlacedMove]> {
  const at = (hour: number) => ({ window_start_at: `${date}T${hour}:00:00.000Z` })
  const other = await aCustomer(app)
  return [await aPlacedMove(app, customer, at(16)), await aPlacedMove(app, other, at(23))]
}

const chainsOf = async (who: Person, query = '') =>
  unwrap<Chains>(await who.get(`/api/jobs/chains${query}`))
const takeAll = (who: Person, codes: readonly string[]) =>
  who.post('/api/jobs/chains/take', { codes })
const mustTakeAll = async (who: Person, moves: readonly { code: string }[]) =>
  unwrap<TakenChain>(
    await takeAll(
      who,
      moves.map(({ code }) => code),
    ),
  )
const releasesOf = async (mover_id: number) => {
  const { movers } = tables
  const [mover] = await app.db.select().from(movers).where(eq(movers.id, mover_id))
  return mover?.releases
}

/** Takes a day plan whose second job another crew takes first. */
async function aBrokenPlan(date: string, { mover }: { mover: Person }) {
  const [kept, gone] = await aDay(date)
  const faster = await aCrew(app)
  await mustTake(faster.mover, gone, 'accept')
  return { kept, gone, answer: await mustTakeAll(mover, [kept, gone]) }
}

describe('the plans of a day', () => {
  test('join open jobs and those that are taken, and say what is left without one', async () => {
    const { mover } = await aCrew(app)
    const date = dayIn(5)
    const [first, second] = await aDay(date)
    const { zone, days, chains } = await chainsOf(mover, `?day=${date}`)
    expect(zone).toBe('America/Los_Angeles')
    expect(days).toContainEqual({ date, count: 2 })
    const codes = chains.map(({ jobs }) => jobs.map(({ code }) => code).join(' '))
    expect(codes).toContain(`${first.code} ${second.code}`)
    const both = chains.find(({ jobs }) => jobs.length === 2)
    expect(both?.pay_cents).toBe(first.quote.price.mover_cents + second.quote.price.mover_cents)
    expect(both?.jobs.every(({ per_hour_without_cents }) => per_hour_without_cents !== null)).toBe(
      true,
    )

    await mustTake(mover, first, 'accept')
    const after = (await chainsOf(mover, `?day=${date}`)).chains
    expect(after.map(({ jobs }) => jobs.map(({ code, is_new }) => [code, is_new]))).toEqual([
      [
        [first.code, false],
        [second.code, true],
      ],
    ])
  })

  test('end at home in time, from any ZIP code, and refuse one that does not exist', async () => {
    const { mover } = await aCrew(app)
    const date = dayIn(6)
    await aDay(date)
    const far = await chainsOf(mover, `?day=${date}&from_zip=95814`)
    expect(far.home_zip).toBe('95814')
    expect(far.chains[0]?.home_miles).toBeGreaterThan(60)
    const early = await chainsOf(mover, `?day=${date}&from_zip=95814&home_by=08:00`)
    expect(early.chains).toEqual([])
    expect((await mover.get('/api/jobs/chains?from_zip=00000')).statusCode).toBe(422)
    expect((await mover.get('/api/jobs/chains?home_by=24:00')).statusCode).toBe(422)
    expect((await mover.get('/api/jobs/chains?truck_id=999999')).statusCode).toBe(404)
  })

  test('are for movers, and taken by those of them who dispatch', async () => {
    const { mover, driver } = await aCrew(app)
    const [first, second] = await aDay(dayIn(7))
    const codes = [first.code, second.code]
    const viewer = await aMember(app, mover, 'viewer')
    expect((await viewer.get('/api/jobs/chains')).statusCode).toBe(200)
    for (const who of [viewer, driver, customer])
      expect((await takeAll(who, codes)).statusCode).toBe(403)
    const elsewhere = await aCrew(app, { city_ids: [] })
    expect((await takeAll(elsewhere.mover, codes)).statusCode).toBe(404)
    expect((await takeAll(mover, [first.code])).statusCode).toBe(422)
    expect((await takeAll(mover, [first.code, first.code])).statusCode).toBe(422)
    expect((await takeAll(mover, [first.code, 'MV-000000'])).statusCode).toBe(404)
    expect((await orderRow(app, first)).state).toBe('placed')
  })
})

describe('taking a plan', () => {
  test('accepts each job, and finds the same when it is repeated', async () => {
    const { mover } = await aCrew(app)
    const moves = await aDay(dayIn(8))
    const all = {
      jobs: moves.map(({ code }) => ({ code, outcome: 'taken', reason: null })),
      free_until: null,
    }
    expect(await mustTakeAll(mover, moves)).toEqual(all)
    expect(await mustTakeAll(mover, moves)).toEqual(all)
    for (const move of moves)
      expect(await orderRow(app, move)).toMatchObject({
        state: 'accepted',
        mover_id: mover.mover_id,
      })
  })

  test('says why a job is refused, without which nothing can be given back for nothing', async () => {
    const { mover } = await aCrew(app)
    const date = dayIn(9)
    const [first] = await aDay(date)
    const same = await aPlacedMove(app, await aCustomer(app), {
      window_start_at: `${date}T16:00:00.000Z`,
    })
    // Without trucks on record, a mover counts as having one.
    const { jobs, free_until } = await mustTakeAll(mover, [first, same])
    expect(jobs[0]?.outcome).toBe('taken')
    expect(jobs[1]).toMatchObject({ outcome: 'refused' })
    expect(jobs[1]?.reason).toContain(first.code)
    expect(free_until).toBeNull()
  })

  test('lets the rest be given back for nothing while a job of it was just lost', async () => {
    const crew = await aCrew(app)
    const { mover } = crew
    const { kept, gone, answer } = await aBrokenPlan(dayIn(1), crew)
    expect(answer.jobs.map(({ code, outcome }) => [code, outcome])).toEqual([
      [kept.code, 'taken'],
      [gone.code, 'lost'],
    ])
    expect(answer.free_until).toBe(fromNow(app, { minutes: 5 }))
    advance(app, { minutes: 4 })
    expect((await jobOf(mover, kept)).release_fee_cents).toBe(0)
    await mustTake(mover, kept, 'release', { reason, fee_cents: 0 })
    expect(await releasesOf(mover.mover_id)).toBe(0)
    expect((await orderRow(app, kept)).late_release_mover_id).toBeNull()

    // Taken again, it is a job as any other.
    await mustTake(mover, kept, 'accept')
    advance(app, { minutes: 15 })
    const fee_cents = (await jobOf(mover, kept)).release_fee_cents ?? 0
    expect(fee_cents).toBeGreaterThan(0)
    expect((await take(mover, kept, 'release', { reason, fee_cents: 0 })).statusCode).toBe(422)
  })

  test('costs the usual after these minutes', async () => {
    const crew = await aCrew(app)
    const { kept } = await aBrokenPlan(dayIn(1), crew)
    advance(app, { minutes: 11 })
    const fee_cents = (await jobOf(crew.mover, kept)).release_fee_cents ?? 0
    expect(fee_cents).toBeGreaterThan(0)
    await mustTake(crew.mover, kept, 'release', { reason, fee_cents })
    expect(await releasesOf(crew.mover.mover_id)).toBe(1)
  })

  test('gives nothing for a job that was gone before, and only so much a day', async () => {
    const crew = await aCrew(app)
    const [kept, gone] = await aDay(dayIn(11))
    await mustTake((await aCrew(app)).mover, gone, 'accept')
    advance(app, { minutes: 6 })
    expect((await mustTakeAll(crew.mover, [kept, gone])).free_until).toBeNull()

    for (const days of [12, 13])
      expect((await aBrokenPlan(dayIn(days), crew)).answer.free_until).not.toBeNull()
    expect((await aBrokenPlan(dayIn(14), crew)).answer.free_until).toBeNull()
    const granted = await app.db
      .select()
      .from(freeReturns)
      .where(eq(freeReturns.mover_id, crew.mover.mover_id))
    expect(granted).toHaveLength(2)
  })

  test('gives nothing for a plan with a job that was given back so before', async () => {
    const crew = await aCrew(app)
    const { kept } = await aBrokenPlan(dayIn(5), crew)
    await mustTake(crew.mover, kept, 'release', { reason, fee_cents: 0 })
    advance(app, { hours: 25 })
    const [another, gone] = await aDay(dayIn(6))
    await mustTake((await aCrew(app)).mover, gone, 'accept')

    const { jobs, free_until } = await mustTakeAll(crew.mover, [kept, another, gone])

    expect(jobs.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'lost'])
    expect(free_until).toBeNull()
    const granted = await app.db.select().from(freeReturns)
    expect(granted.map(({ order_id }) => order_id)).not.toContain(another.id)
  })
})
