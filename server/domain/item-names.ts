import { inArray } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

type Item = { item_id?: number | null; name: string }

/**
 * Returns an order's items with the catalog's current names in a language. Items that aren't in the
 * catalog have the name from the booking.
 */
export async function namedIn<I extends Item>(
  db: Db | Tx,
  things: readonly I[],
  locale: string,
): Promise<I[]> {
  const ids = things.flatMap(({ item_id }) => item_id ?? [])
  if (!ids.length) return [...things]
  const { items } = tables
  const rows = await db
    .select({ id: items.id, name: items.name, name_es: items.name_es })
    .from(items)
    .where(inArray(items.id, ids))
  const names = new Map(
    rows.map(({ id, name, name_es }) => [id, (locale === 'es' && name_es) || name]),
  )
  return things.map((thing) => ({ ...thing, name: names.get(thing.item_id ?? 0) ?? thing.name }))
}
