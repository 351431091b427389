import { afterEach, describe, expect, test } from 'vitest'

import { storedSequences, storedTables } from '#server/database/backup/stored-tables.ts'
import type { Database } from '#server/database/connection.ts'
import { openApp, openEmptyDatabase, type TestApp } from '../../support/app/app.ts'
import { loadLiveReference } from '../../support/worker/reference-snapshot.ts'

/** Test files of one process share an embedded engine, which is reset between them. */
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function open(): Promise<TestApp> {
  const app = await openApp()
  opened.push(app)
  return app
}

/**
 * Identifies the engine by its connection, which no other engine shares: a stream in this thread,
 * or a worker's socket.
 */
const engineOf = ({ database: { pool } }: TestApp) => pool.options.stream ?? pool.options.host

describe('the shared database', () => {
  test('is restored to the reference data, whatever was written to any table', async () => {
    const first = await openApp()
    const rows = await rowsOf(first.database)
    const sequences = await storedSequences(first.database.pool)
    await writeIntoEveryTable(first.database)
    const changed = await rowsOf(first.database)
    for (const [name, before] of rows) expect(changed.get(name), name).not.toEqual(before)
    await first.close()

    const second = await open()
    expect(engineOf(second)).toBe(engineOf(first))
    for (const [name, after] of await rowsOf(second.database))
      expect(after, name).toEqual(rows.get(name))
    expect(await storedSequences(second.database.pool)).toEqual(sequences)
  })

  test('is restored when everything was deleted', async () => {
    const first = await openApp()
    const rows = await rowsOf(first.database)
    const names = [...rows.keys()].map((name) => `"${name}"`).join(', ')
    await first.database.pool.query(`truncate ${names} restart identity cascade`)
    await first.close()

    const second = await open()
    expect(engineOf(second)).toBe(engineOf(first))
    expect(await rowsOf(second.database)).toEqual(rows)
  })

  test('forgets the state of the session', async () => {
    const first = await openApp()
    const client = await first.database.pool.connect()
    await client.query("set statement_timeout = '17s'")
    await client.query('create temporary table notes (text text)')
    await client.query('prepare answer as select 42')
    await client.query('select pg_advisory_lock(17)')
    client.release()
    await first.close()

    const { database } = await open()
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as timeout,
         to_regclass('pg_temp.notes') as notes,
         (select count(*) from pg_prepared_statements where name = 'answer') as prepared,
         (select count(*) from pg_locks where locktype = 'advisory') as locks`,
    )
    expect(rows).toEqual([{ timeout: '0', notes: null, prepared: 0, locks: 0 }])
  })

  test.each([
    'create table notes (id int primary key)',
    'alter table coupons disable trigger count_change',
  ])('is replaced after a change of the schema: %s', async (change) => {
    const first = await openApp()
    const before = await declarationsOf(first.database)
    await first.database.pool.query(change)
    expect(await declarationsOf(first.database)).not.toEqual(before)
    await first.close()

    const second = await open()
    expect(engineOf(second)).not.toBe(engineOf(first))
    expect(await declarationsOf(second.database)).toEqual(before)
  })

  test('stays with its holder, and a second app beside it gets its own', async () => {
    const [one, other] = [await open(), await open()]
    expect(engineOf(other)).not.toBe(engineOf(one))
    expect(await rowsOf(other.database)).toEqual(await rowsOf(one.database))
  })

  test('contains what the seed loads, with the first markets live', async () => {
    const app = await open()
    const fresh = await openEmptyDatabase()
    opened.push({ close: fresh.leave })
    await loadLiveReference(fresh.database.db)
    expect(await rowsOf(app.database, clocks)).toEqual(await rowsOf(fresh.database, clocks))
  })
})

/** Set by the machine's clock when the data is loaded. */
const clocks = ['created_at', 'updated_at']

/** Every open app takes this lease for its realtime database, so it is not part of the snapshot. */
const held = 'realtime_lease'

/**
 * Returns the rows of all tables as texts, in order, without those that an open app itself holds.
 */
async function rowsOf({ pool }: Database, without: string[] = []): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const { name } of await storedTables(pool)) {
    if (name === held) continue
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t order by 1`,
      [without],
    )
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

async function declarationsOf({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select relname as name, relkind as kind, relnatts as columns,
       (select array_agg(tgenabled order by tgname) from pg_trigger where tgrelid = c.oid) as triggers
     from pg_class c where relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows
}

/** Adds a row to each table, changes the existing rows, and advances each sequence. */
async function writeIntoEveryTable({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  // The made-up rows refer to no existing ones.
  await client.query('set session_replication_role = replica')
  for (const { name } of await storedTables(client)) {
    const { rows: columns } = await client.query<{ column: string; value: string }>(
      `select quote_ident(attname) as column,
         case
           when attname in ('created_at', 'updated_at') then 'now()'
           when typtype = 'e' then format('(enum_range(null::%s))[1]', atttypid::regtype)
           when typcategory = 'A' then quote_literal('{}') || '::' || atttypid::regtype
           when typcategory = 'N' then '9876'
           when typcategory = 'B' then 'true'
           when typcategory = 'D' then 'now()'
           when atttypid in ('json'::regtype, 'jsonb'::regtype) then quote_literal('{}') || '::' || atttypid::regtype
           when atttypid = 'bytea'::regtype then quote_literal('') || '::bytea'
           when atttypid = 'uuid'::regtype then 'gen_random_uuid()'
           else quote_literal('zz') || '::' || atttypid::regtype
         end as value
       from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped
         and attgenerated = ''`,
      [name],
    )
    await client.query(
      `insert into "${name}" (${columns.map(({ column }) => column).join(', ')})
       overriding system value values (${columns.map(({ value }) => value).join(', ')})`,
    )
  }
  await client.query("update cities set intro = 'changed'")
  await client.query('delete from faq where id = (select min(id) from faq)')
  await client.query(
    `select nextval(format('public.%I', sequencename)) from pg_sequences where schemaname = 'public'`,
  )
  await client.query('reset session_replication_role')
  client.release()
}
