/** Has spreadsheets read the file as UTF-8; it stands before the first line. */
export const csvMark = '\ufeff'

/** Returns one line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(safe).join(',')}\r\n`

/** Formats cents as dollars, which spreadsheets read as a number. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2)

const number = /^-?\d+(\.\d+)?$/

/** A spreadsheet would run a cell that begins like a formula; a quote in front makes it text. */
function safe(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !number.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
