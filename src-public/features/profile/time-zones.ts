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
