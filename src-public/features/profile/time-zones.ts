import type { Language } from '#contract/kernel/languages.ts'
import { intlLocales } from '../../lib/language.ts'

/** One zone for each clock of the United States; others there keep the time of one of these. */
const ofUnitedStates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

/**
 * Returns the zones to choose from. `current` is always among them: a browser may have reported a
 * spelling that `Intl` accepts but doesn't list.
 */
export function timeZones(current: string): { here: string[]; elsewhere: string[] } {
  const listed = new Set([...Intl.supportedValuesOf('timeZone'), current])
  for (const zone of ofUnitedStates) listed.delete(zone)
  return { here: ofUnitedStates, elsewhere: [...listed].sort() }
}

/** Names a zone as people do: `Pacific Time (Los Angeles)`. */
export function zoneName(zone: string, language: Language): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(intlLocales[language], {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  if (name === undefined) return place
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} (${place})`
}
