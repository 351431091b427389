import type { OwnDocument } from '#contract/calls/documents.ts'

/** Who has to act next on a document; null if nobody has to. */
export function whoActs({ state, blocks, days_left }: OwnDocument): 'mine' | 'us' | null {
  if (state === 'uploaded' || state === 'in_review') return 'us'
  if (state === 'required' || state === 'rejected' || state === 'expired')
    return blocks.length > 0 || state !== 'required' ? 'mine' : null
  return days_left !== null && days_left <= warningDays ? 'mine' : null
}

/** From here on the documents' machine warns too. */
export const warningDays = 30
const urgentDays = 14

export type Urgency = 'bad' | 'warn' | 'good'

/** Says how soon a document needs a new file. */
export function urgencyOf({ is_in_force, days_left }: OwnDocument): Urgency {
  if (!is_in_force || (days_left !== null && days_left <= urgentDays)) return 'bad'
  return days_left !== null && days_left <= warningDays ? 'warn' : 'good'
}

/** Documents that act on jobs come first, the most urgent first. */
export const byUrgency = (one: OwnDocument, other: OwnDocument): number =>
  (one.days_left ?? (one.is_in_force ? Number.MAX_SAFE_INTEGER : -1)) -
  (other.days_left ?? (other.is_in_force ? Number.MAX_SAFE_INTEGER : -1))
