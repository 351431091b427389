/** Has spreadsheets read the file as UTF-8; it stands before the first line. */
export const csvMark = '\ufeff'

/** Returns one line of a CSV file (RFC 4180) from cells that any text may stand in. */
export const csvLine = (cells: readonly string[]): string => csvRow(cells.map(safe))

/** Returns one line of a CSV file (RFC 4180) from cells that are safe in a spreadsheet. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Formats cents as dollars, which spreadsheets read as a number. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2)

const number = /^-?\d+(\.\d+)?$/

/** A spreadsheet would run a cell that begins like a formula; a quote in front makes it text. */
function safe(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !number.test(cell)
  return isFormula ? `'${cell}` : cell
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
