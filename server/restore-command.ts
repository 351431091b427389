import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readIdentity } from './backups-config.ts'
import { type Config, readConfig } from './config.ts'
import { listBackups } from './database/backup/manifest.ts'
import { restoreBackup } from './database/backup/restore-backup.ts'
import { findBackup, restoreStored } from './database/backup/restore-stored.ts'
import { openDatabase } from './database/connection.ts'
import { openStorage, type Storage } from './open-storage.ts'

/**
 * Runs `npm run restore`, which lists the backups, or with `-- NAME` or `-- latest` restores one.
 * `-- FILE` restores the database alone from a file that was downloaded.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'without-files': { type: 'boolean', default: false },
    'skip-damaged': { type: 'boolean', default: false },
  },
})
const [wanted] = positionals
const config = readConfig(process.env)
const storage = await openStorage(config, () => new Date())
try {
  if (wanted === undefined) await list(storage)
  else await restore(config, storage, wanted)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  storage.close()
}

async function list({ backups }: Storage): Promise<void> {
  const found = await listBackups(backups)
  console.log(`${found.length} backups in ${backups.name}`)
  for (const { name, made_at, kind, rows, files, missing_files, recipient } of found)
    console.log(
      [
        name,
        made_at,
        kind,
        `${rows} rows`,
        missing_files ? `${files} files, ${missing_files} missing` : `${files} files`,
        recipient === null ? 'not encrypted' : `for ${recipient}`,
      ].join('  '),
    )
  console.log('npm run restore -- NAME|latest|FILE [--replace] [--without-files] [--skip-damaged]')
}

async function restore(config: Config, storage: Storage, wanted: string): Promise<void> {
  const identity = readIdentity(process.env)
  const isFile = existsSync(wanted)
  const manifest = isFile ? null : await findBackup(storage.backups, wanted)
  const database = await openDatabase({
    dataDir: join(config.dataDir, 'database'),
    databaseUrl: config.databaseDirectUrl,
  })
  const common = {
    database,
    identity,
    migrationsDir: join(config.root, 'server/database/migrations'),
    isReplacing: values.replace,
  }
  try {
    if (manifest === null) {
      const { made_at, tables } = await restoreBackup({ ...common, path: wanted })
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      console.log(`Restored ${rows} rows, as of ${made_at}. A file holds no uploaded files.`)
      return
    }
    const files = values['without-files'] ? null : storage.files
    const workDir = join(config.dataDir, 'backups')
    const place = storage.backups
    let damaged = 0
    function report(key: string): void {
      damaged += 1
      console.error(`The copy of ${key} is missing or damaged.`)
    }
    const onDamaged = values['skip-damaged'] ? report : undefined
    const options = { ...common, files, place, workDir, onDamaged }
    const restored = await restoreStored(options, manifest)
    const { name, made_at, rows, missing_files } = manifest
    console.log(`Restored ${name}: ${rows} rows and ${restored} files, as of ${made_at}.`)
    if (damaged > 0) console.log(`${damaged} files could not be restored.`)
    if (missing_files > 0) console.log(`${missing_files} files were missing when it was made.`)
  } finally {
    await database.close()
  }
}
