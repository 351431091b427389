import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { realtimeNodes } from '#server/database/tables.ts'
import { openEmptyDatabase } from '../support/app/app.ts'

/** Several processes that each try to become the embedded realtime database of one PostgreSQL. */
let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const children: ChildProcess[] = []
/** Several processes start at once, which takes a while on a busy machine. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000 })
vi.setConfig({ testTimeout: 400_000 })

beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')
  opened = await openEmptyDatabase()
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
})
afterAll(() => opened.leave())

function aProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/app/lease-process.ts'], {
    env: { ...process.env, DATABASE_URL: opened.database.pool.options.connectionString },
  })
  children.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const says = (line: RegExp) => waitFor(() => expect(printed).toMatch(line))
  return { child, says, printed: () => printed, decided: () => says(/^open|^refused/m) }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const writer = async () => {
  const rows = await opened.database.db.select().from(realtimeNodes)
  return rows.find(({ path }) => path === '/counter/pid')?.json
}

test('a second process refuses to start until the first one has stopped', async () => {
  const first = aProcess()
  await first.says(/^open/)
  const second = aProcess()
  await second.says(/^refused: Another server process \(\d+ on .*configure a Firebase project/)
  expect(first.printed()).toBe('open\n')
  await end(first.child, 'SIGTERM')
  await aProcess().says(/^open/)
})

test('one of several processes that start together gets the lease', async () => {
  const all = [aProcess(), aProcess(), aProcess()]
  await Promise.all(all.map((one) => one.decided()))
  expect(all.filter((one) => /^open/.test(one.printed()))).toHaveLength(1)
})

test('a killed process does not delay the next one', async () => {
  const first = aProcess()
  await first.says(/^open/)
  await end(first.child, 'SIGKILL')
  const second = aProcess()
  await second.says(/^open/)
  await waitFor(async () => expect(await writer()).toBe(second.child.pid))
})

test('a suspended process loses its lease and writes nothing when it resumes', async () => {
  const first = aProcess()
  await first.says(/^open/)
  first.child.kill('SIGSTOP')
  const second = aProcess()
  await second.says(/^open/)
  await waitFor(async () => expect(await writer()).toBe(second.child.pid))
  first.child.kill('SIGCONT')
  await first.says(/^lost: Another server process has taken over/m)
  await waitFor(() => expect(first.child.exitCode).toBe(1))
  expect(await writer()).toBe(second.child.pid)
})
