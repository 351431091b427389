import type { Say } from '../../app/texts.ts'
import type { StopDraft } from './draft.ts'

/** What a stop is called: pick-up, drop-off, or the how-manieth on the way. */
export function stopTitle(stops: readonly StopDraft[], at: number, say: Say<'booking'>): string {
  const kind = stops[at]?.kind ?? 'extra'
  if (kind !== 'extra') return say(`where.${kind}`)
  const before = stops.slice(0, at).filter((stop) => stop.kind === 'extra').length
  return say('where.extra', { number: before + 1 })
}
