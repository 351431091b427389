import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

import { connectTo, openDatabase } from '#server/database/connection.ts'
import type { EmbeddedEngine } from '#server/database/embedded-engine.ts'
import { scratchFolder } from '../app/scratch-folder.ts'
import { referenceSnapshot } from './reference-snapshot.ts'
import { readSchema, resetDatabase, type Schema } from './reset-database.ts'
import { type Opened, openThreadEngine } from './thread-engine.ts'

/** The engine that stays open between files. At most one file uses it at a time. */
type Shared = {
  engine: EmbeddedEngine
  schema: Schema
  isTaken: boolean
  isUsed: boolean
  close(): Promise<void>
}

let shared: Shared | undefined
let isShared = false

/** Keeps an engine open in this process until `closeSharedEngine`. */
export function shareEngine(): void {
  isShared = true
}

export async function closeSharedEngine(): Promise<void> {
  const closing = shared
  shared = undefined
  await closing?.close()
}

/**
 * Opens a database that holds only the reference data. It is this process's shared engine, reset;
 * if that is in use or not shared, a new one for this caller alone.
 */
export async function openReferenceDatabase(dataDir: string): Promise<Opened> {
  const snapshotDir = await referenceSnapshot()
  if (!isShared || shared?.isTaken) {
    const database = await openDatabase({ dataDir, snapshotDir })
    return { database, leave: () => database.close() }
  }
  shared = await asNew(shared, snapshotDir)
  const taken = shared
  taken.isTaken = true
  taken.isUsed = true
  const database = connectTo(taken.engine)
  return {
    database,
    async leave() {
      await database.close()
      taken.isTaken = false
    },
  }
}

async function asNew(known: Shared | undefined, snapshotDir: string): Promise<Shared> {
  if (!known) return start(snapshotDir)
  if (!known.isUsed || (await isReset(known))) return known
  await known.close()
  return start(snapshotDir)
}

async function start(snapshotDir: string): Promise<Shared> {
  const dataDir = mkdtempSync(join(scratchFolder, 'haulwell-test-'))
  const engine = await openThreadEngine({ dataDir, snapshotDir })
  return {
    engine,
    schema: await withClient(engine, readSchema),
    isTaken: false,
    isUsed: false,
    async close() {
      await engine.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns false if the engine can't be used again: a test has changed the schema or broken it. */
async function isReset({ engine, schema }: Shared): Promise<boolean> {
  try {
    return await withClient(engine, (client) => resetDatabase(client, schema))
  } catch (error) {
    console.error('The shared test database could not be reset and is reopened', error)
    return false
  }
}

async function withClient<T>(
  { connection }: EmbeddedEngine,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
