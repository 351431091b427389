import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Copies every row and sequence into a separate schema, `pristine`. The product and its backups
 * read only the schema `public`.
 */
export async function keepCopies(client: Client): Promise<void> {
  await client.query('create schema pristine')
  for (const name of await tableNames(client, 'public')) {
    const { rows } = await client.query(`select from public."${name}" limit 1`)
    if (rows.length > 0)
      await client.query(`create table pristine."${name}" as table public."${name}"`)
  }
  await client.query(
    `create table pristine."sequence positions" as
     select sequencename as name, coalesce(last_value, start_value) as position,
       last_value is not null as is_called
     from pg_sequences where schemaname = 'public'`,
  )
}

/** Information about the schema that a reset of the database needs. */
export type Schema = {
  fingerprint: string
  tables: string[]
  /** The tables that have a copy of their rows, by name, with their writable columns. */
  copied: Map<string, string[]>
  /** As PostgreSQL counted when the database was last as new. */
  counts: Map<string, Counts>
}

export async function readSchema(client: Client): Promise<Schema> {
  const copied = new Map<string, string[]>()
  for (const name of await tableNames(client, 'pristine')) {
    const { rows } = await client.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute
       where attrelid = to_regclass(format('public.%I', $1::text)) and attnum > 0
         and not attisdropped and attgenerated = ''
       order by attnum`,
      [name],
    )
    if (rows.length > 0)
      copied.set(
        name,
        rows.map(({ column }) => column),
      )
  }
  return {
    fingerprint: await fingerprintOf(client),
    tables: await tableNames(client, 'public'),
    copied,
    counts: await readCounts(client),
  }
}

/**
 * Restores the rows and sequences of every table to the copies from `keepCopies`, and the session
 * to its state after a connect. Returns false and leaves the database unchanged if the schema has
 * changed.
 */
export async function resetDatabase(client: Client, schema: Schema): Promise<boolean> {
  await client.query('rollback')
  await client.query('discard all')
  const counts = await readCounts(client)
  const isWritten = (name: string) => counts.get(name)?.writes !== schema.counts.get(name)?.writes
  const isSchemaWritten = catalogs.some(isWritten)
  if (isSchemaWritten && (await fingerprintOf(client)) !== schema.fingerprint) return false

  // TRUNCATE is not counted as a write of its table, but as one of the schema.
  const changed = isSchemaWritten
    ? await changedTables(client, schema)
    : schema.tables.filter(isWritten)
  // Triggers and foreign keys are unnecessary here: the restored rows are already consistent.
  await client.query('set session_replication_role = replica')
  for (const name of changed) {
    await client.query(`delete from public."${name}"`)
    const columns = schema.copied.get(name)?.join(', ')
    if (columns)
      await client.query(
        `insert into public."${name}" (${columns}) overriding system value
         select ${columns} from pristine."${name}"`,
      )
  }
  await client.query(
    `select setval(format('public.%I', name), position, is_called)
     from pristine."sequence positions" join pg_sequences on sequencename = name
     where schemaname = 'public'
       and (coalesce(last_value, start_value), last_value is not null)
         is distinct from (position, is_called)`,
  )
  await client.query('reset session_replication_role')
  schema.counts = await readCounts(client)
  // TRUNCATE would leave no dead rows behind, but must include all tables that refer to these, and
  // makes new files for each of their indexes: it takes several times as long.
  const crowded = schema.tables.filter((name) => (schema.counts.get(name)?.dead ?? 0) > maxDead)
  if (crowded.length > 0)
    await client.query(`vacuum ${crowded.map((name) => `public."${name}"`).join(', ')}`)
  return true
}

/** The dead rows that a table may keep: fewer cost less than a vacuum. */
const maxDead = 200

/** How often rows were written, rolled back ones included, and how many of them are dead. */
type Counts = { writes: number; dead: number }

/** The tables in which PostgreSQL keeps a schema. */
const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
]

/** Reads PostgreSQL's own counts, which takes a tenth of the time of comparing all rows. */
async function readCounts(client: Client): Promise<Map<string, Counts>> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string; writes: string; dead: string }>(
    `select relname as name, pg_stat_get_dead_tuples(oid) as dead,
       pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)
         + pg_stat_get_tuples_deleted(oid) as writes
     from pg_class
     where relkind = 'r' and (relnamespace = 'public'::regnamespace
       or relnamespace = 'pg_catalog'::regnamespace and relname = any($1))`,
    [catalogs],
  )
  return new Map(
    rows.map(({ name, writes, dead }) => [name, { writes: Number(writes), dead: Number(dead) }]),
  )
}

async function changedTables(client: Client, { tables, copied }: Schema): Promise<string[]> {
  const questions = tables.map((name) => {
    const now = `select t::text from public."${name}" t`
    const then = `select t::text from pristine."${name}" t`
    const rows = copied.has(name)
      ? `(${now} except all ${then}) union all (${then} except all ${now})`
      : `select from public."${name}"`
    return `select '${name}' as name where exists (${rows})`
  })
  const { rows } = await client.query<{ name: string }>(questions.join(' union all '))
  return rows.map(({ name }) => name)
}

async function tableNames(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  )
  return rows.map(({ name }) => name)
}

/**
 * Computes a fingerprint of everything declared in the database: tables, columns, constraints,
 * triggers, functions.
 */
async function fingerprintOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select md5(string_agg(declared, ',' order by declared)) as fingerprint from (
      select format('class %s %s %s %s', oid, relname, relnamespace, reltriggers) as declared from (
        select oid, relname, relnamespace, relhastriggers as reltriggers from pg_class
        where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      ) classes
      union all
      select format('column %s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      union all
      select format('default %s %s', oid, md5(adbin::text)) from pg_attrdef
      union all
      select format('constraint %s %s', oid, convalidated) from pg_constraint
      union all
      select format('trigger %s %s', oid, tgenabled) from pg_trigger
      union all
      select format('function %s %s', oid, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    ) everything`)
  return String(rows[0]?.fingerprint)
}
