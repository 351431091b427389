import { and, asc, eq, inArray } from 'drizzle-orm'

import { type Chain, chainsFor, type PaidJob, withoutJob } from '#contract/calendar/chains.ts'
import { endOf, startOf } from '#contract/calendar/crew-time.ts'
import { dateOfDay, dayOfDate } from '#contract/calendar/local-time.ts'
import type { Chains, listChains } from '#contract/calls/chains.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import type { Point } from '#contract/pricing/trip.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Candidate } from '#server/domain/eligibility.ts'
import { fuelRate } from '#server/domain/fuel-rate.ts'
import { baseOf } from '#server/domain/job-wishes.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { openOffers } from './open-offers.ts'
import { type OrderRow, summaryOf } from './order-row.ts'

type Query = QueryOf<typeof listChains>
type Known = { order: OrderRow; time_zone: string }

/** Returns the best days that one of the mover's crews can make of the open jobs. */
export async function chainsView(
  context: AppContext,
  query: Query,
  { actor, now }: Act,
): Promise<Chains> {
  const { db } = context.kernel
  const { mover, offers, capacity } = await openOffers(db, actor, now)
  if (!capacity) throw notFound(actor.locale)
  const { clock, time_zone: zone } = capacity
  const dateOf = (at: number) => dateOfDay(clock.dayOf(at))
  const possible = offers.filter(
    ({ obstacles, capacityConflict, is_hidden }) =>
      obstacles.length === 0 && !capacityConflict && !is_hidden,
  )
  const days = countedBy(possible.map(({ job }) => dateOf(startOf(job))))
  const day = query.day ?? days[0]?.date ?? dateOf(now.getTime())
  const isThatDay = (job: { window_start_at: string }) =>
    dateOf(Date.parse(job.window_start_at)) === day
  const open = possible.filter(({ job }) => isThatDay(job))
  const home = await homeOf(context, query.from_zip, mover, actor.locale)
  const trucks = await trucksOf(db, ownId(actor, 'mover_id'))
  if (query.truck_id !== undefined && !trucks.some(({ id }) => id === query.truck_id))
    throw notFound(actor.locale)
  const [first] = open
  const answer = { zone, day, days, home_zip: home?.zip ?? null, trucks }
  if (!first) return { ...answer, chains: [] }

  const mine = capacity.jobs.filter(isThatDay)
  const taken = await ordersOf(
    db,
    mine.map(({ code }) => code),
  )
  const known = new Map<string, Known>([
    ...taken.map((row): [string, Known] => [row.order.code, row]),
    ...open.map(({ order, city }): [string, Known] => [
      order.code,
      { order, time_zone: city.time_zone },
    ]),
  ])
  const paid = (job: (typeof mine)[number]): PaidJob[] => {
    const order = known.get(job.code)?.order
    if (!order) return []
    return [{ ...job, pay_cents: divisionOf(order).mover_cents, miles: order.quote.answer.miles }]
  }
  const { fees } = await rulesOf(db, first.order)
  const wanted = {
    offers: open.flatMap(({ job }) => paid(job)),
    own: mine.flatMap(paid),
    capacity,
    home,
    home_by:
      query.home_by === undefined ? null : clock.instantOf(dayOfDate(day), minuteOf(query.home_by)),
    fuel_cents_per_mile: await fuelRate(db, ownId(actor, 'mover_id')),
    truck_id: query.truck_id,
    place: { now: now.getTime(), clock, rules: fees },
  }
  const shown = (chain: Chain) =>
    shownChain(chain, known, (code) => withoutJob(chain, code, wanted))
  return { ...answer, chains: chainsFor(wanted).map(shown) }
}

function shownChain(
  { jobs, leaves, returns, drive_home, ...chain }: Chain,
  known: ReadonlyMap<string, Known>,
  without: (code: string) => number | null,
): Chains['chains'][number] {
  return {
    ...chain,
    leaves_at: new Date(leaves).toISOString(),
    returns_at: new Date(returns).toISOString(),
    home_miles: drive_home.miles,
    home_minutes: drive_home.minutes,
    jobs: jobs.flatMap(({ job, is_new, drive }) => {
      const found = known.get(job.code)
      if (!found) return []
      const { id, code, from, to } = summaryOf(found.order)
      return [
        {
          id,
          code,
          is_new,
          from,
          to,
          starts_at: new Date(startOf(job)).toISOString(),
          ends_at: new Date(endOf(job)).toISOString(),
          time_zone: found.time_zone,
          pay_cents: job.pay_cents,
          drive_miles: drive.miles,
          drive_minutes: drive.minutes,
          per_hour_without_cents: is_new ? without(code) : null,
        },
      ]
    }),
  }
}

function countedBy(dates: readonly string[]): Chains['days'] {
  const counts = new Map<string, number>()
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  return [...counts]
    .map(([date, count]) => ({ date, count }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Returns the place of a ZIP code, or of the mover's own; null while that isn't known. */
async function homeOf(
  { ports }: AppContext,
  zip: string | undefined,
  mover: Candidate | undefined,
  locale: string,
): Promise<(Point & { zip: string }) | null> {
  const base = mover ? baseOf(mover) : null
  if (zip === undefined || zip === base?.zip) return base
  const located = await ports.maps.locate({ zip })
  if (!located.ok)
    throw invalid(locale, { from_zip: [translate(locale, 'calendar.unknown_zip', { zip })] })
  return { lat: located.place.lat, lng: located.place.lng, zip }
}

function trucksOf(db: Db, mover_id: number): Promise<Chains['trucks']> {
  const { mover_vehicles: trucks } = tables
  return db
    .select({ id: trucks.id, plate: trucks.plate })
    .from(trucks)
    .where(and(eq(trucks.mover_id, mover_id), eq(trucks.is_active, true)))
    .orderBy(asc(trucks.id))
}

async function ordersOf(db: Db, codes: readonly string[]): Promise<Known[]> {
  const { cities, orders } = tables
  if (codes.length === 0) return []
  return db
    .select({ order: orders, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(inArray(orders.code, [...codes]))
}
