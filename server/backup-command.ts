import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'

import { readConfig } from './config.ts'
import type { Manifest } from './database/backup/manifest.ts'
import { storeBackup } from './database/backup/store-backup.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { tables } from './database/tables.ts'
import { backupName } from './domain/backup-name.ts'
import { silenceMs, touchBackup } from './domain/backup-running.ts'
import { openStorage } from './open-storage.ts'

/**
 * Runs `npm run backup`, which makes a backup as the server does each day, or `npm run backup --
 * --scheduled`, for timers: such a backup is removed in its time as the server's own are.
 */
const { values } = parseArgs({ options: { scheduled: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
const storage = await openStorage(config, () => new Date())
const { backups } = tables
const now = new Date()
const kind = values.scheduled ? 'daily' : 'manual'
const name = backupName(now)
try {
  report(await backUp())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  storage.close()
}

async function backUp(): Promise<Manifest> {
  const database = await openDatabase({
    dataDir: join(config.dataDir, 'database'),
    databaseUrl: config.databaseDirectUrl,
  })
  const options = {
    database,
    files: storage.files,
    place: storage.backups,
    recipient: config.backups.recipient,
    workDir: join(config.dataDir, 'backups'),
  }
  try {
    return await recorded(database, () => storeBackup(options, { name, kind, now }))
  } finally {
    await database.close()
  }
}

/**
 * Keeps a row of the backup, from which servers know that files must stay for now, and people that
 * it exists.
 */
async function recorded(database: Database, make: () => Promise<Manifest>): Promise<Manifest> {
  const update = (change: Partial<typeof backups.$inferInsert>) =>
    database.db
      .update(backups)
      .set({ ...change, updated_at: new Date().toISOString() })
      .where(eq(backups.name, name))
  await database.db
    .insert(backups)
    .values({ name, kind, state: 'running', updated_at: now.toISOString() })
  const timer = setInterval(() => {
    touchBackup(database.db, name, new Date()).catch((error) => console.error(error.message))
  }, silenceMs / 3)
  try {
    const manifest = await make()
    const { rows, files, missing_files } = manifest
    const { size: bytes, sha256 } = manifest.database
    const verified_at = new Date().toISOString()
    await update({ state: 'verified', verified_at, bytes, sha256, rows, files, missing_files })
    return manifest
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    await update({ state: 'failed', failure })
    throw error
  } finally {
    clearInterval(timer)
  }
}

function report(manifest: Manifest): void {
  const { rows, files, sent_files, sent_bytes, missing_files, recipient } = manifest
  console.log(`${name} in ${storage.backups.name}`)
  console.log(`${rows} rows, ${manifest.database.size} bytes`)
  console.log(`${files} files, of which ${sent_files} are new, ${sent_bytes} bytes`)
  if (missing_files > 0)
    console.log(`${missing_files} files are not in the storage, and so not in the backup.`)
  console.log(recipient === null ? 'It is not encrypted.' : `It is encrypted for ${recipient}.`)
}
