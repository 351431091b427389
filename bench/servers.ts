import { type ChildProcess, spawn } from 'node:child_process'

import { freePort } from '../tests/support/app/server-process.ts'

export type Server = { url: string; pid: number; startMs: number; stop(): Promise<void> }

type Where = { dataDir: string; databaseUrl?: string | undefined }

/** The production build, as `npm start` runs it. */
export const startProduct = ({ dataDir, databaseUrl = '' }: Where, env = {}): Promise<Server> =>
  start(process.execPath, ['dist/server/main.js'], '/healthz', {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // The load comes from one address.
    REQUESTS_PER_SECOND: '1000000',
    ...env,
  })

/** bare.ts. */
export const startBare = ({ dataDir, databaseUrl = '' }: Where): Promise<Server> =>
  start(process.execPath, ['--import', 'tsx', 'bench/bare.ts'], '/healthz', {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })

/** A process that answers at `health`; `startMs` is how long it took until then. */
export async function start(
  command: string,
  args: string[],
  health: string,
  env: Record<string, string>,
): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, PORT: String(port), BASE_URL: url, ...env },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  await answering(url + health, child).catch(async (error) => {
    await stop(child)
    throw new Error(`${args.at(-1)} did not start: ${printed}`, { cause: error })
  })
  const startMs = performance.now() - began
  return { url, pid: child.pid ?? 0, startMs, stop: () => stop(child) }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 12_000; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not answer within five minutes')
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
}
