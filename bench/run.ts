// `npm run bench`: measures, and writes what was measured into bench/RESULTS.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

import { openDatabase } from '#server/database/connection.ts'
import { fillOrders } from './fill.ts'
import { type Asked, load } from './load.ts'
import { type Rounds, report } from './report.ts'
import { type Server, startBare, startProduct } from './servers.ts'
import { type Work, works } from './works.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000,1000000' },
    engines: { type: 'string', default: 'postgres,embedded' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    out: { type: 'string', default: 'bench/RESULTS.md' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const counts = options.orders.split(',').map(Number)

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const measured: Rounds[] = []
for (const engine of options.engines.split(',')) await onEngine(engine)
writeFileSync(options.out, report(measured))
say(`written to ${options.out}`)

async function onEngine(engine: string): Promise<void> {
  const server = process.env.BENCH_DATABASE_URL
  if (engine === 'postgres' && !server) {
    say('PostgreSQL is left out: BENCH_DATABASE_URL names no server')
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-bench-'))
  const name = `haulwell_bench_${process.pid}`
  const databaseUrl =
    engine === 'postgres' && server
      ? Object.assign(new URL(server), { pathname: `/${name}` }).href
      : undefined
  const where = { dataDir, databaseUrl }
  if (server && databaseUrl) await onServer(server, `create database ${name}`)
  try {
    // Sixty moves: every state is among them.
    const first = await startProduct(where, { SEED_ORDERS: '60' })
    await first.stop()
    for (const count of counts) {
      say(`${engine}: filling up to ${count} orders`)
      const database = await openDatabase({
        ...{ dataDir: join(dataDir, 'database'), databaseUrl },
        statementLimitMs: 3_600_000,
      })
      await fillOrders(database, count)
      await database.close()
      for (let round = 1; round <= rounds; round++) {
        say(`${engine}, ${count} orders: round ${round} of ${rounds}`)
        await oneRound(engine, count, 'haulwell', () => startProduct(where))
        await oneRound(engine, count, 'bare', () => startBare(where))
      }
    }
  } finally {
    if (server && databaseUrl) await onServer(server, `drop database ${name}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function oneRound(
  engine: string,
  orders: number,
  by: 'haulwell' | 'bare',
  start: () => Promise<Server>,
): Promise<void> {
  const server = await start()
  try {
    const headers = by === 'haulwell' ? await signedIn(server) : {}
    for (const [work, requests] of Object.entries(works) as [Work, Asked[]][]) {
      const asked = requests.map((request) => ({
        ...request,
        headers: { ...request.headers, ...headers },
      }))
      await load(server, asked, 1)
      const result = await load(server, asked, seconds)
      measured.push({ engine, orders, by, work, ...result })
      say(`  ${by} ${work}: ${result.perSecond.toFixed(0)}/s, ${result.cpuMs.toFixed(2)} ms CPU`)
    }
  } finally {
    await server.stop()
  }
}

async function signedIn({ url }: Server): Promise<{ authorization: string }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@haulwell.test', password: 'haulwell-demo' }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
