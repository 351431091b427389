import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './server-process.ts'
import { waitFor } from './wait-for.ts'

const program = '/usr/sbin/pgbouncer'

/**
 * Starts a PgBouncer in transaction mode before a database, with fewer connections than the server
 * opens, so that its transactions keep changing theirs. Debian's package is needed.
 */
export async function startPgBouncer(
  database: URL,
): Promise<{ url: string; output(): string; stop(): Promise<void> }> {
  if (!existsSync(program)) throw new Error('PgBouncer is missing (Debian: pgbouncer)')
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  )
  chmodSync(folder, 0o755)
  let printed = ''
  const bouncer = spawnAsUser([join(folder, 'pgbouncer.ini')])
  bouncer.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await waitFor(() => answers(port))
  const url = Object.assign(new URL(database), { port: String(port) }).href
  return {
    url,
    output: () => printed,
    async stop() {
      const ended = new Promise((resolve) => bouncer.once('exit', resolve))
      bouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer refuses to run as root. */
function spawnAsUser(args: string[]): ChildProcess {
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  if (process.getuid?.() !== 0) return spawn(program, args, { stdio })
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return spawn(program, args, { stdio, uid: id('-u'), gid: id('-g') })
}

function answers(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve()
    })
    socket.once('error', reject)
  })
}
