// `npm run bench`: measures, and writes the results into bench/RESULTS.md and PAGES.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openDatabase } from '#server/database/connection.ts'
import { demoAdminAt } from './demo-admin.ts'
import { asDirectus, directusIn } from './directus.ts'
import { fillOrders } from './fill.ts'
import { measureFronts } from './fronts.ts'
import { frontsReport } from './fronts-report.ts'
import { type BenchRequest, load } from './load.ts'
import { query } from './query.ts'
import { type Measured, type Round, report } from './report.ts'
import { type Server, startBare, startProduct } from './servers.ts'
import { list, type Work, works } from './works.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000,1000000' },
    engines: { type: 'string', default: 'postgres,embedded' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    /** A folder in which Directus 11 is installed, and the Node that runs it. */
    directus: { type: 'string' },
    'directus-node': { type: 'string', default: process.execPath },
    out: { type: 'string', default: 'bench/RESULTS.md' },
    'out-pages': { type: 'string', default: 'bench/PAGES.md' },
    /** The pages alone. */
    pages: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const counts = options.orders.split(',').map(Number)

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const measured: Pick<Measured, 'rounds' | 'starts'> = { rounds: [], starts: [] }
if (!options.pages) {
  for (const engine of options.engines.split(',')) await onEngine(engine)
  writeFileSync(options.out, report({ ...measured, seconds }))
  say(`written to ${options.out}`)
}
writeFileSync(options['out-pages'], await ofFronts())
say(`written to ${options['out-pages']}`)

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
  const directus =
    options.directus && databaseUrl
      ? directusIn(options.directus, options['directus-node'], databaseUrl)
      : undefined
  if (server && databaseUrl) await query(server, `create database ${name}`)
  try {
    await measureStarts(engine, () => startProduct(where, { SEED_ORDERS: '60' }))
    directus?.prepare()
    for (const orders of counts) {
      say(`${engine}: filling up to ${orders} orders`)
      const database = await openDatabase({
        dataDir: join(dataDir, 'database'),
        databaseUrl,
        statementLimitMs: 3_600_000,
      })
      await fillOrders(database, orders)
      await database.close()
      for (let round = 1; round <= rounds; round++) {
        say(`${engine}, ${orders} orders: round ${round} of ${rounds}`)
        const turn = { engine, orders, round }
        await measure({ ...turn, by: 'Haulwell' }, () => startProduct(where), works, demoAdminAt)
        await measure({ ...turn, by: 'bare' }, () => startBare(where), works)
        if (directus)
          await measure(
            { ...turn, by: 'Directus' },
            directus.start,
            { [list]: works[list].map(asDirectus) },
            async () => directus.headers,
          )
      }
    }
  } finally {
    if (server && databaseUrl) await query(server, `drop database ${name}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureStarts(engine: string, start: () => Promise<Server>): Promise<void> {
  const first = await start()
  await first.stop()
  const second = await start()
  await second.stop()
  measured.starts.push({ engine, firstMs: first.startMs, secondMs: second.startMs })
}

async function measure(
  turn: Pick<Round, 'engine' | 'orders' | 'round' | 'by'>,
  start: () => Promise<Server>,
  asked: Partial<Record<Work, readonly BenchRequest[]>>,
  headersFor: (server: Server) => Promise<object> = async () => ({}),
): Promise<void> {
  const server = await start()
  try {
    const headers = await headersFor(server)
    for (const [work, requests] of Object.entries(asked) as [Work, readonly BenchRequest[]][]) {
      const all = requests.map((one) => ({ ...one, headers: { ...one.headers, ...headers } }))
      await load(server, all, 1)
      const result = await load(server, all, seconds)
      measured.rounds.push({ ...turn, work, ...result })
      say(
        `  ${turn.by} ${work}: ${result.perSecond.toFixed(0)}/s, ${result.cpuMs.toFixed(2)} ms CPU`,
      )
    }
  } finally {
    await server.stop()
  }
}

async function ofFronts(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-bench-'))
  const server = await startProduct({ dataDir }, { SEED_ORDERS: '60' })
  try {
    say('pages, their weight and what Lighthouse says of them')
    return frontsReport(await measureFronts(server, seconds), seconds)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
