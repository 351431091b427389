import { resources } from '#contract/resources.ts'
import type { App } from '#server/app.ts'
import type { Random } from '#server/kernel/kernel.ts'
import { createAs } from '#server/kernel/write.ts'
import { day, hour, minute } from './demo/calendar.ts'
import { customers, demoAffiliates, demoCoupons, movers } from './demo/cast.ts'
import { chanceOf } from './demo/chance.ts'
import { replayCall, replayLetter, replayTicket } from './demo/desk.ts'
import type { MoveScenario } from './demo/move-scenario.ts'
import { replayDays, replayDocuments } from './demo/office.ts'
import { joinAdmins, joinCustomer, joinMover } from './demo/people.ts'
import { planScenarios } from './demo/plan.ts'
import {
  actAs,
  type Clock,
  type Guest,
  type Replay,
  type ReplayContext,
  replayAll,
} from './demo/replay.ts'
import { replayMove } from './demo/replay-move.ts'
import { replayReading, replayVisits } from './demo/visitors.ts'

/** Another number is another demo. */
const demoNumber = 20260401

/** What the demo's codes are made of, so that they come out the same again. */
export const demoRandom = (): Random => chanceOf(demoNumber).below

/** People are told of what happened in the last weeks; what is older would long be read and forgotten. */
export const isDemoNews = (end: Date) => (now: Date) => now.getTime() > end.getTime() - 21 * day

/** The hour that the demo ends at: within it every run makes the same. */
export const demoEnd = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour)

type Options = {
  clock: Clock
  /** The moment that the demo leads up to. */
  end: Date
  orders: number
  /** Stores for good what has happened so far. */
  keep?: () => Promise<void>
  report?: (percent: number, at: Date) => void
}

/**
 * Fills a new installation with people and a year of moves, through the same functions as real life
 * and on its own clock, in the order in which they would have happened: prices, payments, journal,
 * payouts and reviews agree as they would. The same again for the same end and number of orders.
 */
export async function loadDemo(
  { context }: Pick<App, 'context'>,
  { clock, end, orders, keep = async () => undefined, report }: Options,
): Promise<void> {
  const last = end.getTime()
  const scenarios = planScenarios(orders, last, demoNumber)
  const opens = Math.floor((scenarios[0]?.booked_at ?? last) / day) * day - 3 * day
  clock.now = new Date(opens)

  const chance = chanceOf(demoNumber + 1)
  const admins = await joinAdmins({ context, clock })
  for (const coupon of demoCoupons) await make(resources.coupons, coupon)
  for (const affiliate of demoAffiliates) await make(resources.affiliates, affiliate)
  const crews: ReplayContext['crews'] = []
  for (const mover of movers)
    crews.push(await joinMover({ context, clock, admins, chance }, mover, last))

  const guests = new Map<number, Guest>()
  const demo: ReplayContext = {
    context,
    clock,
    chance,
    admins,
    crews,
    guests,
    finished: [],
    async guest(at) {
      const known = guests.get(at)
      const customer = customers[at]
      if (known) return known
      if (!customer) throw new RangeError(`there is no customer ${at}`)
      const guest = await joinCustomer(demo, customer)
      guests.set(at, guest)
      return guest
    },
  }
  async function* counted(scenario: MoveScenario): Replay {
    // Often: until then the database looks through all that a row has been.
    if (scenario.number % 10 === 0) await keep()
    const tenths = (number: number) => Math.floor((number * 10) / scenarios.length)
    const reached = tenths(scenario.number)
    if (reached > tenths(scenario.number - 1)) report?.(reached * 10, clock.now)
    yield* replayMove(demo, scenario)
  }
  const moves = scenarios.map((scenario) => ({
    begins: scenario.booked_at,
    replay: counted(scenario),
  }))
  await replayAll([...moves, ...deskReplays(demo, opens, last, orders)], clock, last)
  clock.now = end
  // The files of statements are made once the server runs: nobody waits for them here.
  await context.scheduler.catchUp()

  function make(resource: (typeof resources)['coupons' | 'affiliates'], body: object) {
    return createAs(context.kernel, resource, body, actAs({ clock }, admins['full-access']))
  }

  function deskReplays(demo: ReplayContext, opens: number, last: number, orders: number) {
    // The more the later, as the business grows; and a few on the very last day.
    const moments = (share: number, ...ago: number[]) => [
      ...Array.from(
        { length: Math.round(orders * share) },
        () => opens + (last - opens) * Math.sqrt(chance.below(1000) / 1000),
      ),
      ...ago.map((span) => last - span),
    ]
    const replays = (replayOne: (demo: ReplayContext) => Replay, at: number[]) =>
      at.map((begins) => ({ begins, replay: replayOne(demo) }))
    return [
      { begins: opens, replay: replayDays(demo, opens) },
      { begins: opens, replay: replayDocuments(demo, last) },
      { begins: opens, replay: replayReading(demo, last) },
      {
        begins: opens,
        replay: replayVisits(
          demo,
          moments(0.4).sort((one, other) => one - other),
        ),
      },
      ...replays(replayTicket, moments(0.03, 20 * minute, 3 * hour, 8 * hour, 30 * hour, 4 * day)),
      ...replays(replayCall, moments(0.04, hour, 5 * hour, 26 * hour)),
      ...replays(replayLetter, moments(0.015, 40 * minute, 9 * hour)),
    ]
  }
}
