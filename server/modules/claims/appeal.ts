import { after, type ClaimRow, day } from './claim-row.ts'

type Side = 'customer' | 'mover'

/** Why a side can't appeal; each has a text `claim.*`. */
type Obstacle = 'undecided' | 'appealed' | 'granted' | 'not_borne' | 'appeal_over' | 'under_way'

/**
 * Returns why a side can't appeal the decision, undefined if it can. A decision is appealed once, by
 * the side it went against, and never while its money is on the way.
 */
export function appealObstacle(
  row: ClaimRow,
  side: Side,
  days: number,
  now: Date,
): Obstacle | undefined {
  if (!row.decided_at || row.decided_by_id === null) return 'undecided'
  if (row.appealed_at) return 'appealed'
  const decided_cents = row.decided_cents ?? 0
  if (side === 'customer' && decided_cents >= row.claimed_cents) return 'granted'
  const isBorne = row.borne_by === 'mover' || row.borne_by === 'split'
  if (side === 'mover' && !isBorne) return 'not_borne'
  if (appealEnd(row, days) <= now.toISOString()) return 'appeal_over'
  return row.state === 'decided' && decided_cents > 0 ? 'under_way' : undefined
}

/** Returns until when a decision can be appealed. */
export const appealEnd = ({ decided_at }: ClaimRow, days: number): string =>
  after(decided_at ?? new Date(0), days * day)
