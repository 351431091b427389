import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Database } from '#server/database/connection.ts'
import { loadReference } from '#server/database/seed/load-reference.ts'
import { hashFolder, makeSnapshot } from '#server/database/snapshot.ts'
import { keepCopies } from './reset-database.ts'

export const migrationsDir = join(process.cwd(), 'server/database/migrations')
const cacheDir = join(process.cwd(), '.cache/snapshot')

// Everything that the reference data is made of. tests/server/shared-database.test.ts finds what is
// missing here.
const folders = ['server/database/seed/reference', 'contract/pricing']
const files = [
  'contract/calls/content.ts',
  'contract/settings.ts',
  'server/database/seed/load-reference.ts',
  'server/domain/setting.ts',
  'server/kernel/row-changes.ts',
  'tests/support/worker/reset-database.ts',
]

/**
 * The folder of a migrated database that holds the reference data, and copies to reset it by. It is
 * made once for each version of its sources and kept in .cache.
 */
export function referenceSnapshot(): Promise<string> {
  return makeSnapshot(cacheDir, migrationsDir, { key: keyOfSources(), load })
}

async function load({ db, pool }: Database): Promise<void> {
  await loadReference(db)
  await keepCopies(pool)
}

function keyOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of folders) hashFolder(hash, folder)
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}
