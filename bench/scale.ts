// `npm run bench:scale [PART …]`: measures what more processes, more sockets and more moves cost,
// and writes the parts into bench/SCALE.md: requests, restart, sockets, moves, soak. TEST_DATABASE_URL
// names a PostgreSQL to make databases in.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

import { startBalancer } from '../tests/support/app/balancer.ts'
import { freePort } from '../tests/support/app/server-process.ts'
import { startSteadyLoad } from '../tests/support/app/steady-load.ts'
import { type RemoteUser, signInAt, signUpAt } from '../tests/support/people/remote-user.ts'
import { enterRoom, send, startChat } from './chat-clients.ts'
import { type BenchRequest, cpuMsOf, load } from './load.ts'
import { query } from './query.ts'
import { type Server, startProduct } from './servers.ts'

const parts = { requests, restart, sockets, moves, soak }
const names = Object.keys(parts) as (keyof typeof parts)[]
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !names.some((known) => known === name))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. Allowed: ${names.join(', ')}.`)
  process.exit(2)
}
const given = process.env.TEST_DATABASE_URL
if (!given) throw new Error('TEST_DATABASE_URL names the PostgreSQL to measure with')

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Has Node print at its end how much CPU time the process took, with all its threads. */
const reportingCpu = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { isMainThread } from 'node:worker_threads'
    if (isMainThread) process.on('exit', () => console.log(JSON.stringify(process.cpuUsage())))`)}`,
]

const admin = { ADMIN_EMAIL: 'boss@scale.test', ADMIN_PASSWORD: 'scale-of-the-bench' }

for (const name of names) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`)
  const [title, text] = await parts[name]()
  const where = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`
  writeSection(title, `${new Date().toISOString().slice(0, 10)}, ${where}.\n\n${text}`)
}
process.exit()

/** Replaces a section of bench/SCALE.md. */
function writeSection(title: string, text: string): void {
  const path = 'bench/SCALE.md'
  const [head = '', ...sections] = readFileSync(path, 'utf8').split(/^## /m)
  const section = `${title}\n\n${text.trim()}\n\n`
  const at = sections.findIndex((one) => one.startsWith(`${title}\n`))
  if (at < 0) throw new Error(`${path} has no section "${title}"`)
  sections[at] = section
  writeFileSync(path, `${[head, ...sections].join('## ').trimEnd()}\n`)
}

type Installation = {
  start(): Promise<Server>
  /** Asks the database of this installation. */
  ask<T>(statement: string): Promise<T | undefined>
}

/** Runs with a new database, and with everything that processes on it share. */
async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const name = `scale_${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-scale-'))
  const databaseUrl = Object.assign(new URL(String(given)), { pathname: `/${name}` }).href
  await query(String(given), `create database ${name}`)
  const servers: Server[] = []
  const start = async () => {
    const server = await startProduct(
      { dataDir, databaseUrl },
      { SEED: 'reference', TRUST_PROXY: 'true', DRAIN_SECONDS: '2', ...admin, ...env },
    )
    servers.push(server)
    return server
  }
  try {
    return await work({ start, ask: (statement) => query(databaseUrl, statement) })
  } finally {
    for (const server of servers) await server.stop()
    await query(String(given), `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Throughput and CPU time of one, two and four processes, asked directly and all at once. */
async function requests(): Promise<[title: string, text: string]> {
  const seconds = 15
  const rows: string[] = []
  for (const count of [1, 2, 4])
    await withInstallation(async ({ start, ask }) => {
      const servers: Server[] = []
      for (let n = 0; n < count; n++) servers.push(await start())
      const boss = await signInAt(servers[0]?.url ?? '', admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
      const headers = {
        authorization: `Bearer ${boss.token()}`,
        accept: 'application/json',
        'content-type': 'application/json',
      }
      const works: Record<string, BenchRequest & RequestInit & { path: string }> = {
        'a cached page': { path: '/help' },
        'a list': { path: '/api/faq?_end=25', headers },
        'a write': {
          method: 'POST',
          path: '/api/comments',
          headers,
          body: JSON.stringify({ resource: 'faq', record_id: 1, text: 'Seen.' }),
        },
      }
      const cells: string[] = []
      for (const work of Object.values(works)) {
        // The first answer of a process may take longer than a short load lasts.
        for (const { url } of servers) await fetch(url + work.path, work)
        await Promise.all(servers.map((server) => load(server, [work], 3)))
        const backends = await ask<{ pids: number[] }>(
          'select array_agg(pid) as pids from pg_stat_activity where datname = current_database()',
        )
        const databaseMs = () =>
          (backends?.pids ?? []).reduce((sum, pid) => sum + (cpuMsOf(pid) || 0), 0)
        const before = databaseMs()
        const measured = await Promise.all(servers.map((server) => load(server, [work], seconds)))
        const perSecond = measured.reduce((sum, one) => sum + one.perSecond, 0)
        const serverMs = measured.reduce((sum, one) => sum + one.cpuMs * one.perSecond, 0)
        const ownMs = (serverMs / perSecond).toFixed(2)
        const shared = ((databaseMs() - before) / (perSecond * seconds)).toFixed(2)
        const slowest = Math.max(...measured.map(({ p95 }) => p95)).toFixed(0)
        cells.push(`${Math.round(perSecond)}, ${slowest} ms, ${ownMs} + ${shared} ms`)
      }
      rows.push(`| ${count} | ${cells.join(' | ')} |`)
      await boss.close()
    })
  return [
    'Processes',
    `Requests per second of all processes together, the slowest process's p95, and the CPU time of each request: in the server and in PostgreSQL's backends. ${seconds} s each, ten connections for each process. Load, processes and PostgreSQL share the machine, so that more processes can't give more than its processors have: what the CPU time grows by from one row to the next is the overhead.

| processes | a cached page | a list of questions | a comment written |
|---|---|---|---|
${rows.join('\n')}`,
  ]
}

/** Restarts four processes in turn while people talk and programs read and write. */
async function restart(): Promise<[title: string, text: string]> {
  const balancer = await startBalancer()
  const lines = await withInstallation(
    async ({ start }) => {
      const servers: Server[] = []
      const add = async () => {
        const server = await start()
        servers.push(server)
        balancer.targets.push(server.url)
      }
      for (let n = 0; n < 4; n++) await add()
      const staff = await signInAt(balancer.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
      const customer = await signUpAt(balancer.url, 'ann@scale.test', 'Ann')
      const { room } = await customer.post<{ room: string }>('/api/support-chat')
      await staff.post(`/api/chats/${encodeURIComponent(room)}/enter`)
      const sides = [await customer.openRoom(room), await staff.openRoom(room)]
      const areSeen = () =>
        sides.every((side) =>
          Object.values(side.snapshot().presences).some((presence) => presence?.online),
        )
      while (!areSeen()) await wait(50)
      const steady = await startSteadyLoad(balancer.url, staff)
      const absences: number[] = []
      let awaySince: number | null = null
      const watching = setInterval(() => {
        if (!areSeen()) awaySince ??= performance.now()
        else if (awaySince !== null) {
          absences.push(performance.now() - awaySince)
          awaySince = null
        }
      }, 20)
      for (const old of servers.splice(0)) {
        await add()
        await old.stop()
        balancer.targets.splice(balancer.targets.indexOf(old.url), 1)
        await wait(2000)
        while (!areSeen()) await wait(50)
      }
      clearInterval(watching)
      const { answered, failed, written, stored } = await steady.end()
      await closeAll([customer, staff])
      return `${answered} reads and ${written} writes during four restarts: ${failuresIn(failed)}, ${stored - written} were done twice. Two people in a room saw each other away ${absences.length} times, the longest for ${Math.round(Math.max(0, ...absences))} ms.`
    },
    { BASE_URL: balancer.url },
  )
  await balancer.stop()
  return ['Restarting one by one', lines]
}

/** Says how many requests failed, and why. */
function failuresIn(failed: readonly unknown[]): string {
  const reasons = failed.map((one) => JSON.stringify(one).slice(0, 200))
  return [`${failed.length} failed`, ...reasons].join('; ')
}

async function closeAll(people: readonly RemoteUser[]): Promise<void> {
  await Promise.all(people.map((one) => one.close()))
}

/** 3,000 signed-in sockets in rooms of five, from many addresses. */
async function sockets(): Promise<[title: string, text: string]> {
  const [rooms, members, perSecond, seconds] = [600, 5, 50, 30]
  const server = await startChat({ kind: 'embedded', rooms, members })
  const before = await server.memory()
  const sentAt = new Map<string, number>()
  const taken: number[] = []
  const heard = (text: string) => {
    const at = sentAt.get(/msg-\d+/.exec(text)?.[0] ?? '')
    if (at !== undefined) taken.push(performance.now() - at)
  }
  const clients: WebSocket[][] = []
  for (let room = 0; room < rooms; room++) {
    const from = `127.0.${1 + (room % 20)}.1`
    const entering = Array.from({ length: members }, (_, member) =>
      enterRoom(server, { room, member, heard, from }),
    )
    clients.push(await Promise.all(entering))
  }
  const open = await server.memory()
  const [began, cpuBefore] = [performance.now(), cpuMsOf(server.pid)]
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const [room, member] = [sent % rooms, sent % members]
    sentAt.set(`msg-${sent}`, performance.now())
    const socket = clients[room]?.[member]
    if (socket) send(server, socket, { room, member, id: `msg-${sent}` })
    await wait(1000 / perSecond)
  }
  const took = (performance.now() - began) / 1000
  await wait(2000)
  const cpuMs = (cpuMsOf(server.pid) - cpuBefore) / (perSecond * seconds)
  await server.stop()
  taken.sort((one, other) => one - other)
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? Number.NaN).toFixed(1)
  return [
    'Sockets',
    `${rooms * members} signed-in sockets from 20 loopback addresses, in ${rooms} rooms of ${members}; the tree on the embedded engine. The process grew from ${before.toFixed(0)} to ${open.toFixed(0)} MB, which is ${(((open - before) * 1024) / (rooms * members)).toFixed(0)} KB for each socket. ${perSecond * seconds} messages in ${took.toFixed(0)} s: ${taken.length} of ${perSecond * seconds * members} arrived; from sending to arrival p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${cpuMs.toFixed(1)} ms of CPU time for each message, with its storing and its ${members} arrivals.`,
  ]
}

/** CPU seconds and bytes of moves, from the difference of two demos. */
async function moves(): Promise<[title: string, text: string]> {
  const [few, many] = [200, 1200]
  const measure = (orders: number) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-moves-'))
    try {
      const printed = execFileSync(
        process.execPath,
        [...reportingCpu, 'dist/server/main.js', '--seed'],
        {
          env: { ...process.env, DATA_DIR: dataDir, SEED: 'demo', SEED_ORDERS: String(orders) },
          encoding: 'utf8',
        },
      )
      const { user, system } = JSON.parse(printed.trim().split('\n').at(-1) ?? '')
      const size = execFileSync('du', ['-sb', join(dataDir, 'database/cluster/base')], {
        encoding: 'utf8',
      })
      return { seconds: (user + system) / 1_000_000, bytes: Number(size.split('\t')[0]) }
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const [small, large] = [measure(few), measure(many)]
  const thousands = (many - few) / 1000
  return [
    'Moves',
    `A thousand moves of the demo, each through its quotes, transitions, payments, messages and payouts, on the embedded engine: ${((large.seconds - small.seconds) / thousands).toFixed(1)} CPU seconds and ${megabytes((large.bytes - small.bytes) / thousands)} of database files (the difference between ${many} and ${few} moves). Pages, lists and live updates that people look at meanwhile are not in it.`,
  ]
}

/** Half an hour of steady load on one process: memory after a collection, every five minutes. */
async function soak(): Promise<[title: string, text: string]> {
  const minutes = 30
  const inspector = await freePort()
  const lines = await withInstallation(
    async ({ start }) => {
      const server = await start()
      const staff = await signInAt(server.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
      const steady = await startSteadyLoad(server.url, staff)
      const heaps: string[] = []
      for (let minute = 5; minute <= minutes; minute += 5) {
        await wait(5 * 60_000)
        const { used, rss } = await collectedMemory(inspector)
        heaps.push(`| ${minute} | ${megabytes(used)} | ${megabytes(rss)} |`)
      }
      const { answered, failed, written } = await steady.end()
      await staff.close()
      return `${answered} reads and ${written} writes; ${failuresIn(failed)}.

| minute | heap after a collection | process |
|---|---|---|
${heaps.join('\n')}`
    },
    { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` },
  )
  return ['Half an hour', lines]
}

/** Collects a process's garbage through its inspector, and returns what is left in bytes. */
async function collectedMemory(port: number): Promise<{ used: number; rss: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.once('open', resolve))
  let id = 0
  const ask = (method: string, params = {}) =>
    new Promise<{ result: { value: string } }>((resolve) => {
      const mine = ++id
      socket.on('message', (text) => {
        const message = JSON.parse(text.toString())
        if (message.id === mine) resolve(message.result)
      })
      socket.send(JSON.stringify({ id: mine, method, params }))
    })
  await ask('HeapProfiler.collectGarbage')
  const { result } = await ask('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
  })
  socket.close()
  const { heapUsed: used, rss } = JSON.parse(result.value)
  return { used, rss }
}
