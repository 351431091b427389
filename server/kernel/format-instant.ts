const formats = new Map<string, Intl.DateTimeFormat>()

/** People choose their time zones, so the formats could grow to tens of megabytes. */
const maxFormats = 500

/** A language, a time zone, and what of the date and time to show. */
export type InstantStyle = Intl.DateTimeFormatOptions & { locale: string; timeZone: string }

/** Formats an instant in a language and time zone, in the style of Intl.DateTimeFormat. */
export const formatInstant = (instant: string | number | Date, style: InstantStyle): string =>
  formatOf(style).format(new Date(instant))

/**
 * Formats the time from one instant to another, with plain spaces: not every mail program and phone
 * shows Intl's thin ones.
 */
export const formatRange = (start: string, end: string, style: InstantStyle): string =>
  formatOf(style)
    .formatRange(new Date(start), new Date(end))
    .replace(/[\u2009\u202f]/g, ' ')

/** Returns the format of a style. Making one takes a hundred times as long as using it. */
function formatOf(style: InstantStyle): Intl.DateTimeFormat {
  const key = JSON.stringify(style)
  let format = formats.get(key)
  if (!format) {
    if (formats.size >= maxFormats) formats.clear()
    const { locale, ...options } = style
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format
}
