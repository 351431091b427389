import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '../connection.ts'
import { restoreBackup } from './restore-backup.ts'

/** Runs `npm run restore -- FILE [--replace]`, which restores the database from a backup. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [path] = positionals
if (path === undefined) {
  console.error('Which backup? npm run restore -- FILE [--replace]')
  process.exit(2)
}
const config = readConfig(process.env)
const database = await openDatabase({
  dataDir: join(config.dataDir, 'database'),
  databaseUrl: config.databaseDirectUrl,
})
try {
  const { made_at, tables } = await restoreBackup({
    database,
    path,
    migrationsDir: join(config.root, 'server/database/migrations'),
    isReplacing: values.replace,
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored ${rows} rows of ${Object.keys(tables).length} tables, as of ${made_at}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
