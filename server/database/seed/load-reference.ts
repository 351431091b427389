import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'

import { defaultFees, defaultRules } from '#contract/pricing/rules.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import { cities } from './reference/cities.ts'
import { items } from './reference/items.ts'
import { sizes, sizeTotals } from './reference/sizes.ts'
import { states } from './reference/states.ts'

/** Whether the lookups were never filled: the sign of a new database. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ filled: boolean }>(
    sql`select exists (select 1 from ${tables.states}) or exists (select 1 from ${tables.users}) as filled`,
  )
  return rows[0]?.filled === false
}

/** Fills the lookups: states with their sales tax, cities, vehicles, items, sizes and fees. */
export async function loadReference(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const stateIds = await insert(tx, tables.states, states, 'code')
    await insert(
      tx,
      tables.cities,
      cities.map(({ state_code, ...city }) => ({ ...city, state_id: known(stateIds, state_code) })),
      'slug',
    )
    const vehicleIds = await insert(
      tx,
      tables.vehicles,
      Object.entries(defaultRules.vehicles).map(([code, vehicle]) => ({ code, ...vehicle })),
      'code',
    )
    const itemIds = await insert(
      tx,
      tables.items,
      items.map(({ heavy_tier: _, name, prohibited_reason, ...item }) => ({
        ...item,
        name: name.en,
        name_es: name.es,
        prohibited_reason: prohibited_reason?.en ?? null,
        prohibited_reason_es: prohibited_reason?.es ?? null,
      })),
      'slug',
    )
    const sizeIds = await insert(
      tx,
      tables.sizes,
      sizes.map((size, position) => ({
        slug: size.slug,
        name: size.name.en,
        name_es: size.name.es,
        description: size.description.en,
        description_es: size.description.es,
        volume_ft3: sizeTotals(size).volume_ft3,
        minutes: sizeTotals(size).minutes,
        crew_size: size.crew_size,
        vehicle_id: known(vehicleIds, size.vehicle),
        position,
      })),
      'slug',
    )
    await tx.insert(tables.size_items).values(
      sizes.flatMap((size) =>
        size.items.map(({ item, quantity }) => ({
          size_id: known(sizeIds, size.slug),
          item_id: known(itemIds, item),
          quantity,
        })),
      ),
    )
    await tx.insert(tables.fees).values(
      Object.entries(defaultFees).map(([code, { kind, value }]) => ({
        code,
        kind,
        value,
        scope: scopeOf(code),
      })),
    )
  })
}

type FeeScope = NonNullable<(typeof tables.fees)['$inferInsert']['scope']>

const scopes = [
  ['peak_', 'peak'],
  ['cancel_', 'cancellation'],
  ['release_', 'cancellation'],
  ['crew_', 'labor'],
  ['stair_minutes', 'labor'],
  ['elevator_', 'labor'],
  ['risk_', 'labor'],
  ['minimum_', 'labor'],
  ['commission_', 'platform'],
  ['service_fee', 'platform'],
  ['protection_', 'platform'],
] as const

const scopeOf = (code: string): FeeScope =>
  scopes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'price'

/** Answers the new rows' ids by their natural key. */
async function insert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: PgInsertValue<T>[],
  key: string,
): Promise<Map<string, number>> {
  const stored: Record<string, unknown>[] = await tx.insert(table).values(rows).returning()
  return new Map(stored.map((row) => [String(row[key]), Number(row.id)]))
}

function known(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the reference data names ${key}, which is not in it`)
  return id
}
