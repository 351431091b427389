import type { AppContext } from '#server/context.ts'
import { shortLived } from '#server/kernel/short-lived.ts'

/** What is told of a city is made of these. */
const toldOf: ReadonlySet<string> = new Set([
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

/** Keeps what is told of cities for a minute, or until it has changed. */
export const forAMinute = <T>({ kernel: { now }, onChange }: AppContext) =>
  shortLived<T>({ milliseconds: 60_000, of: toldOf, now, onChange })
