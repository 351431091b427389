import type { Operator } from '#contract/kernel/list-query.ts'

/** Conditions on a time by an operator: `{ gte: '@today-6d', lte: '@today' }`. */
export type Bounds = Partial<Record<Operator, string>>

/** Relative times that a person can choose, by the name of their text. */
export const relativeDays = {
  today: { eq: '@today' },
  yesterday: { eq: '@today-1d' },
  tomorrow: { eq: '@today+1d' },
  last7: { gte: '@today-6d', lte: '@today' },
  last30: { gte: '@today-29d', lte: '@today' },
  next7: { gte: '@today', lte: '@today+6d' },
  thisWeek: { eq: '@week' },
  lastWeek: { eq: '@week-1' },
  thisMonth: { eq: '@month' },
  lastMonth: { eq: '@month-1' },
  thisYear: { eq: '@year' },
} as const satisfies Record<string, Bounds>
export type RelativeDays = keyof typeof relativeDays

export const relativeNames = Object.keys(relativeDays) as RelativeDays[]

/** Finds the relative time that these conditions come to. */
export const relativeIn = (bounds: Bounds): RelativeDays | undefined =>
  relativeNames.find((name) => {
    const wanted: Bounds = relativeDays[name]
    const operators = Object.keys({ ...wanted, ...bounds }) as Operator[]
    return operators.every((operator) => wanted[operator] === bounds[operator])
  })
