import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { copyDemoData } from './demo-data.ts'
import { scratchFolder } from './scratch-folder.ts'

export type ServerProcess = {
  url: string
  pid(): number | undefined
  /** Returns its output so far. */
  output(): string
  /** Stops it as a supervisor does, and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it like a power failure: nothing is finished or cleaned up. */
  kill(): Promise<void>
  /** Kills it, keeps its database, and starts it again there after `meanwhile`. */
  restart(meanwhile: () => Promise<void>): Promise<void>
}

/**
 * Compiles the engine's WebAssembly by V8's baseline compiler alone: the optimizing one takes 1.2 s
 * of CPU time at each start, which a test's few statements don't repay.
 */
export const nodeOptions = ['--liftoff-only']

/** With one of these variables a server fills its own database. */
const filledBy = ['DATA_DIR', 'DATABASE_URL', 'SEED', 'SEED_ORDERS', 'SESSION_SECRET']

/**
 * Starts the production build in a separate process with its own database: the run's demo data, or
 * as `env` says.
 */
export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(scratchFolder, 'haulwell-e2e-'))
  if (!filledBy.some((name) => name in env)) await copyDemoData(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  let printed = ''
  const launch = () => {
    const server = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        BASE_URL: url,
        DATA_DIR: dataDir,
        // Enough to include every state, while the start stays short.
        SEED_ORDERS: '60',
        // All browsers and clients of a test share one address.
        REQUESTS_PER_SECOND: '10000',
        ...env,
      },
    })
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    return server
  }
  let server = launch()
  const stop = async () => {
    const code = await ended(server)
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  try {
    await answering(url, server)
  } catch (error) {
    await stop()
    throw new Error(`the server did not start: ${printed}`, { cause: error })
  }
  return {
    url,
    pid: () => server.pid,
    output: () => printed,
    stop,
    kill: async () => {
      await ended(server, 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
    restart: async (meanwhile) => {
      await ended(server, 'SIGKILL')
      await meanwhile()
      server = launch()
      await answering(url, server)
    },
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('it did not answer within two minutes')
}

/** Returns the exit code, or null if a signal ended the process. */
function ended(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null)
    return Promise.resolve(server.exitCode)
  return new Promise((resolve) => {
    server.once('exit', (code) => resolve(code))
    server.kill(signal)
  })
}

/**
 * Returns a port that nothing listens on. It is one below those that systems hand out by themselves
 * (Linux from 32768, macOS from 49152): between this look and the server's start, or while a server
 * is down, such a port can become the near end of anybody's connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
