import type { Remedy } from '#contract/calls/jobs.ts'
import { wishKeys } from '#contract/calls/preferences.ts'

const remedyOf: Record<string, Remedy> = {
  suspended: 'support',
  not_approved: 'profile',
  not_available: 'preferences',
  uninsured: 'documents',
  papers: 'documents',
  papers_by_then: 'documents',
  ...Object.fromEntries(wishKeys.map((key) => [key, 'preferences'])),
}

/** Names the pages on which a mover can remove obstacles, each once. */
export const remediesFor = (obstacles: readonly string[]): Remedy[] => [
  ...new Set(obstacles.flatMap((key) => remedyOf[key] ?? [])),
]
