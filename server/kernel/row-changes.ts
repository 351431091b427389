import { type SQL, sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import type { Db } from './kernel.ts'

const big = () => bigint({ mode: 'number' })

/**
 * How often the rows of each resource have changed: a row for every transaction that changed any,
 * written by the tables' triggers, and folded into fewer now and then. The sum grows with whatever
 * could change what a query finds, and a query that reads it too sees both as of one moment. So what
 * was counted under a sum holds for as long as the sum is the same, in every process.
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

// Once for each table and transaction. The setting is the transaction's own and ends with it, or
// with the savepoint that the row is rolled back to.
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

/** Has the changes of these tables counted from now on, as far as the tables are there. */
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

/** The sum for these resources, as part of a query. */
export const changesOf = (resources: readonly string[]): SQL<number> =>
  sql<number>`(select coalesce(sum(changes), 0)::bigint from ${rowChanges} where ${rowChanges.resource} in ${[...resources]})`

/** Makes one row of a resource's, once there are many in all. The sums stay what they are. */
export async function foldChanges(db: Db, many = 500): Promise<void> {
  await db.execute(sql`
    with folded as (
      delete from ${rowChanges} where (select count(*) from ${rowChanges}) > ${many}
      returning resource, changes
    )
    insert into ${rowChanges} (resource, changes)
    select resource, sum(changes) from folded group by resource`)
}
