import type pg from 'pg'

const keysPerFetch = 5000

/**
 * Reads the keys of all stored files that the database refers to, one a line, in the order of their
 * bytes. Records refer to files by rows of `files`; imports have their own. Needs a transaction,
 * and sees its snapshot.
 */
export async function* fileKeys(client: Pick<pg.ClientBase, 'query'>): AsyncGenerator<string> {
  await client.query(`declare file_keys cursor for
    select key collate "C" as key from (
      select key from files
      union select thumbnail from files where thumbnail is not null
      union select key from imports
    ) stored order by 1`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${keysPerFetch} from file_keys`)
    if (rows.length === 0) break
    yield rows.map(({ key }) => `${key}\n`).join('')
  }
  await client.query('close file_keys')
}
