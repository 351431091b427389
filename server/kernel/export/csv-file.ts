import { csvMark, csvRow } from '#server/kernel/http/csv.ts'
import type { Cell, Profile } from './cells.ts'

/** Writes tables of cells as CSV (RFC 4180), batch by batch. */
export async function* csvFile(
  head: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  profile: Profile,
): AsyncGenerator<string> {
  yield `${profile === 'spreadsheet' ? csvMark : ''}${csvRow(head)}`
  for await (const rows of batches)
    yield rows.map((cells) => csvRow(cells.map((cell) => textOf(cell, profile)))).join('')
}

/**
 * A spreadsheet would run a text that begins like a formula, and take the `+` off a phone number; a
 * quote in front keeps it a text. Only texts that people typed get it, so negative numbers stay
 * numbers. The full-width forms count because some spreadsheets read them as the plain ones. A text
 * that itself begins with such quotes gets one more, so that an import can take off exactly one.
 */
const guarded = (text: string): string =>
  /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text

const textOf = ({ kind, value }: Cell, profile: Profile): string =>
  kind === 'text' && profile === 'spreadsheet' ? guarded(value) : value
