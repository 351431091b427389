import { type Point, routeMiles } from '#contract/pricing/trip.ts'
import { endOf, overlap, startOf } from './crew-time.ts'
import { type Capacity, type CrewJob, fits, planJobs, type Truck } from './fits.ts'
import type { LocalClock } from './local-time.ts'
import { worksAt } from './own-hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A job with what it pays and how far it goes with a load, in miles. */
export type PaidJob = CrewJob & { pay_cents: number; miles: number }

/** The drive that a crew makes without a load, and how long it takes. */
export type EmptyDrive = { miles: number; minutes: number }

/** A job in the day of a crew, with the empty drive to it. */
export type ChainJob = { job: PaidJob; is_new: boolean; drive: EmptyDrive }

/** A day of one crew, from its door and back. All instants are in milliseconds since 1970. */
export type Chain = {
  truck_id: number
  jobs: readonly ChainJob[]
  leaves: number
  returns: number
  drive_home: EmptyDrive
  pay_cents: number
  fuel_cents: number
  /** The pay of a door-to-door hour, less the fuel. */
  per_hour_cents: number
  empty_miles: number
  total_miles: number
  /** How many minutes the first job may begin late so that all begin within their windows. */
  slack_minutes: number
}

type Rules = { haversine_bp: number; speed_mph: number }

type Wanted = {
  /** The open jobs of a day that fit the calendar, one by one. */
  offers: readonly PaidJob[]
  /** The jobs of that day that are taken. */
  own: readonly PaidJob[]
  capacity: Capacity
  /** Where the crew starts from and returns to; null to count from the first job to the last. */
  home: Point | null
  /** When the crew must be back. */
  home_by: number | null
  fuel_cents_per_mile: number
  /** Only chains of this truck. */
  truck_id?: number | undefined
  place: { now: number; clock: LocalClock; rules: Rules }
}

const maxChainOffers = 3
/** Of more offers, those that pay best are looked at. */
const maxOffers = 60
const maxChains = 5
/** How many of the best chains are checked against the whole calendar. */
const maxChecked = 60

/**
 * Returns the best days that one crew can make of a day's open jobs, around the jobs that are taken:
 * up to three new jobs each. The best pays most for an hour from door to door, less the fuel; of
 * equal ones, that with fewer empty miles. A job counts from the beginning of its window, as when it
 * is accepted, so that all of a chain can be accepted.
 */
export function chainsFor(wanted: Wanted): Chain[] {
  const { capacity, place } = wanted
  const offers = wanted.offers
    .toSorted((a, b) => b.pay_cents - a.pay_cents || byCode(a, b))
    .slice(0, maxOffers)
  const day = dayOf(offers, wanted)
  const found = lanesOf(wanted).flatMap((lane) =>
    bestPaths(lane, day, wanted).map((path) => ({ ...path, truck_id: lane.truck_id })),
  )
  const best: Chain[] = []
  const seen = new Set<string>()
  for (const { truck_id, path } of found.sort((a, b) => better(a, b) || a.truck_id - b.truck_id)) {
    const jobs = path.map((node) => day.jobs[node] as PaidJob)
    const picked = jobs.filter((job) => !wanted.own.includes(job))
    const codes = picked.map(({ code }) => code).join(' ')
    if (seen.has(codes)) continue
    seen.add(codes)
    if (best.length === maxChains || seen.size > maxChecked) break
    if (canAccept(picked, capacity, place)) best.push(chainOf(jobs, truck_id, wanted))
  }
  return best
}

/** Returns the pay of an hour of a chain whose job with this code is lost; null if none is left. */
export function withoutJob(chain: Chain, code: string, wanted: Wanted): number | null {
  const left = chain.jobs.map(({ job }) => job).filter((job) => job.code !== code)
  return left.length === 0 ? null : chainOf(left, chain.truck_id, wanted).per_hour_cents
}

export const newCodes = ({ jobs }: Chain): string[] =>
  jobs.filter(({ is_new }) => is_new).map(({ job }) => job.code)

const byCode = (a: PaidJob, b: PaidJob) => (a.code < b.code ? -1 : 1)
const inTime = (a: PaidJob, b: PaidJob) => startOf(a) - startOf(b) || byCode(a, b)

