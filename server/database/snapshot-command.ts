import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { makeSnapshot, snapshotPath } from './snapshot.ts'

/**
 * Creates the snapshot from which new databases start, in dist/snapshot, and deletes older ones
 * there.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const migrationsDir = join(root, 'server/database/migrations')
const cacheDir = join(root, 'dist/snapshot')

if (existsSync(migrationsDir)) {
  const path = snapshotPath(cacheDir, migrationsDir)
  const isNew = !existsSync(path)
  await makeSnapshot(cacheDir, migrationsDir)
  for (const name of readdirSync(cacheDir)) {
    if (name !== basename(path)) rmSync(join(cacheDir, name), { recursive: true })
  }
  console.log(`${isNew ? 'Created' : 'Found'} the database snapshot ${path}.`)
}
