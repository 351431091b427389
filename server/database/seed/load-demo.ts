import { resources } from '#contract/resources.ts'
import type { App } from '#server/app.ts'
import type { Random } from '#server/kernel/kernel.ts'
import { createAs } from '#server/kernel/resource/write.ts'
import { day, hour, minute } from './demo/calendar.ts'
import { chanceOf } from './demo/chance.ts'
import { customers, demoAffiliates, demoCoupons, movers } from './demo/demo-people.ts'
import { replayCall, replayLetter, replayTicket } from './demo/desk.ts'
import type { MoveScenario } from './demo/move-scenario.ts'
import { replayDays, replayDocuments } from './demo/office.ts'
import { joinAdmins, joinCustomer, joinMover, openServedCities } from './demo/people.ts'
import { planScenarios } from './demo/plan.ts'
import {
  actAs,
  type Clock,
  type Guest,
  type OpenPayoutAccount,
  type Replay,
  type ReplayContext,
  replayAll,
} from './demo/replay.ts'
import { replayMove } from './demo/replay-move.ts'
import { replayReading, replayVisits } from './demo/visitors.ts'

/** Seed of the demo's random numbers; another number generates another demo. */
const demoNumber = 20260401

/** Returns the random source for the demo's codes, seeded so that they are reproducible. */
export const demoRandom = (): Random => chanceOf(demoNumber).below

/**
 * Reports whether an event notifies people: only those of the demo's last three weeks do. Older
 * notifications would long have been read and deleted.
 */
export const isDemoNews = (end: Date) => (now: Date) => now.getTime() > end.getTime() - 21 * day

/**
 * Returns the end of the demo: the last full hour, so that every run within an hour creates the
 * same demo.
 */
export const demoEnd = (now: Date): Date => new Date(Math.floor(now.getTime() / hour) * hour)

type Options = {
  clock: Clock
  /** The time at which the demo ends. */
  end: Date
  orders: number
  openPayoutAccount: OpenPayoutAccount
  /** Commits what has happened so far. */
  keep?: () => Promise<void>
  report?: (percent: number, at: Date) => void
}

/**
 * Fills a new installation with people and a year of moves, through the same functions as real use
 * and on a simulated clock, in chronological order, so that prices, payments, journal, payouts and
 * reviews are consistent. Reproducible for the same end and number of orders.
 */
export async function loadDemo(
  { context }: Pick<App, 'context'>,
  { clock, end, orders, openPayoutAccount, keep = async () => undefined, report }: Options,
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
    crews.push(await joinMover({ context, clock, admins, chance, openPayoutAccount }, mover, last))

  await openServedCities({ context, clock, admins })

  const guests = new Map<number, Guest>()
  const demo: ReplayContext = {
    context,
    clock,
    openPayoutAccount,
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
    // Commits often, because within one transaction the database reads through all versions of a
    // row.
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
  // Leaves the statements' files to the running server, because they are not needed yet.
  await context.scheduler.catchUp()

  function make(resource: (typeof resources)['coupons' | 'affiliates'], body: object) {
    return createAs(context.kernel, resource, body, actAs({ clock }, admins['full-access']))
  }

  function deskReplays(demo: ReplayContext, opens: number, last: number, orders: number) {
    // Increasingly frequent toward the end, as the business grows, plus a few on the last day.
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
