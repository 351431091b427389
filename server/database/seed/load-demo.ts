import { resources } from '#contract/resources.ts'
import type { App } from '#server/app.ts'
import type { Random } from '#server/kernel/kernel.ts'
import { createAs } from '#server/kernel/write.ts'
import { day, hour, minute } from './demo/calendar.ts'
import { customers, demoAffiliates, demoCoupons, movers } from './demo/cast.ts'
import { chanceOf } from './demo/chance.ts'
import { tellCall, tellLetter, tellTicket } from './demo/desk.ts'
import { tellDays, tellPapers } from './demo/office.ts'
import { tellReading, tellVisits } from './demo/onlookers.ts'
import { joinAdmins, joinCustomer, joinMover } from './demo/people.ts'
import { planStories } from './demo/plan.ts'
import { actAs, type Clock, type Guest, type Stage, type Tale, tellAll } from './demo/stage.ts'
import type { Story } from './demo/story.ts'
import { tellMove } from './demo/tell-move.ts'

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
  { house }: Pick<App, 'house'>,
  { clock, end, orders, keep = async () => undefined, report }: Options,
): Promise<void> {
  const last = end.getTime()
  const stories = planStories(orders, last, demoNumber)
  const opens = Math.floor((stories[0]?.booked_at ?? last) / day) * day - 3 * day
  clock.now = new Date(opens)

  const chance = chanceOf(demoNumber + 1)
  const admins = await joinAdmins({ house, clock })
  for (const coupon of demoCoupons) await make(resources.coupons, coupon)
  for (const affiliate of demoAffiliates) await make(resources.affiliates, affiliate)
  const crews: Stage['crews'] = []
  for (const mover of movers)
    crews.push(await joinMover({ house, clock, admins, chance }, mover, last))

  const guests = new Map<number, Guest>()
  const stage: Stage = {
    ...{ house, clock, chance, admins, crews, guests, finished: [] },
    async guest(at) {
      const known = guests.get(at)
      const customer = customers[at]
      if (known) return known
      if (!customer) throw new RangeError(`there is no customer ${at}`)
      const guest = await joinCustomer(stage, customer)
      guests.set(at, guest)
      return guest
    },
  }
  async function* counted(story: Story): Tale {
    // Often: until then the database looks through all that a row has been.
    if (story.number % 10 === 0) await keep()
    const tenths = (number: number) => Math.floor((number * 10) / stories.length)
    const reached = tenths(story.number)
    if (reached > tenths(story.number - 1)) report?.(reached * 10, clock.now)
    yield* tellMove(stage, story)
  }
  const moves = stories.map((story) => ({ begins: story.booked_at, tale: counted(story) }))
  await tellAll([...moves, ...deskTales(stage, opens, last, orders)], clock, last)
  clock.now = end
  // The files of statements are made once the server runs: nobody waits for them here.
  await house.scheduler.catchUp()

  function make(resource: (typeof resources)['coupons' | 'affiliates'], body: object) {
    return createAs(house.kernel, resource, body, actAs({ clock }, admins['full-access']))
  }

  function deskTales(stage: Stage, opens: number, last: number, orders: number) {
    // The more the later, as the business grows; and a few on the very last day.
    const moments = (share: number, ...ago: number[]) => [
      ...Array.from(
        { length: Math.round(orders * share) },
        () => opens + (last - opens) * Math.sqrt(chance.below(1000) / 1000),
      ),
      ...ago.map((span) => last - span),
    ]
    const tales = (tell: (stage: Stage) => Tale, at: number[]) =>
      at.map((begins) => ({ begins, tale: tell(stage) }))
    return [
      { begins: opens, tale: tellDays(stage, opens) },
      { begins: opens, tale: tellPapers(stage, last) },
      { begins: opens, tale: tellReading(stage, last) },
      {
        begins: opens,
        tale: tellVisits(
          stage,
          moments(0.4).sort((one, other) => one - other),
        ),
      },
      ...tales(tellTicket, moments(0.03, 20 * minute, 3 * hour, 8 * hour, 30 * hour, 4 * day)),
      ...tales(tellCall, moments(0.04, hour, 5 * hour, 26 * hour)),
      ...tales(tellLetter, moments(0.015, 40 * minute, 9 * hour)),
    ]
  }
}
