import { createMoverCalendar, day, hour, localTime, relativeDemand } from './calendar.ts'
import { type Chance, chanceOf } from './chance.ts'
import { customers, movers } from './demo-people.ts'
import type {
  Card,
  Detour,
  Dispute,
  End,
  Given,
  MoveScenario,
  Refund,
  Review,
  Size,
} from './move-scenario.ts'
import { presentScenarios } from './present.ts'
import { type Town, townNames, towns } from './towns.ts'

/** Longest duration of a move by size, including the drive there. */
const maxMinutesBySize: Record<Size, number> = {
  'few-items': 3.5 * hour,
  studio: 4.5 * hour,
  'one-bedroom': 5.5 * hour,
  'two-bedroom': 7 * hour,
  'three-bedroom': 11 * hour,
  'office-small': 7 * hour,
}

const span = (window_at: number, size: Size) => ({
  from: window_at,
  to: window_at + maxMinutesBySize[size],
})

/**
 * Plans a year of moves up to `end`, and the moves already booked for the days after it. Every
 * state is included, however small `count` is. Reproducible for the same arguments.
 */
export function planScenarios(count: number, end: number, number: number): MoveScenario[] {
  const chance = chanceOf(number)
  const diary = createMoverCalendar()
  const now = presentScenarios(end)
  for (const { mover, window_at, size, detour } of now) {
    if (mover !== null) diary.take(mover, span(window_at, size))
    if (mover !== null && detour?.kind === 'rescheduled')
      diary.take(mover, span(detour.window_at, size))
    if (detour?.kind === 'released') diary.take(detour.successor, span(window_at, size))
  }
  const guests = roundRobin()
  const days = daysOf(end, count - now.length, chance)
  const past = days.map((days) => randomScenario(days))
  return [...now, ...past]
    .sort((one, other) => one.booked_at - other.booked_at)
    .map((scenario, number) => ({ ...scenario, number }))

  function randomScenario(days: number): Given {
    const town = chance.weighted(shares)
    const size = chance.weighted(sizes)
    const { mover, window_at } = findSlot(town, size, days)
    const latest = window_at - end
    const lead = chance.between(
      Math.max(2 * day, latest + 2 * hour),
      Math.max(26 * day, latest + 9 * day),
    )
    const scenario = {
      town,
      customer: guests(town),
      mover,
      booked_at: window_at - lead,
      window_at,
      size,
      pace: chance.between(85, 118) / 100,
      is_capped: chance.happens(12),
      is_flexible: chance.happens(10),
      ...(chance.happens(14) ? { coupon: chance.happens(70) ? 'WELCOME10' : 'SPRING20' } : {}),
      ...(chance.happens(8)
        ? { affiliate: chance.pick(['keys-and-co', 'campus-housing', 'boxes-and-bows']) }
        : {}),
      tip_cents: chance.happens(28) ? chance.between(2, 20) * 500 : 0,
      declared_value_cents: chance.happens(16) ? chance.between(1, 30) * 50_000 : 0,
      card: chance.weighted(cards),
      taken_after: chance.happens(85) ? chance.between(2, 90) : chance.between(90, 900),
      is_confirmed_by_customer: chance.happens(60),
    }
    const finished = { ...scenario, end: endOf(lead / hour) }
    if (mover === null) return { ...finished, end: { kind: 'expires' } }
    const detour = finished.end.kind === 'carried out' ? detourOf(finished) : undefined
    diary.take(mover, span(window_at, size))
    return detour ? { ...finished, detour } : finished
  }

  /**
   * Finds a time on that day or near it when a mover is free; otherwise the move remains without a
   * mover.
   */
  function findSlot(town: Town, size: Size, days: number) {
    const starts =
      maxMinutesBySize[size] > 5 * hour ? [8, 8.5, 9] : [8, 8.5, 9, 10, 11.5, 13, 14, 15]
    const near = days < 0 ? [0, 0, 0, 1, -1, 0, 2, -2, 3, -3, 4, -4, 5, -5] : [0, 0, 0]
    let window_at = 0
    for (const away of near) {
      window_at = localTime(end, days + away, chance.pick(starts), towns[town].time_zone)
      const mover = freeMover(town, span(window_at, size))
      if (mover !== null) return { mover: chance.happens(99) ? mover : null, window_at }
    }
    return { mover: null, window_at }
  }

  function freeMover(town: Town, when: ReturnType<typeof span>, except?: number): number | null {
    // The two movers of the Bay Area stay free for a visitor's move.
    const isReserved = (mover: number) => mover < 2 && when.from > end + 4 * day
    const isInsured = (mover: number) => {
      const { insured_days = Number.POSITIVE_INFINITY } = movers[mover] ?? {}
      return when.to < end + (insured_days - 1) * day
    }
    const free = moversOf(town).filter(
      (mover) =>
        mover !== except && !isReserved(mover) && isInsured(mover) && diary.isFree(mover, when),
    )
    return free.length > 0 ? chance.pick(free) : null
  }

  function endOf(leadHours: number): End {
    if (chance.happens(88)) return carriedOut()
    const by = chance.weighted({ customer: 80, mover: 12, admin: 4, 'admin, for free': 4 })
    const hours = [leadHours - 0.1, 60, 40, 30, 15, 8, 3, 1, 0.2, -0.1]
    return {
      kind: 'cancelled',
      by,
      hours_before: chance.pick(hours.filter((at) => at < leadHours)),
    }
  }

  function carriedOut(): End {
    const review = chance.happens(42) ? reviewOf() : undefined
    const dispute = chance.happens(2.5) ? disputeOf() : undefined
    const refund = !dispute && chance.happens(2.5) ? refundOf() : undefined
    return {
      kind: 'carried out',
      is_completed_by_customer: chance.happens(65),
      ...(review ? { review } : {}),
      ...(dispute ? { dispute } : {}),
      ...(refund ? { refund } : {}),
    }
  }

  function reviewOf(): Review {
    const stars = chance.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1])
    return chance.happens(45) ? { stars, answered: chance.happens(85) ? 5 : 4 } : { stars }
  }

  function disputeOf(): Dispute {
    return {
      is_early: chance.happens(40),
      about: chance.pick(['damage', 'late', 'price']),
      refund_percent: chance.happens(55) ? chance.between(5, 40) : 0,
      settled_after_hours: chance.between(20, 110),
    }
  }

  function refundOf(): Refund {
    return {
      percent: chance.between(3, 20),
      borne_by: chance.weighted({ platform: 60, mover: 20, split: 20 }),
      answer: chance.happens(80) ? 'approved' : 'rejected',
    }
  }

  function detourOf(scenario: Given): Detour | undefined {
    const { town, mover, booked_at, window_at, size } = scenario
    const lead = window_at - booked_at
    const kind = chance.weighted({ none: 90, released: 4, rescheduled: 4, 'another driver': 2 })
    if (kind === 'released' && lead > 5 * day) {
      const successor = freeMover(town, span(window_at, size), mover ?? undefined)
      if (successor === null) return undefined
      diary.take(successor, span(window_at, size))
      return { kind, successor, hours_before: chance.pick([18, 22, 50, 70, 90]) }
    }
    // A more expensive date charges the same card again, which must not require another
    // confirmation.
    if (kind === 'rescheduled' && lead > 5 * day && mover !== null && scenario.card === 'good') {
      const later = window_at + chance.between(2, 12) * day
      // Not on the days that must stay free.
      if (later > end || !diary.isFree(mover, span(later, size))) return undefined
      diary.take(mover, span(later, size))
      return { kind, at: window_at - chance.between(50, 90) * hour, window_at: later }
    }
    return kind === 'another driver' && mover !== null && (movers[mover]?.drivers.length ?? 0) > 1
      ? { kind }
      : undefined
  }
}

