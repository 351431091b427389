import type { Say } from '../../../lib/texts.ts'
import type { StopDraft } from './draft.ts'

/** Returns the title of a stop: pickup, drop-off, or the number of the extra stop. */
export function stopTitle(stops: readonly StopDraft[], at: number, say: Say<'booking'>): string {
  const kind = stops[at]?.kind ?? 'extra'
  if (kind !== 'extra') return say(`where.${kind}`)
  const before = stops.slice(0, at).filter((stop) => stop.kind === 'extra').length
  return say('where.extra', { number: before + 1 })
}
