import { join } from 'node:path'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '../connection.ts'
import { verifyBackup } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'

/** Runs `npm run backup -- [FILE]`, which writes the whole database to one file and verifies it. */
const config = readConfig(process.env)
const now = new Date()
const name = `haulwell-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
const path = process.argv[2] ?? join(config.dataDir, 'backups', name)

const database = await openDatabase({
  dataDir: join(config.dataDir, 'database'),
  databaseUrl: config.databaseDirectUrl,
})
const { size, sha256, tables } = await makeBackup(database, path, now)
await database.close()
await verifyBackup(path)

const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
console.log(`${path}: ${rows} rows of ${Object.keys(tables).length} tables, ${size} bytes`)
console.log(`sha256 ${sha256}`)
