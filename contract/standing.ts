import type { StandingKind } from './resources/standing-appeals.ts'

/** The parts of a moving company's standing, with the most points that each can cost. */
export const partWeights = {
  /** Whether the crew was there in time. */
  on_time: 35,
  /** Whether jobs that were taken were kept. */
  release: 25,
  /** Whether claims had to be paid by the mover. */
  damage: 20,
  /** Whether claims were answered in time. */
  answer: 5,
  /** The stars of the customers' reviews. */
  rating: 15,
} as const

export type StandingPart = keyof typeof partWeights
export const standingParts = Object.keys(partWeights) as StandingPart[]

type Kind = {
  part: StandingPart
  /** The share of one of the part's occasions that is lost, in basis points. */
  cost_bp: number
  /** The setting that says for how many days it counts. */
  days: 'standing_days' | 'no_show_record_days'
}

/** Everything that costs points. Reviews cost more the fewer stars they have. */
export const standingKinds = {
  late_arrival: { part: 'on_time', cost_bp: 5000, days: 'standing_days' },
  no_show: { part: 'on_time', cost_bp: 10_000, days: 'no_show_record_days' },
  release: { part: 'release', cost_bp: 3000, days: 'standing_days' },
  late_release: { part: 'release', cost_bp: 10_000, days: 'standing_days' },
  damage_claim: { part: 'damage', cost_bp: 10_000, days: 'standing_days' },
  missed_answer: { part: 'answer', cost_bp: 10_000, days: 'standing_days' },
  three_stars: { part: 'rating', cost_bp: 3333, days: 'standing_days' },
  two_stars: { part: 'rating', cost_bp: 6667, days: 'standing_days' },
  one_star: { part: 'rating', cost_bp: 10_000, days: 'standing_days' },
} as const satisfies Record<StandingKind, Kind>

/** Names an event by its kind and the record that shows it. */
export const standingEventName = (kind: StandingKind, record_id: number): string =>
  `${kind}-${record_id}`

/** A part is counted as if it had at least this many occasions: one bad day is not a record. */
const leastOccasions = 10

const dayMs = 86_400_000

/** Returns when an event stops counting. `days` are the settings' values. */
export const countsUntil = (
  kind: StandingKind,
  at: string,
  days: Record<Kind['days'], number>,
): Date => new Date(Date.parse(at) + days[standingKinds[kind].days] * dayMs)

/** Returns the points that one event of a part with this many occasions costs, to two decimals. */
export function pointsOf(kind: StandingKind, occasions: number): number {
  const { part, cost_bp } = standingKinds[kind]
  const share = cost_bp / 10_000 / Math.max(leastOccasions, occasions)
  return Math.round(partWeights[part] * share * 100) / 100
}

/** Returns the points that a part keeps, from 0 to its weight, after its events have cost these. */
export const pointsKept = (part: StandingPart, costs: readonly number[]): number => {
  const lost = costs.reduce((sum, points) => sum + points, 0)
  return Math.max(0, Math.round((partWeights[part] - lost) * 100) / 100)
}
