import pg from 'pg'

/** Runs a statement on a PostgreSQL server, over its own connection, and returns the first row. */
export async function query<T>(url: string, statement: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows[0]
  } finally {
    await client.end()
  }
}
