import { join } from 'node:path'

import { readConfig } from '#server/config.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

/**
 * Runs `npm run migrate`, which migrates the database; `-- generate NAME` writes the next
 * migration.
 */
const [command, name = 'change'] = process.argv.slice(2)
const config = readConfig(process.env)
const folder = join(config.root, 'server/database/migrations')

if (command === 'generate') {
  // Loads drizzle-kit, which is installed for development only.
  const { generateMigration } = await import('./generate-migration.ts')
  const written = await generateMigration(folder, name)
  console.log(
    written ? `Wrote ${written}.sql.` : 'No changes: the tables match the last migration.',
  )
} else {
  const database = await openDatabase({
    dataDir: join(config.dataDir, 'database'),
    databaseUrl: config.databaseDirectUrl,
  })
  await migrate(database, folder)
  await database.close()
  console.log('The database is up to date.')
}
