import type { Row } from '../declaration/row.ts'
import type { RowChange } from '../providers/live.ts'

type Known = Pick<Row, 'id' | 'version'>

/**
 * Sorts changes by their effect on a list loaded at `loadedAt`: ids of rows on screen that are
 * stale, and ids of rows that are not on screen but may belong to the page now.
 */
export function sortChanges(
  changes: readonly RowChange[],
  rows: readonly Known[],
  loadedAt: number,
): { stale: number[]; elsewhere: number[] } {
  const shown = new Map(rows.map(({ id, version }) => [id, version]))
  const stale = new Set<number>()
  const elsewhere = new Set<number>()
  for (const { id, version, isEarlier, since, isOwn } of changes) {
    const known = shown.get(id)
    if (known !== undefined) {
      if (version === 0 || version > known) stale.add(id)
      else stale.delete(id)
    } else if (!isOwn && version !== 0 && !(isEarlier && since <= loadedAt)) elsewhere.add(id)
  }
  return { stale: [...stale], elsewhere: [...elsewhere] }
}

/** Updates rows in place with fresh ones; a row on screen that is already newer stays unchanged. */
export function patch(rows: readonly Row[], fresh: readonly Row[]): Row[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => {
    const now = byId.get(row.id)
    return now && now.version >= row.version ? { ...row, ...now } : row
  })
}

/** Lists the rows of the current page that changed elsewhere and are not on screen. */
export const arrived = (
  page: readonly number[],
  shown: readonly Known[],
  elsewhere: ReadonlySet<number>,
): number[] => {
  const onScreen = new Set(shown.map(({ id }) => id))
  return page.filter((id) => elsewhere.has(id) && !onScreen.has(id))
}
