import type { Job } from '#contract/calls/jobs.ts'

/** The same to the customer and the crew. */
export type Stop = Job['stops'][number]

const kinds = ['pickup', 'dropoff', 'extra'] as const

export function kindOf({ kind }: Stop): (typeof kinds)[number] {
  return kinds.find((known) => known === kind) ?? 'extra'
}

/** City, state and ZIP. */
export function placeOf({ city, state_code, zip }: Stop): string {
  return `${city}, ${state_code} ${zip}`
}
