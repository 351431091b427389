// `npm run bench:tables`: measures what administrators do with many rows at once (sums, exports, tasks)
// and what it costs the list beside it, and writes bench/TABLES.md. BENCH_DATABASE_URL names a
// PostgreSQL to make databases in; without it only the embedded engine is measured.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Database, openDatabase } from '#server/database/connection.ts'
import { demoAdminAt } from './demo-admin.ts'
import { fillOrders } from './fill.ts'
import { type BenchRequest, load } from './load.ts'
import { query } from './query.ts'
import { type Server, startProduct } from './servers.ts'
import { list, works } from './works.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    engines: { type: 'string', default: 'postgres,embedded' },
    /** Records that the task edits. */
    edited: { type: 'string', default: '20000' },
    out: { type: 'string', default: 'bench/TABLES.md' },
  },
})
const orders = Number(options.orders)
const edited = Number(options.edited)
/** Seconds of each measurement of the list. */
const seconds = 5

type Measured = {
  engine: string
  listP95: number
  /** Of the summary of a state. */
  summaryP50: number
  summaryP95: number
  export: ExportMeasured & { listP95: number; rssBefore: number; rssPeaks: number[] }
  task: { perSecond: number; listP95: number }
}
type ExportMeasured = { rows: number; firstByteMs: number; perSecond: number; bytes: number }

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const measured: Measured[] = []
for (const engine of options.engines.split(',')) measured.push(await onEngine(engine))
writeFileSync(options.out, report(measured))
say(`written to ${options.out}`)

async function onEngine(engine: string): Promise<Measured> {
  const given = process.env.BENCH_DATABASE_URL
  if (engine === 'postgres' && !given) throw new Error('BENCH_DATABASE_URL names no PostgreSQL')
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-tables-'))
  const name = `tables_${process.pid}`
  const databaseUrl =
    engine === 'postgres' && given
      ? Object.assign(new URL(given), { pathname: `/${name}` }).href
      : undefined
  if (given && databaseUrl) await query(given, `create database ${name}`)
  try {
    const first = await startProduct({ dataDir, databaseUrl }, { SEED_ORDERS: '60' })
    await first.stop()
    say(`${engine}: filling up to ${orders} orders`)
    const database = await openDatabase({
      dataDir: join(dataDir, 'database'),
      databaseUrl,
      statementLimitMs: 3_600_000,
    })
    await fillOrders(database, orders)
    await fillCoupons(database)
    await database.close()
    const server = await startProduct({ dataDir, databaseUrl })
    try {
      return { engine, ...(await measure(server)) }
    } finally {
      await server.stop()
    }
  } finally {
    if (given && databaseUrl) await query(given, `drop database ${name}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillCoupons({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into coupons (code, amount)
    select 'BENCH-' || n, 10 from generate_series(1, ${edited}) as n`)
  await pool.query('vacuum (analyze) coupons')
}

async function measure(server: Server): Promise<Omit<Measured, 'engine'>> {
  const headers = await demoAdminAt(server)
  const signed = (requests: readonly BenchRequest[]) =>
    requests.map((one) => ({ ...one, headers: { ...one.headers, ...headers } }))
  const lists = signed(works[list])
  const listP95 = async () => (await load(server, lists, seconds)).p95
  await load(server, lists, 2)
  const alone = await listP95()
  say(`list alone: p95 ${alone.toFixed(1)} ms`)

  const summaries = signed(
    ['completed', 'placed', 'cancelled', 'accepted'].map((state) => ({
      method: 'GET',
      path: `/api/orders/summary?state=${state}&_sum=total_cents`,
    })),
  )
  const summary = await oneByOne(server, summaries, 40)
  say(`summary: p50 ${summary.p50.toFixed(0)} ms, p95 ${summary.p95.toFixed(0)} ms`)

  const quiet = await exportAll(server, headers)
  say(`export alone: ${quiet.perSecond.toFixed(0)} rows/s`)
  await wait(2000)
  const rssBefore = rssOf(server.pid)
  const rss: number[] = []
  const watching = setInterval(() => rss.push(rssOf(server.pid)), 100)
  const exporting = exportAll(server, headers)
  const besideExport = await listP95()
  await exporting
  clearInterval(watching)
  say(`list beside an export: p95 ${besideExport.toFixed(1)} ms`)

  const perSecond = await runTask(server, headers, 25)
  say(`task alone: ${perSecond.toFixed(0)} rows/s`)
  const running = runTask(server, headers, 30)
  const besideTask = await listP95()
  await running
  say(`list beside a task: p95 ${besideTask.toFixed(1)} ms`)

  return {
    listP95: alone,
    summaryP50: summary.p50,
    summaryP95: summary.p95,
    export: { ...quiet, listP95: besideExport, rssBefore, rssPeaks: peaksOfQuarters(rss) },
    task: { perSecond, listP95: besideTask },
  }
}

/** Sends requests one after the other, as one person does. Times are milliseconds. */
async function oneByOne(server: Server, requests: readonly BenchRequest[], count: number) {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const { path, headers } = requests[at % requests.length] as BenchRequest
    const began = performance.now()
    const answer = await fetch(server.url + path, { headers: headers as Record<string, string> })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: quantile(0.5), p95: quantile(0.95) }
}

