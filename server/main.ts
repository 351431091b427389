import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { outboxDelivery } from './adapters/delivery/outbox.ts'
import { folder } from './adapters/files/folder.ts'
import { gazetteer } from './adapters/maps/gazetteer.ts'
import { ledger } from './adapters/payments/ledger.ts'
import { payoutLedger } from './adapters/payouts/ledger.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/connection.ts'
import { migrate } from './database/migrate.ts'
import {
  demoAdmins,
  customers as demoCustomers,
  movers as demoMovers,
} from './database/seed/demo/cast.ts'
import { loadAdmin } from './database/seed/load-admin.ts'
import { type Clock, loadDemo } from './database/seed/load-demo.ts'
import { isEmpty, loadReference } from './database/seed/load-reference.ts'
import { snapshotPath } from './database/snapshot.ts'
import type { Ports } from './house.ts'
import { fronts } from './plugins/fronts.ts'

const dev = process.argv.includes('--dev')
const config = readConfig(process.env)
refuseEmbeddedInProduction()

const migrations = join(config.root, 'server/database/migrations')
const snapshot = snapshotPath(join(config.root, 'dist/snapshot'), migrations)
const database = await openDatabase({
  dataDir: join(config.dataDir, 'database'),
  databaseUrl: config.databaseUrl,
  snapshotDir: existsSync(snapshot) ? snapshot : undefined,
})
await migrate(database, migrations)

const clock: Clock = { now: new Date() }
const isNew = await isEmpty(database.db)
if (isNew && config.seed !== 'none') await seed()
if (process.argv.includes('--seed')) {
  if (!isNew) console.error('The database is not empty; nothing was changed.')
  await database.close()
  process.exit(isNew ? 0 : 1)
}
const app = await buildApp({
  config,
  database,
  ports: portsOn(() => new Date()),
  logger: { level: process.env.LOG_LEVEL ?? 'warn' },
})
await loadAdmin(app.house.kernel, config)
await app.server.register(fronts, { config, dev })
database.tend()
await app.server.listen({ port: config.port, host: config.host })
app.house.scheduler.start()
announce()
// The first question to the gazetteer reads it in; better now than while somebody waits.
void app.house.ports.maps.findPlaces('9', 1)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/** In-flight requests finish, then the clock, then the database. */
async function stop(): Promise<void> {
  await app.server.close()
  await app.house.scheduler.stop()
  await database.close()
  process.exit(0)
}

/** The adapters, chosen once. */
function portsOn(now: () => Date): Ports {
  return {
    payments: ledger({ db: database.db, now }),
    payouts: payoutLedger({ db: database.db, now }),
    mail: outboxDelivery('mail'),
    texts: outboxDelivery('text messages'),
    files: folder(join(config.dataDir, 'files'), config.sessionSecret, now),
    maps: gazetteer(),
  }
}

async function seed(): Promise<void> {
  console.log(`Filling the new database (${config.seed}) …`)
  await loadReference(database.db)
  if (config.seed !== 'demo') return
  const now = () => clock.now
  const teller = await buildApp({ config, database, ports: portsOn(now), now })
  await loadDemo(teller, clock)
  await teller.server.close()
}

/** An embedded provider of money or messages would look like business and be none. */
function refuseEmbeddedInProduction(): void {
  if (config.environment !== 'production') return
  const missing = ['payments', 'payouts', 'mail', 'texts'].filter(
    (port) => !config.allowEmbedded.includes(port),
  )
  if (missing.length)
    throw new Error(
      `ALLOW_EMBEDDED must name what may be embedded in production; not named: ${missing.join(', ')}.`,
    )
}

function announce(): void {
  const { ports } = app.house
  console.log(`Haulwell on ${config.baseUrl}  (admin: ${config.baseUrl}/admin)`)
  console.log(`  database: ${database.engine}`)
  for (const [port, { name }] of Object.entries(ports)) console.log(`  ${port}: ${name}`)
  if (config.environment === 'production' || config.seed !== 'demo') return
  console.log('Demo sign-ins:')
  for (const { email, password, roles } of demoAdmins)
    console.log(`  ${email} / ${password}  (${roles})`)
  const byCode = [
    ...demoCustomers.slice(0, 2),
    ...demoMovers,
    ...demoMovers.map((mover) => mover.driver),
  ]
  for (const { name, email } of byCode)
    console.log(`  ${email}  (${name}, code at ${config.baseUrl}/dev/outbox)`)
}
