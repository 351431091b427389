/** Has spreadsheets read the file as UTF-8; it stands before the first line. */
export const csvMark = '\ufeff'

/** Returns one line of a CSV file (RFC 4180) from cells that any text may stand in. */
export const csvLine = (cells: readonly string[]): string => csvRow(cells.map(safe))

/** Returns one line of a CSV file (RFC 4180) from cells that are safe in a spreadsheet. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Formats cents as dollars, which spreadsheets read as a number. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2)

const number = /^-?\d+(\.\d+)?$/

/** Some spreadsheets read the full-width signs as the plain ones. */
const signs = '[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20]'
const bare = new RegExp(`^${signs}`)
const guarded = new RegExp(`^'+${signs}`)

/** A spreadsheet would run a cell that begins like a formula; a quote in front makes it text. */
const safe = (cell: string): string => (bare.test(cell) && !number.test(cell) ? `'${cell}` : cell)

/**
 * Keeps a text that people typed a text in a spreadsheet, which would also take the `+` off a phone
 * number. A text that itself looks like a guarded one gets one more quote, so that `withoutGuard` takes
 * off exactly one.
 */
export const withGuard = (text: string): string =>
  bare.test(text) ? `'${text}` : withFurtherGuard(text)

/** Puts one more quote before a text that itself looks like one with a guard. */
export const withFurtherGuard = (text: string): string => (guarded.test(text) ? `'${text}` : text)

/** Takes off the quote that `withGuard` has put in front. */
export const withoutGuard = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
