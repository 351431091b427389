import { type SQL, sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { Db } from '#server/kernel/kernel.ts'

const big = () => bigint({ mode: 'number' })

/**
 * Counts how often the rows of each resource have changed: the tables' triggers write one row per
 * transaction that changes any, and the rows are folded into fewer from time to time. The sum grows
 * with every change that could affect a query's result. A query that also reads the sum sees both
 * as of one moment, so a count stays valid, in every process, for as long as the sum is the same.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    resource: text().notNull(),
    id: big().notNull().generatedByDefaultAsIdentity(),
    changes: big().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.resource, table.id] })],
)

const trigger = 'count_change'

// Runs once for each table and transaction. The setting is local to the transaction: it ends with
// it, or with the savepoint to which the row is rolled back.
const triggerFunction = `
  create or replace function ${trigger}() returns trigger language plpgsql as $$
  declare
    counted text := coalesce(current_setting('haulwell.counted', true), '');
  begin
    if position(' ' || tg_table_name || ' ' in counted) = 0 then
      insert into row_changes (resource) values (tg_table_name);
      perform set_config('haulwell.counted', counted || ' ' || tg_table_name || ' ', true);
    end if;
    return null;
  end $$`

type Client = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Creates the counting triggers on those of these tables that exist. */
export async function countChanges(client: Client, tables: string[]): Promise<void> {
  const { rows } = await client.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1)
       and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = $2)`,
    [tables, trigger],
  )
  if (rows.length === 0) return
  await client.query(triggerFunction)
  for (const { name } of rows)
    await client.query(
      `create trigger ${trigger} after insert or update or delete or truncate on "${name}"
       for each statement execute function ${trigger}()`,
    )
}

/** Builds the subquery that sums the changes of these resources. */
export const changesOf = (resources: readonly string[]): SQL<number> =>
  sql<number>`(select coalesce(sum(changes), 0)::bigint from ${rowChanges} where ${rowChanges.resource} in ${[...resources]})`

/**
 * Folds the rows into one per resource once there are more than `many` in all. The sums don't
 * change.
 */
export async function foldChanges(db: Db, many = 500): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from ${rowChanges} where (select count(*) from ${rowChanges}) > ${many}
      returning resource, changes
    )
    insert into ${rowChanges} (resource, changes)
    select resource, sum(changes) from folded group by resource`)
}
