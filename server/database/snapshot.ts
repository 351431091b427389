import { createHash } from 'node:crypto'
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

import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

/**
 * Where the snapshot of these migrations and this PGlite stands in `cacheDir`, made or not. Throws
 * when there is no folder `migrationsDir`.
 */
export function snapshotPath(cacheDir: string, migrationsDir: string): string {
  const hash = createHash('sha256').update(pgliteVersion())
  const paths = readdirSync(migrationsDir, { recursive: true }).map(String).sort()
  for (const path of paths) {
    if (statSync(join(migrationsDir, path)).isDirectory()) continue
    const content = readFileSync(join(migrationsDir, path))
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
  return join(cacheDir, hash.digest('hex').slice(0, 32))
}

/**
 * Makes an empty, migrated, cleanly closed database folder for `openDatabase({ snapshotDir })`, unless
 * it stands there already, and answers its path. Any number of processes may do so at once.
 */
export async function makeSnapshot(cacheDir: string, migrationsDir: string): Promise<string> {
  const path = snapshotPath(cacheDir, migrationsDir)
  if (existsSync(path)) return path
  mkdirSync(cacheDir, { recursive: true })
  const draft = mkdtempSync(join(cacheDir, 'draft-'))
  try {
    const database = await openDatabase({ dataDir: draft })
    try {
      await migrate(database, migrationsDir)
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
    // Another process was faster, with the same snapshot.
    if (!existsSync(path)) throw error
  }
}

// See PostgreSQL's catalog/pg_control.h: the state follows an identifier of 8 bytes and two versions
// of 4, and 1 is DB_SHUTDOWNED. PGlite tells nobody when closing fails.
function wasClosedCleanly(cluster: string): boolean {
  return readFileSync(join(cluster, 'global/pg_control')).readUInt32LE(16) === 1
}

// PGlite does not export its package.json.
function pgliteVersion(): string {
  const main = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  return JSON.parse(readFileSync(join(main, '../../package.json'), 'utf8')).version
}