/** A truck with the jobs that are planned for it on the day. */
type Lane = {
  truck_id: number
  capacity_ft3: number
  hours: Truck['hours']
  own: readonly PaidJob[]
}

/** Returns the trucks whose days differ: of equal ones without jobs, one is enough. */
function lanesOf({ own, capacity, place, truck_id }: Wanted): Lane[] {
  const plan = planJobs(capacity, place.rules)
  const lanes = capacity.trucks
    .filter(({ id }) => truck_id === undefined || id === truck_id)
    .map(({ id, capacity_ft3, hours }) => ({
      truck_id: id,
      capacity_ft3,
      hours,
      own: own.filter(({ code }) => plan.get(code)?.truck_id === id),
    }))
  const isFirst = (lane: Lane, at: number) =>
    lane.own.length > 0 ||
    lanes.findIndex(
      (other) =>
        other.own.length === 0 &&
        other.capacity_ft3 === lane.capacity_ft3 &&
        other.hours === lane.hours,
    ) === at
  return lanes.filter(isFirst)
}

/**
 * The jobs of a day in order, with what is known of each and of each pair, since tens of thousands of
 * sequences are compared.
 */
type Day = {
  jobs: readonly PaidJob[]
  starts: readonly number[]
  ends: readonly number[]
  from_home: readonly EmptyDrive[]
  to_home: readonly EmptyDrive[]
  /** The drive from one job to a later one, by both numbers; null if one crew can't do both. */
  between: readonly (readonly (EmptyDrive | null)[])[]
}

function dayOf(offers: readonly PaidJob[], { own, capacity, home, place }: Wanted): Day {
  const { rules } = place
  const jobs = [...offers.filter(({ code }) => own.every((one) => one.code !== code)), ...own]
  jobs.sort(inTime)
  return {
    jobs,
    starts: jobs.map(startOf),
    ends: jobs.map(endOf),
    from_home: jobs.map(({ stops }) => driveOf(home, stops[0], rules)),
    to_home: jobs.map(({ stops }) => driveOf(stops.at(-1), home, rules)),
    between: jobs.map((job, at) =>
      jobs.map((later, other) =>
        other <= at || overlap(job, later, capacity, rules)
          ? null
          : driveOf(job.stops.at(-1), later.stops[0], rules),
      ),
    ),
  }
}

type MaybePoint = Point | null | undefined

function driveOf(from: MaybePoint, to: MaybePoint, { haversine_bp, speed_mph }: Rules): EmptyDrive {
  const miles = from && to ? routeMiles([from, to], haversine_bp) : 0
  return { miles, minutes: Math.ceil((miles / speed_mph) * 60) }
}

/** Numbers of a day's jobs, in order. */
type Path = { path: readonly number[]; per_hour_cents: number; empty_miles: number; codes: string }

const better = (a: Path, b: Path) =>
  b.per_hour_cents - a.per_hour_cents ||
  a.empty_miles - b.empty_miles ||
  (a.codes === b.codes ? 0 : a.codes < b.codes ? -1 : 1)

