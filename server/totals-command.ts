import { join } from 'node:path'

import { readConfig } from './config.ts'
import { openDatabase } from './database/connection.ts'
import { compareTotals, rebuildTotals } from './modules/reports/rebuild-totals.ts'

/**
 * Runs `npm run totals`, which compares the reports' totals with the records that they count; `--
 * rebuild` recalculates them.
 */
const config = readConfig(process.env)
const database = await openDatabase({
  dataDir: join(config.dataDir, 'database'),
  databaseUrl: config.databaseDirectUrl,
})
const differences = await compareTotals(database.db)
for (const { metric, hour, city_id, kept, found } of differences)
  console.log(
    `${metric} ${hour} city ${city_id}: stored ${JSON.stringify(kept)}, computed ${JSON.stringify(found)}`,
  )
console.log(differences.length ? `${differences.length} totals differ.` : 'All totals are correct.')
if (process.argv[2] === 'rebuild') {
  await rebuildTotals(database.db)
  console.log('The totals have been rebuilt.')
} else if (differences.length) process.exitCode = 1
await database.close()
