import { joinedColumns, readIn } from '#contract/kernel/columns.ts'
import { type Resource, standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { columnNamed } from '../../declaration/declaration-of.ts'

/** A column of a list; its width is in pixels, or null for the width of its content. */
export type Column = { name: string; width: number | null }

/** The columns of a list in their order; the first ones may stay in sight on the left. */
export type Columns = { shown: readonly Column[]; pinned: number }

export const widths = { min: 60, max: 800 }
/** How many columns can stay in sight: more would leave no room for the others. */
export const pinnable = [0, 1, 2, 3] as const

/** Lists what can be a column of a list in the admin. */
export function possibleColumns(resource: Resource): string[] {
  const { id, created_at, updated_at } = standardFields
  return [
    ...Object.keys({ ...visibleFields(resource, 'admin'), id, created_at, updated_at }),
    ...joinedColumns(resource),
  ]
}

export const declaredColumns = ({ admin }: Resource): Columns => ({
  shown: admin.columns.map((name) => ({ name, width: null })),
  pinned: 0,
})

/**
 * Reads columns from the parameters `cols=code,state,total_cents~120&pin=1`. Columns that the
 * resource doesn't have, or that the reader may no longer see, are left out. Returns null if none
 * are named.
 */
export function readColumns(params: URLSearchParams, resource: Resource): Columns | null {
  const possible = new Set(possibleColumns(resource))
  const shown: Column[] = []
  for (const text of (params.get('cols') ?? '').split(',')) {
    const [name = '', width] = text.split('~')
    // Each is shown once.
    if (possible.delete(name)) shown.push({ name, width: readWidth(width) })
  }
  if (shown.length === 0) return null
  const pin = Number(params.get('pin'))
  const pinned = pinnable.find((count) => count === pin) ?? 0
  return { shown, pinned: Math.min(pinned, shown.length) }
}

export function writeColumns({ shown, pinned }: Columns): [key: string, value: string][] {
  const cols = shown.map(({ name, width }) => (width === null ? name : `${name}~${width}`))
  return [
    ['cols', cols.join(',')],
    ...(pinned > 0 ? [['pin', String(pinned)] as [string, string]] : []),
  ]
}

function readWidth(text: string | undefined): number | null {
  const width = Math.round(Number(text))
  return width ? Math.min(Math.max(width, widths.min), widths.max) : null
}

/** Reports whether the person may see a column: that of another resource if they may list that. */
export function isSeen(
  resource: Resource,
  name: string,
  can: (resource: string, action: string) => boolean,
): boolean {
  const column = columnNamed(resource, name)
  if (!column) return false
  const from = readIn(column)
  return from === resource.name || can(from, 'list')
}

/** Leaves out the columns that the person may not see. */
export const seenColumns = (
  resource: Resource,
  columns: Columns,
  can: (resource: string, action: string) => boolean,
): Columns => ({
  ...columns,
  shown: columns.shown.filter(({ name }) => isSeen(resource, name, can)),
})

/** Returns the resource with these columns in its list. */
export const withColumns = (resource: Resource, { shown }: Columns): Resource => ({
  ...resource,
  admin: { ...resource.admin, columns: shown.map(({ name }) => name) },
})
