import { href } from '#contract/routes.ts'

/** Who looks at jobs: the mover, who is paid for them, or the driver, who carries them out. */
export type Crew = 'mover' | 'driver'

export const tabs = {
  mover: ['open', 'upcoming', 'past'],
  driver: ['upcoming', 'past'],
} as const satisfies Record<Crew, readonly string[]>

export type Tab = (typeof tabs)[Crew][number]

/** The tab that the address names; any other is the first. */
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

/** What stands behind the question mark. */
export function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '')
}
