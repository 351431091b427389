import type { RowChange } from '../providers/live.ts'
import type { Row } from './traits.ts'

type Known = Pick<Row, 'id' | 'version'>

/**
 * What changes mean to a list that was loaded at an instant: which rows on screen are out of date,
 * and which rows that are not on screen it has to look for.
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

/** The same rows in the same order, as they are now; what is shown already may be newer. */
export function patch(rows: readonly Row[], fresh: readonly Row[]): Row[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return rows.map((row) => {
    const now = byId.get(row.id)
    return now && now.version >= row.version ? { ...row, ...now } : row
  })
}

/** Of the page as it would be now: what has come to it by a change. */
export const arrived = (
  page: readonly number[],
  shown: readonly Known[],
  elsewhere: ReadonlySet<number>,
): number[] => {
  const onScreen = new Set(shown.map(({ id }) => id))
  return page.filter((id) => elsewhere.has(id) && !onScreen.has(id))
}
