import type { AppContext } from '#server/context.ts'
import { shortLived } from '#server/kernel/short-lived.ts'

/** The resources that a city page depends on. */
const dependencies: ReadonlySet<string> = new Set([
  'cities',
  'feedbacks',
  'fees',
  'items',
  'movers',
  'size_items',
  'sizes',
  'states',
  'vehicles',
])

/** Creates a cache for public city data that lasts a minute, or until a resource changes. */
export const cachedForMinute = <T>({ kernel: { now }, onChange }: AppContext) =>
  shortLived<T>({ milliseconds: 60_000, of: dependencies, now, onChange })
