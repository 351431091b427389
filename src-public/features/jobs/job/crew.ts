import { href } from '#contract/routes.ts'

/** The role that works on jobs: movers, who are paid for them, or drivers, who carry them out. */
export type Crew = 'mover' | 'driver'

export const tabs = {
  mover: ['open', 'plans', 'upcoming', 'past'],
  driver: ['upcoming', 'past'],
} as const satisfies Record<Crew, readonly string[]>

export type Tab = (typeof tabs)[Crew][number]

/** Returns the tab named in the URL; the first one by default. */
export function tabIn(path: string, crew: Crew): Tab {
  const named = queryOf(path).get('tab')
  return tabs[crew].find((tab) => tab === named) ?? tabs[crew][0]
}

export function tabHref(crew: Crew, tab: Tab): string {
  return href(`${crew}-jobs`, {}, { tab })
}

export function detailsHref(crew: Crew, code: string): string {
  return href(`${crew}-jobs-details`, {}, { code })
}

/** Returns the query of a path. */
export function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '')
}