/** Returns the best ways through a day for one truck: none of its own jobs is left out. */
function bestPaths({ own, capacity_ft3, hours }: Lane, day: Day, wanted: Wanted): Path[] {
  const { home_by, fuel_cents_per_mile } = wanted
  const isOwn = day.jobs.map((job) => own.includes(job))
  const nodes = day.jobs.flatMap((job, node) =>
    isOwn[node] ||
    (!wanted.own.includes(job) &&
      job.vehicle_ft3 <= capacity_ft3 &&
      worksAt(hours, job, wanted.capacity))
      ? [node]
      : [],
  )
  const best: Path[] = []
  const path: number[] = []
  const finish = (pay_cents: number, empty: number, loaded: number) => {
    const [first, last] = [path[0] as number, path.at(-1) as number]
    const home = day.to_home[last] as EmptyDrive
    const out = day.from_home[first] as EmptyDrive
    const returns = (day.ends[last] as number) + home.minutes * minuteMs
    if (home_by !== null && returns > home_by) return
    const leaves = (day.starts[first] as number) - out.minutes * minuteMs
    const empty_miles = tenths(empty + home.miles)
    const fuel_cents = fuelOf(tenths(empty_miles + loaded), fuel_cents_per_mile)
    const per_hour_cents = hourly(pay_cents - fuel_cents, returns - leaves)
    const worst = best.length < maxChecked ? undefined : best.at(-1)
    if (worst && per_hour_cents < worst.per_hour_cents) return
    const codes = path.map((node) => day.jobs[node]?.code).join(' ')
    const made = { path: [...path], per_hour_cents, empty_miles, codes }
    const place = best.findIndex((known) => better(made, known) < 0)
    best.splice(place < 0 ? best.length : place, 0, made)
    if (best.length > maxChecked) best.pop()
  }
  const extend = (at: number, added: number, pay: number, empty: number, loaded: number) => {
    for (let next = at; next < nodes.length; next++) {
      const node = nodes[next] as number
      const last = path.at(-1)
      const drive = last === undefined ? day.from_home[node] : day.between[last]?.[node]
      const count = isOwn[node] ? added : added + 1
      if (drive && count <= maxChainOffers) {
        const { pay_cents, miles } = day.jobs[node] as PaidJob
        path.push(node)
        extend(next + 1, count, pay + pay_cents, empty + drive.miles, loaded + miles)
        path.pop()
      }
      if (isOwn[node]) return
    }
    if (added > 0) finish(pay, empty, loaded)
  }
  extend(0, 0, 0, 0, 0)
  return best
}

const fuelOf = (miles: number, cents_per_mile: number) => Math.round(miles * cents_per_mile)
const hourly = (cents: number, ms: number) => Math.round((cents * hourMs) / ms)

function chainOf(all: readonly PaidJob[], truck_id: number, wanted: Wanted): Chain {
  const { home, own, fuel_cents_per_mile, place } = wanted
  const jobs = all.map((job, at): ChainJob => {
    const from = at === 0 ? home : all[at - 1]?.stops.at(-1)
    return { job, is_new: !own.includes(job), drive: driveOf(from, job.stops[0], place.rules) }
  })
  const [first, last] = [jobs[0] as ChainJob, jobs.at(-1) as ChainJob]
  const drive_home = driveOf(last.job.stops.at(-1), home, place.rules)
  const sum = (of: (one: ChainJob) => number) => jobs.reduce((total, one) => total + of(one), 0)
  const empty_miles = tenths(sum(({ drive }) => drive.miles) + drive_home.miles)
  const total_miles = tenths(empty_miles + sum(({ job }) => job.miles))
  const pay_cents = sum(({ job }) => job.pay_cents)
  const fuel_cents = fuelOf(total_miles, fuel_cents_per_mile)
  const leaves = startOf(first.job) - first.drive.minutes * minuteMs
  const returns = endOf(last.job) + drive_home.minutes * minuteMs
  return {
    truck_id,
    jobs,
    leaves,
    returns,
    drive_home,
    pay_cents,
    fuel_cents,
    per_hour_cents: hourly(pay_cents - fuel_cents, returns - leaves),
    empty_miles,
    total_miles,
    slack_minutes: slackOf(jobs),
  }
}

const tenths = (miles: number) => Math.round(miles * 10) / 10

/** A late beginning uses up the free time before the next job, and may not pass a window's end. */
function slackOf(jobs: readonly ChainJob[]): number {
  let [slack, free] = [Number.POSITIVE_INFINITY, 0]
  let before: PaidJob | undefined
  for (const { job, drive } of jobs) {
    if (before) free += startOf(job) - endOf(before) - drive.minutes * minuteMs
    slack = Math.min(slack, Date.parse(job.window_end_at) - startOf(job) + free)
    before = job
  }
  return Math.max(0, Math.floor(slack / minuteMs))
}

/** Reports whether all jobs can be accepted, one after the other. */
function canAccept(jobs: readonly PaidJob[], capacity: Capacity, place: Wanted['place']): boolean {
  const taken = [...capacity.jobs]
  return jobs.every((job) => {
    const isPossible = fits(job, { ...capacity, jobs: taken }, place).ok
    taken.push(job)
    return isPossible
  })
}
