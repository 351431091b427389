import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

import { freePort } from './server-process.ts'

const versions = '/usr/lib/postgresql'

export type Postgres = {
  url: string
  query<T extends object>(statement: string): Promise<T[]>
  start(): void
  stop(): void
  promote(): void
  /** Keeps all its processes from running, as if the machine hung, or lets them run again. */
  freeze(): void
  thaw(): void
  /** Returns what it has logged so far, with each statement that it was sent. */
  log(): string
}

/** Starts a PostgreSQL and a standby that streams from it. Debian's package is needed. */
export async function startWithStandby(): Promise<{
  primary: Postgres
  standby: Postgres
  stop(): void
}> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const [data, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const primary = await postgresIn(data)
  primary.start()
  run('pg_basebackup', '-D', copy, '-d', primary.url, '-R', '-c', 'fast', '--no-sync')
  const standby = await postgresIn(copy)
  standby.start()
  const stop = () => {
    standby.thaw()
    for (const one of [standby, primary]) one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { primary, standby, stop }
}

async function postgresIn(folder: string): Promise<Postgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const logPath = `${folder}.log`
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c log_statement=all`
  const control = (...args: string[]) => run('pg_ctl', '-D', folder, '-w', ...args)
  const isRunning = () => existsSync(join(folder, 'postmaster.pid'))
  const signalAll = (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    const [pid = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    for (const one of [pid, ...children].filter(Boolean)) process.kill(Number(one), signal)
  }
  return {
    url,
    async query<T extends object>(statement: string) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<T>(statement)).rows
      } finally {
        await client.end()
      }
    },
    start: () => control('-l', logPath, '-o', settings, 'start'),
    stop: () => isRunning() && control('-m', 'immediate', 'stop'),
    promote: () => control('promote'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    log: () => readFileSync(logPath, 'utf8'),
  }
}

/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function run(program: string, ...args: string[]): void {
  const newest = readdirSync(versions)
    .sort((one, other) => Number(other) - Number(one))
    .find((version) => existsSync(join(versions, version, 'bin/initdb')))
  if (newest === undefined) throw new Error('PostgreSQL is missing (Debian: postgresql)')
  // A server that pg_ctl starts would keep its output open.
  execFileSync(join(versions, newest, 'bin', program), args, { ...user, cwd: '/', stdio: 'ignore' })
}
