import type { previewPreferences, WishKey } from '#contract/calls/preferences.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { MoverRow } from '../crew/own-rows.ts'

export type Wishes = Required<BodyOf<typeof previewPreferences>>
export type WishField = keyof Wishes

/** The column of each wish. */
export const fieldOf = {
  low_pay: 'minimum_pay_cents',
  low_hourly: 'minimum_hourly_cents',
  too_far: 'farthest_miles',
  far_from_base: 'radius_mi',
  stairs: 'max_flights',
  heavy: 'takes_heavy',
  other_truck: 'vehicle_ids',
  same_day: 'takes_same_day',
  extra_stops: 'takes_extra_stops',
} as const satisfies Record<WishKey, WishField>

/** The wishes that are numbers, with what may be entered; amounts are in dollars. */
export const numbers = {
  low_pay: { min: 0, max: 10_000, isMoney: true, isOptional: false },
  low_hourly: { min: 0, max: 1000, isMoney: true, isOptional: false },
  too_far: { min: 1, max: 3000, isMoney: false, isOptional: false },
  far_from_base: { min: 1, max: 500, isMoney: false, isOptional: true },
  stairs: { min: 0, max: 60, isMoney: false, isOptional: true },
} as const
export type NumberWish = keyof typeof numbers

export const switches = ['heavy', 'same_day', 'extra_stops'] as const
export type SwitchWish = (typeof switches)[number]

/** Excludes no job. */
export const allJobs: Wishes = {
  takes_heavy: true,
  farthest_miles: 3000,
  minimum_pay_cents: 0,
  minimum_hourly_cents: 0,
  radius_mi: null,
  max_flights: null,
  vehicle_ids: [],
  takes_same_day: true,
  takes_extra_stops: true,
}

const names = Object.keys(allJobs) as WishField[]

export const wishesOf = (mover: MoverRow): Wishes =>
  Object.fromEntries(names.map((name) => [name, mover[name] ?? null])) as Wishes

/** Returns the wishes of `after` that differ from those of `before`. */
export const changedIn = (before: Wishes, after: Wishes): Partial<Wishes> =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  )

/** Returns a number as it stands in its input. */
export function typedOf(key: NumberWish, wishes: Wishes): string {
  const value = wishes[fieldOf[key]]
  if (value === null) return ''
  return String(numbers[key].isMoney ? value / 100 : value)
}

/** Reads what was typed; undefined if it is no such number. */
export function readTyped(key: NumberWish, typed: string): number | null | undefined {
  const { min, max, isMoney, isOptional } = numbers[key]
  const text = typed.trim().replaceAll(/[$,\s]/g, '')
  if (text === '') return isOptional ? null : isMoney ? 0 : undefined
  const value = Number(text)
  const stored = isMoney ? Math.round(value * 100) : value
  const isWithin = value >= min && value <= max
  return isWithin && Number.isInteger(stored) ? stored : undefined
}
