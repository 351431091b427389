import type pg from 'pg'

export type StoredTable = {
  name: string
  columns: string[]
  /** The columns of the primary key, as SQL that sorts the same on every server. */
  key: string[]
}

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Lists the tables with the product's data. The lease is excluded: it names the process that has
 * this particular database open, and means nothing in another one.
 */
export const dataTables = async (client: Client): Promise<StoredTable[]> =>
  (await storedTables(client)).filter(({ name }) => name !== 'realtime_lease')

/** Lists all tables of the product, each after the tables that it references. */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { refers_to: string[] }>(`
    select c.relname as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select array_agg(
          quote_ident(a.attname) || case when a.attcollation > 0 then ' collate "C"' else '' end
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(array_agg(distinct r.relname::text), '{}')
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)
  const ordered: typeof rows = []
  let left = rows
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ refers_to }) => !refers_to.some((name) => names.has(name)))
    if (ready.length === 0)
      throw new Error(`The tables ${[...names].join(', ')} refer to each other in a circle.`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered.map(({ name, columns, key }) => {
    if (key === null) throw new Error(`The table ${name} has no primary key to read it by.`)
    return { name, columns, key }
  })
}

/** Returns the last value of each of the product's identity sequences. */
export async function storedSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

/** Returns the hashes of the applied migrations, oldest first; an empty list if there are none. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}
