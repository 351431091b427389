import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { scratchFolder } from '../support/app/scratch-folder.ts'
import { startServer } from '../support/app/server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

// The tests mostly wait for the server's deadlines, so they run at the same time.
test.concurrent('A server that is told to stop ends, whatever its clients do', async ({
  onTestFinished,
}) => {
  const dataDir = temporaryFolder(onTestFinished)
  const server = await startServer({ SEED: 'reference', DATA_DIR: dataDir })
  onTestFinished(server.kill)
  const { hostname, port } = new URL(server.url)

  const dripping = connect(Number(port), hostname).on('error', () => undefined)
  await once(dripping, 'connect')
  dripping.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{')
  const drip = setInterval(() => dripping.writable && dripping.write(' '), 500)

  const idle = new Agent({ keepAlive: true })
  const [answer] = await once(get(`${server.url}/healthz`, { agent: idle }), 'response')
  answer.resume()
  await once(answer, 'end')

  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=embedded`)
  socket.on('error', () => undefined)
  await once(socket, 'open')

  const signalledAt = Date.now()
  expect(await server.stop()).toBe(0)
  // Fifteen seconds are promised; the body that drips in would end by itself after thirty.
  expect(Date.now() - signalledAt).toBeLessThan(25_000)
  clearInterval(drip)
  idle.destroy()
  // The server had no pending work that had to be cut off when the process ended.
  expect(server.output()).not.toContain('Stopped after')
  // Its database was closed: no lock is left, and the next start has nothing to recover.
  expect(readdirSync(join(dataDir, 'database'))).toEqual(['cluster'])
  expect(clusterState(join(dataDir, 'database/cluster'))).toBe(SHUT_DOWN)
})

test.concurrent('A server that is told to stop ends, even if its database does not answer', async ({
  onTestFinished,
}) => {
  const temporary = temporaryFolder(onTestFinished)
  const server = await startServer({ SEED: 'none', TMPDIR: temporary })
  onTestFinished(server.kill)
  const [socketDir = ''] = readdirSync(temporary).filter((name) => name.startsWith('haulwell-'))
  const blocking = new pg.Client({
    host: join(temporary, socketDir),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  })
  blocking.on('error', () => undefined)
  await blocking.connect()
  // The statements of all other clients wait for the end of this transaction.
  await blocking.query('begin')
  const waiting = get(`${server.url}/api/posts`, { headers: { expect: '100-continue' } })
  waiting.on('error', () => undefined)
  await once(waiting, 'continue')

  expect(await server.stop()).toBe(1)
  expect(server.output()).toContain('Stopped after 12 s')
})

/** The state in the control file of a cluster (pg_control.h: DBState, behind 16 bytes). */
const clusterState = (clusterDir: string) =>
  readFileSync(join(clusterDir, 'global/pg_control')).readUInt32LE(16)
const SHUT_DOWN = 1

function temporaryFolder(onTestFinished: (clean: () => void) => void): string {
  const folder = mkdtempSync(join(scratchFolder, 'haulwell-stop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
