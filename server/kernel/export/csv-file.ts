import { csvMark, csvRow, withGuard } from '#server/kernel/http/csv.ts'
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

/** Only texts that people typed are guarded, so negative numbers stay numbers. */
const textOf = ({ kind, value }: Cell, profile: Profile): string =>
  kind === 'text' && profile === 'spreadsheet' ? withGuard(value) : value
