import type { Job } from '#contract/calls/jobs.ts'

/** A stop as both the customer and the crew receive it. */
export type Stop = Job['stops'][number]

const kinds = ['pickup', 'dropoff', 'extra'] as const

export function kindOf({ kind }: Stop): (typeof kinds)[number] {
  return kinds.find((known) => known === kind) ?? 'extra'
}

/** Formats city, state and ZIP code. */
export function placeOf({ city, state_code, zip }: Stop): string {
  return `${city}, ${state_code} ${zip}`
}