/** Downloads all orders as a CSV file of the columns that the list shows. */
async function exportAll(
  { url }: Server,
  headers: Record<string, string>,
): Promise<ExportMeasured> {
  const fields = new URL(works[list][0]?.path ?? '', url).searchParams.get('_fields')
  const began = performance.now()
  const answer = await fetch(`${url}/api/orders/export?_format=csv&_fields=${fields}`, { headers })
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`)
  let bytes = 0
  let firstByteMs = 0
  for await (const chunk of answer.body) {
    firstByteMs ||= performance.now() - began
    bytes += chunk.byteLength
  }
  const rows = Number(answer.headers.get('x-total-count'))
  return { rows, bytes, firstByteMs, perSecond: rows / ((performance.now() - began) / 1000) }
}

/** Sets a field of many records in one task; returns records a second, from request to end. */
async function runTask(
  { url }: Server,
  headers: Record<string, string>,
  amount: number,
): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const began = performance.now()
  const selection = (await post('/api/coupons/selections', { query: 'code_starts=BENCH-' })) as {
    id: string
    count: number
  }
  const { task } = (await post('/api/coupons/bulk', {
    selection: selection.id,
    expect: selection.count,
    act: { edit: { amount } },
  })) as { task: { id: number } }
  for (;;) {
    const answer = await fetch(`${url}/api/tasks/${task.id}`, { headers })
    const row = (await answer.json()) as { state: string; done_count?: number }
    if (row.state === 'done') break
    if (!['queued', 'running'].includes(row.state))
      throw new Error(`the task is ${row.state}: ${JSON.stringify(row)}`)
    await wait(100)
  }
  return selection.count / ((performance.now() - began) / 1000)
}

function peaksOfQuarters(samples: readonly number[]): number[] {
  const bound = (quarter: number) => Math.floor((samples.length * quarter) / 4)
  return [0, 1, 2, 3].map((quarter) =>
    Math.max(...samples.slice(bound(quarter), bound(quarter + 1))),
  )
}

/** Resident memory of a process in bytes; 0 where /proc does not tell (macOS). */
function rssOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

function report(all: readonly Measured[]): string {
  const thousands = (value: number) => Math.round(value).toLocaleString('en-US')
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
  const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`
  const beside = (value: number, alone: number) => `${ms(value)} (${(value / alone).toFixed(1)} ×)`
  const row = (title: string, cell: (one: Measured) => string) =>
    `| ${title} | ${all.map(cell).join(' | ')} |`
  return `# Many rows at once

Written by \`npm run bench:tables\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}.
Server, database and the load share the machine. ${thousands(orders)} orders; the task sets a field of ${thousands(edited)} coupons, because no field of an order may be set for many at once. The list is the one of \`npm run bench\`, asked over ten connections as fast as it is answered.

| | ${all.map(({ engine }) => engine).join(' | ')} |
|---|${all.map(() => '---').join('|')}|
${[
  row('list alone, p95', (one) => ms(one.listP95)),
  row('summary of a state with its sum, p50', (one) => ms(one.summaryP50)),
  row('summary of a state with its sum, p95', (one) => ms(one.summaryP95)),
  row('export as CSV, rows a second', (one) => thousands(one.export.perSecond)),
  row('its size', (one) => megabytes(one.export.bytes)),
  row('its first byte after', (one) => ms(one.export.firstByteMs)),
  row(
    'memory of the server before an export, and its highest in each quarter of it, five seconds of them with the list beside it',
    ({ export: { rssBefore, rssPeaks } }) => [rssBefore, ...rssPeaks].map(megabytes).join(', '),
  ),
  row('list beside an export, p95', (one) => beside(one.export.listP95, one.listP95)),
  row('task, records a second', (one) => thousands(one.task.perSecond)),
  row('list beside a task, p95', (one) => beside(one.task.listP95, one.listP95)),
].join('\n')}
`
}
