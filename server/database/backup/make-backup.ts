import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { Database } from '../connection.ts'
import { frameOf, type Head, type Sum, sha256 } from './backup-file.ts'
import { encrypted } from './encryption.ts'
import { fileKeys } from './file-keys.ts'
import {
  appliedMigrations,
  dataTables,
  type StoredTable,
  storedSequences,
} from './stored-tables.ts'

export type Backup = Head & Sum & { path: string }

const rowsPerChunk = 2000

type Options = {
  /** The public key to encrypt the backup with. */
  recipient?: string | undefined
  /** Where to write the keys of the stored files that the database refers to, one a line, sorted. */
  keysPath?: string
}

/**
 * Writes the whole database to the file `path`, which appears there only once complete. The backup
 * is a consistent snapshot. The embedded engine has one connection, so other queries wait
 * meanwhile.
 */
export async function makeBackup(
  database: Database,
  path: string,
  now: Date,
  { recipient, keysPath }: Options = {},
): Promise<Backup> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const client = await database.pool.connect()
  const made: Partial<Head & Sum> = {}
  try {
    await client.query('begin isolation level repeatable read read only')
    const frames = framesOf(client, database.engine, now, made)
    const whole = Readable.from(frames)
    const file = createWriteStream(draft)
    if (recipient === undefined) await pipeline(whole, createGzip(), file)
    else await pipeline(whole, createGzip(), encryptedFor(recipient), file)
    if (keysPath !== undefined)
      await pipeline(Readable.from(fileKeys(client)), createWriteStream(keysPath))
    await client.query('commit')
  } catch (error) {
    client.release(true)
    await rm(draft, { force: true })
    throw error
  }
  client.release()
  await publish(draft, path)
  return { ...(made as Head & Sum), path }
}

async function* framesOf(
  client: pg.PoolClient,
  engine: Database['engine'],
  now: Date,
  made: Partial<Head & Sum>,
): AsyncGenerator<Buffer> {
  await client.query("set local timezone = 'UTC'")
  await client.query("set local datestyle = 'ISO, YMD'")
  const head: Head = {
    haulwell_backup: 1,
    made_at: now.toISOString(),
    engine,
    migrations: await appliedMigrations(client),
  }
  yield frameOf(head)

  const sum: Sum = { sequences: await storedSequences(client), tables: {} }
  for (const table of await dataTables(client)) {
    const hash = createHash('sha256')
    let rows = 0
    for await (const { content, count } of chunksOf(client, table)) {
      hash.update(content)
      rows += count
      const { name, columns } = table
      const bytes = content.length
      yield frameOf({ table: name, columns, rows: count, bytes, sha256: sha256(content) }, content)
    }
    sum.tables[table.name] = { rows, sha256: hash.digest('hex') }
  }
  yield frameOf(sum)
  Object.assign(made, head, sum)
}

/**
 * Reads a table's rows in key order, in chunks, each starting after the last key of the previous
 * one.
 */
async function* chunksOf(client: pg.PoolClient, { name, columns, key }: StoredTable) {
  const table = pg.escapeIdentifier(name)
  const keys = key.join(', ')
  const asText = key.map((column, at) => `${column.replace(/ collate.*/, '')}::text as k${at}`)
  const beyond = (last: string[]) => `(${keys}) > (${last.map(pg.escapeLiteral).join(', ')})`
  let after = 'true'
  for (;;) {
    const chunk = `select * from ${table} where ${after} order by ${keys} limit ${rowsPerChunk}`
    const { rows } = await client.query<Record<string, string>>(
      `select ${asText.join(', ')}, count(*) over () as rows from (${chunk}) chunk
       order by ${key.map((column) => `${column} desc`).join(', ')} limit 1`,
    )
    const [last] = rows
    if (!last) return
    const parts: Buffer[] = []
    const selected = `select ${columns.join(', ')} from (${chunk}) chunk order by ${keys}`
    for await (const part of client.query(copyTo(`copy (${selected}) to stdout`))) parts.push(part)
    yield { content: Buffer.concat(parts), count: Number(last.rows) }
    after = beyond(key.map((_, at) => last[`k${at}`] ?? ''))
  }
}

const encryptedFor = (recipient: string) =>
  async function* (source: AsyncIterable<Buffer>) {
    yield* await encrypted(Readable.from(source, { objectMode: false }), recipient)
  }

async function publish(draft: string, path: string): Promise<void> {
  const file = await open(draft, 'r')
  await file.sync()
  await file.close()
  await rename(draft, path)
}
