const formats = new Map<string, Intl.DateTimeFormat>()

/** People choose their time zones, so the formats could grow to tens of megabytes. */
const maxFormats = 500

/** A language, a time zone, and what of the date and time to show. */
export type InstantStyle = Intl.DateTimeFormatOptions & { locale: string; timeZone: string }

/** Formats an instant in a language and time zone, in the style of Intl.DateTimeFormat. */
export function formatInstant(instant: string | number | Date, style: InstantStyle): string {
  // Making a format takes a hundred times as long as using it.
  const key = JSON.stringify(style)
  let format = formats.get(key)
  if (!format) {
    if (formats.size >= maxFormats) formats.clear()
    const { locale, ...options } = style
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(key, format)
  }
  return format.format(new Date(instant))
}
