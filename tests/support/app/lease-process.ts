// Runs a process that is the embedded realtime database of DATABASE_URL, for tests/postgres.
import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { openDatabase } from '#server/database/connection.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const { db } = await openDatabase({ dataDir: '', databaseUrl: process.env.DATABASE_URL })
const realtime = embeddedRealtime({
  db,
  rules: { rules: {} },
  secret: 'x'.repeat(32),
  onError: () => undefined,
  onLost: ({ message }) => {
    say(`lost: ${message}`)
    process.exit(1)
  },
})

try {
  await realtime.open()
  say('open')
} catch (error) {
  say(`refused: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

process.on('SIGTERM', async () => {
  await realtime.close()
  process.exit(0)
})

for (let n = 1; ; n++) {
  await realtime.port
    .set('counter', { pid: process.pid, n })
    .catch((error) => say(`not written: ${error.message}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
}
