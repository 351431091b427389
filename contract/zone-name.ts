/** Returns a time zone's common name, such as `Pacific Time`; for use within a sentence. */
export function zoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Tells zones with the same name apart by a place: `Pacific Time (Los Angeles)`. */
export function zoneWithPlace(zone: string, locale: string): string {
  const name = zoneName(zone, locale)
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} (${place})`
}
