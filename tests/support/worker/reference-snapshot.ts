import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inArray } from 'drizzle-orm'

import type { Database } from '#server/database/connection.ts'
import { loadReference } from '#server/database/seed/load-reference.ts'
import { cities as seeds } from '#server/database/seed/reference/cities.ts'
import { hashFolder, makeSnapshot } from '#server/database/snapshot.ts'
import { tables } from '#server/database/tables.ts'
import { keepCopies } from './reset-database.ts'

export const migrationsDir = join(process.cwd(), 'server/database/migrations')
const { cities } = tables
const cacheDir = join(process.cwd(), '.cache/snapshot')

// The sources of the reference data. If one is missing here, tests/server/database/shared-database.test.ts
// fails.
const folders = ['server/database/seed/reference', 'contract/pricing']
const files = [
  'contract/calls/content.ts',
  'contract/settings.ts',
  'server/database/seed/load-reference.ts',
  'server/domain/default-fees.ts',
  'server/domain/setting.ts',
  'server/kernel/sql/row-changes.ts',
  'tests/support/worker/reference-snapshot.ts',
  'tests/support/worker/reset-database.ts',
]

let made: Promise<string> | undefined

/**
 * Returns the folder of a migrated database with the reference data and the copies to reset it
 * from. It is made once per version of its sources and cached in .cache.
 */
export function referenceSnapshot(): Promise<string> {
  // A worker opens some hundred apps, and the sources don't change while it runs.
  made ??= makeSnapshot(cacheDir, migrationsDir, { key: keyOfSources(), load })
  return made
}

/**
 * Loads the reference data with all cities of the first markets live, although no mover serves them:
 * most tests price and book moves there, and few are about who serves a city.
 */
export async function loadLiveReference(db: Database['db']): Promise<void> {
  await loadReference(db)
  await openFirstMarkets(db)
}

/** Sets all cities of the first markets live, although no mover serves them. */
export async function openFirstMarkets(db: Database['db']): Promise<void> {
  const first = seeds.filter(({ market }) => market === 'first').map(({ slug }) => slug)
  await db.update(cities).set({ status: 'live' }).where(inArray(cities.slug, first))
}

async function load({ db, pool }: Database): Promise<void> {
  await loadLiveReference(db)
  await keepCopies(pool)
}

function keyOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of folders) hashFolder(hash, folder)
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}
