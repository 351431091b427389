import { createHash, type Hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Database, openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

/**
 * Rows that a snapshot contains besides the schema. `key` must change with the rows that `load`
 * stores.
 */
export type SnapshotContents = { key: string; load(database: Database): Promise<void> }

/**
 * Returns the path in `cacheDir` of the snapshot of these migrations, contents and PGlite version,
 * whether or not it exists. Throws if the folder `migrationsDir` doesn't exist.
 */
export function snapshotPath(cacheDir: string, migrationsDir: string, key = ''): string {
  const hash = createHash('sha256').update(pgliteVersion()).update(key)
  hashFolder(hash, migrationsDir)
  return join(cacheDir, hash.digest('hex').slice(0, 32))
}

/** Adds the names and contents of all files in a folder to a hash. */
export function hashFolder(hash: Hash, folder: string): void {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort()
  for (const path of paths) {
    if (statSync(join(folder, path)).isDirectory()) continue
    const content = readFileSync(join(folder, path))
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
}

/**
 * Creates, unless it exists, a migrated and cleanly closed database folder for `openDatabase({
 * snapshotDir })`. Its tables contain only `contents`. Returns its path. Several processes may do
 * this at the same time.
 */
export async function makeSnapshot(
  cacheDir: string,
  migrationsDir: string,
  contents?: SnapshotContents,
): Promise<string> {
  const path = snapshotPath(cacheDir, migrationsDir, contents?.key)
  if (existsSync(path)) return path
  mkdirSync(cacheDir, { recursive: true })
  const draft = mkdtempSync(join(cacheDir, 'draft-'))
  try {
    const database = await openDatabase({ dataDir: draft })
    try {
      await migrate(database, migrationsDir)
      await contents?.load(database)
    } finally {
      await database.close()
    }
    const cluster = join(draft, 'cluster')
    if (!wasClosedCleanly(cluster)) throw new Error(`${cluster} was not closed cleanly`)
    publish(cluster, path)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

function publish(cluster: string, path: string) {
  try {
    renameSync(cluster, path)
  } catch (error) {
    // Another process has created the same snapshot in the meantime.
    if (!existsSync(path)) throw error
  }
}

// See PostgreSQL's catalog/pg_control.h: the state follows an identifier of 8 bytes and two
// versions of 4, and 1 is DB_SHUTDOWNED. PGlite doesn't report a failed close.
function wasClosedCleanly(cluster: string): boolean {
  return readFileSync(join(cluster, 'global/pg_control')).readUInt32LE(16) === 1
}

// PGlite does not export its package.json.
function pgliteVersion(): string {
  const main = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  return JSON.parse(readFileSync(join(main, '../../package.json'), 'utf8')).version
}
