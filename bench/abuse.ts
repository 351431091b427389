// `npm run bench:abuse`: attacks a running server and writes how its other visitors fared into
// bench/ABUSE.md.
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { freePort } from '../tests/support/app/server-process.ts'
import { attacks } from './abuse/attacks.ts'
import { type Visits, visit } from './abuse/visitors.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    /** Only attacks whose name holds this. */
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'bench/ABUSE.md' },
  },
})
const seconds = Number(options.seconds)
const singles = 12
const warmingSingles = 5

type Reading = { rss: number; longestBlockMs: number }
type Measured = {
  name: string
  rate: string
  answers: string
  /** Longest time that a single request held the event loop, warm; NaN where the attack has none. */
  blockMs: number
  undisturbed: Visits
  attacked: Visits
  memory: { before: number; peak: number; after: number }
  isAlive: boolean
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const canPin = hasTaskset()
const seeded = await seed()
const measured: Measured[] = []
for (const [index, { name }] of attacks.entries()) {
  if (!name.includes(options.only)) continue
  say(name)
  const result = await measure(index)
  say(
    `  p99 ${result.undisturbed.p99.toFixed(1)} → ${result.attacked.p99.toFixed(1)} ms, ` +
      `${result.memory.before} → ${result.memory.peak} MB, ${result.answers}`,
  )
  measured.push(result)
}
rmSync(seeded, { recursive: true, force: true })
writeFileSync(options.out, report())
say(`written to ${options.out}`)
process.exit()

/** Fills a database once; each attack begins on a copy of it. */
async function seed(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-abuse-'))
  const server = await startServer(dataDir)
  await server.stop()
  return dataDir
}

async function measure(index: number): Promise<Measured> {
  const attack = attacks[index]
  if (!attack) throw new Error(`there is no attack ${index}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-abuse-'))
  cpSync(seeded, dataDir, { recursive: true })
  const server = await startServer(dataDir)
  const attacker = startAttacker()
  try {
    await visit(server.url, 4)
    const undisturbed = await visit(server.url, seconds)
    const { url } = server
    let blockMs = Number.NaN
    if (attack.single) {
      await attacker.order({ index, url, singles: warmingSingles })
      await server.read()
      await attacker.order({ index, url, singles })
      blockMs = (await server.read())?.longestBlockMs ?? Number.NaN
    }
    const before = await server.read()
    let peak = before?.rss ?? 0
    const watch = setInterval(async () => {
      peak = Math.max(peak, (await server.read())?.rss ?? 0)
    }, 500)
    const under = attacker.order({ index, url, seconds: seconds + 1 })
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const attacked = await visit(url, seconds)
    const counts = await under
    clearInterval(watch)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const after = await server.read()
    return {
      name: attack.name,
      rate: attack.rate,
      answers: Object.entries(counts)
        .sort(([, one], [, other]) => other - one)
        .map(([what, count]) => `${count} × ${what}`)
        .join(', '),
      blockMs,
      undisturbed,
      attacked,
      memory: {
        before: megabytes(before?.rss),
        peak: megabytes(peak),
        after: megabytes(after?.rss),
      },
      isAlive: after !== undefined,
    }
  } finally {
    attacker.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The production build with the probe in it, on the first core. */
async function startServer(dataDir: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = ['--import', './bench/abuse/probe.js', 'dist/server/main.js']
  const [command, ...rest] = onCore(0, [process.execPath, ...args])
  const child = spawn(command ?? '', rest, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      SEED_ORDERS: '60',
    },
  })
  await untilHealthy(url, child)
  return {
    url,
    /** Memory now and the longest block since the last reading; undefined once the server is gone. */
    read: () => reading(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function reading(child: ChildProcess): Promise<Reading | undefined> {
  if (!child.connected) return undefined
  const answer = once(child, 'message', { signal: AbortSignal.timeout(30_000) })
  child.send('read')
  return answer.then(([message]) => message as Reading).catch(() => undefined)
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Visitors and attacker share the second core. */
function startAttacker() {
  const child = fork('bench/abuse/attacker.ts', { execArgv: ['--import', 'tsx'] })
  if (canPin) pin(child.pid, 1)
  return {
    async order(order: object): Promise<Record<string, number>> {
      child.send(order)
      const [answer] = await once(child, 'message')
      return answer as Record<string, number>
    },
    stop: () => child.kill(),
  }
}

function hasTaskset(): boolean {
  if (cpus().length < 2) return false
  try {
    pin(process.pid, 1)
    return true
  } catch {
    return false
  }
}

function pin(pid: number | undefined, core: number): void {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })
}

function onCore(core: number, command: string[]): string[] {
  return canPin ? ['taskset', '-c', String(core), ...command] : command
}

function megabytes(bytes: number | undefined): number {
  return Math.round((bytes ?? 0) / 1024 / 1024)
}

function report(): string {
  const rows = measured.map(
    ({ name, rate, answers, blockMs, undisturbed, attacked, memory, isAlive }) =>
      [
        '',
        name,
        rate,
        answers,
        Number.isNaN(blockMs) ? '' : blockMs.toFixed(0),
        `${undisturbed.p50.toFixed(1)} / ${undisturbed.p99.toFixed(1)}`,
        `${attacked.p50.toFixed(1)} / ${attacked.p99.toFixed(1)}`,
        (attacked.p99 / undisturbed.p99).toFixed(1),
        attacked.refused,
        isAlive ? `${memory.before} → ${memory.peak} → ${memory.after}` : 'the server ended',
        '',
      ]
        .join(' | ')
        .trim(),
  )
  return `# Abuse

Measured by \`npm run bench:abuse\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}. ${
    canPin
      ? 'The server has one core; the attacker and the visitors share the other.'
      : 'Server, attacker and visitors share all cores: there was no `taskset` to keep them apart.'
  }

Each attack meets a fresh server with the demo in its embedded database. Beside it, innocent visitors at ten other addresses send 40 requests a second: pages, prices, searches. Times are milliseconds; a visitor's failed request counts as ten seconds. \`block\` is the longest that one of ${singles} single requests of the attack kept the event loop from turning, once the server is warm. Memory is the server's, before, at its highest, and three seconds after the attack. An attack lasts ${seconds + 1} s.

| attack | rate | what came back | block | visitors before, p50 / p99 | during it | p99 ratio | refused | memory, MB |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