const sizes: Record<Size, number> = {
  'few-items': 34,
  studio: 27,
  'one-bedroom': 20,
  'two-bedroom': 12,
  'three-bedroom': 3,
  'office-small': 4,
}

const cards: Record<Card, number> = {
  good: 850,
  'refused at first': 40,
  'poor at first': 20,
  asks: 40,
  slow: 20,
  none: 14,
  refused: 8,
  'never confirmed': 8,
}

const shares = Object.fromEntries(townNames.map((name) => [name, towns[name].share])) as Record<
  Town,
  number
>

const moversOf = (town: Town): number[] =>
  movers.flatMap((mover, at) => (mover.town === town ? [at] : []))

/** Picks a town's customers in turn, so that everyone has moved at some time. */
function roundRobin(): (town: Town) => number {
  const waiting = new Map<Town, number[]>()
  return (town) => {
    const left = waiting.get(town) ?? []
    const all = customers.flatMap((customer, at) => (customer.town === town ? [at] : []))
    const [next = 0, ...others] = left.length > 0 ? left : all
    waiting.set(town, others)
    return next
  }
}

const firstDay = -364
/** Moves are booked up to this many days ahead. */
const lastDay = 14

/**
 * Returns the extra weight of a recent day. A demo of some hundred moves has more of them in the
 * last weeks, which people look at first. Two thousand fill the whole year, and very few are spread
 * so that no month is empty.
 */
function recency(days: number, count: number): number {
  const most = Math.min(4, count / 85, Math.max(0, 2000 / count - 1))
  return 1 + most * Math.exp(Math.min(0, days) / 30)
}

/** Distributes `count` moves over the days from `end`, by each day's weight. */
function daysOf(end: number, count: number, chance: Chance): number[] {
  const all = Array.from({ length: lastDay - firstDay + 1 }, (_, at) => firstDay + at)
  // Few moves are booked for coming days, and fewer the later the day.
  const weights = all.map(
    (days) =>
      relativeDemand(end, days) * recency(days, count) * (days < 1 ? 1 : 1 - days / (lastDay + 1)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let at = 0
  let below = 0
  return Array.from({ length: count }, (_, index) => {
    const wanted = ((index + chance.below(1000) / 1000) / count) * whole
    while (at < all.length - 1 && below + (weights[at] ?? 0) <= wanted) below += weights[at++] ?? 0
    return all[at] ?? 0
  })
}
