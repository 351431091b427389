import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { Room } from '#contract/client/realtime/room.ts'
import { startBalancer } from '../support/app/balancer.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { startSteadyLoad } from '../support/app/steady-load.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { type RemoteUser, signInAt, signUpAt } from '../support/people/remote-user.ts'
import { blackPng } from '../support/scenarios/png.ts'

/** Several server processes on one PostgreSQL, behind a proxy that asks them in turn. */
const given = process.env.TEST_DATABASE_URL
if (!given) throw new Error('TEST_DATABASE_URL names the PostgreSQL to test with')
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

const name = `several_${process.pid}`
const dataDir = mkdtempSync(join(tmpdir(), 'several-'))
const admin = { email: 'boss@several.test', password: 'several-processes' }
let balancer: Awaited<ReturnType<typeof startBalancer>>
let env: Record<string, string>
const servers: ServerProcess[] = []

beforeAll(async () => {
  await onServer(`create database ${name}`)
  balancer = await startBalancer()
  env = {
    BASE_URL: balancer.url,
    DATABASE_URL: Object.assign(new URL(String(given)), { pathname: `/${name}` }).href,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'only-for-tests-of-several-processes',
    SEED: 'reference',
    TRUST_PROXY: 'true',
    // Enough for the proxy to notice that a process is about to stop.
    DRAIN_SECONDS: '2',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  // All find the database empty, and one fills it.
  await Promise.all([start(), start(), start(), start()])
})
afterAll(async () => {
  for (const one of servers) await one.kill()
  await balancer.stop()
  await onServer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(env)
  servers.push(server)
  balancer.targets.push(server.url)
  return server
}

/** Ends a process, then removes it from the proxy. */
async function stop(server: ServerProcess, end: () => Promise<unknown>): Promise<void> {
  servers.splice(servers.indexOf(server), 1)
  await end()
  balancer.targets.splice(balancer.targets.indexOf(server.url), 1)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: String(given) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const people: RemoteUser[] = []
afterEach(async () => {
  await Promise.all(people.splice(0).map((one) => one.close()))
})

async function remember(entering: Promise<RemoteUser>): Promise<RemoteUser> {
  const person = await entering
  people.push(person)
  return person
}
const aCustomer = (name: string, url = balancer.url) =>
  remember(signUpAt(url, `${name}@several.test`, name))
const theAdmin = (url = balancer.url) => remember(signInAt(url, admin.email, admin.password))

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: String(env.DATABASE_URL) })
  await client.connect()
  return client
}

/** Returns the process that is the Realtime Database. */
async function realtimeProcess(): Promise<ServerProcess> {
  const client = await connect()
  const { rows } = await client.query('select pid from realtime_lease')
  await client.end()
  const found = servers.find(({ pid }) => pid() === rows[0]?.pid)
  if (!found) throw new Error(`no process has the lease: ${JSON.stringify(rows)}`)
  return found
}

/** Opens the support room for a customer and for staff, through these two or the proxy. */
async function openSupportRoom(
  name: string,
  [one, other]: readonly { url: string }[] = [balancer, balancer],
) {
  const customer = await aCustomer(name, one?.url)
  const staff = await theAdmin(other?.url)
  const { room } = await customer.post<{ room: string }>('/api/support-chat')
  await staff.post(`/api/chats/${encodeURIComponent(room)}/enter`)
  const sides = { customer: await customer.openRoom(room), staff: await staff.openRoom(room) }
  const seesOther = (side: keyof typeof sides) =>
    Object.values(sides[side].snapshot().presences).some((presence) => presence?.online)
  // The SDK waits longer after each attempt that fails, as on a busy machine.
  const bothSeeEachOther = () =>
    vi.waitFor(() => expect([seesOther('customer'), seesOther('staff')]).toEqual([true, true]), {
      timeout: 240_000,
    })
  await bothSeeEachOther()
  return { ...sides, bothSeeEachOther }
}

const textsOf = ({ snapshot }: Room) => snapshot().messages.map(({ text }) => text)
const at = (path: string, { url }: { url: string }) => fetch(url + path)

describe('four processes', () => {
  test('people in one room read each other, whichever process they reach', async () => {
    const { customer, staff } = await openSupportRoom('ann', servers)
    customer.send('Do you move pianos?')
    await waitFor(() => expect(textsOf(staff)).toEqual(['Do you move pianos?']))
    staff.send('We do.')
    await waitFor(() => expect(textsOf(customer)).toEqual(['Do you move pianos?', 'We do.']))
    staff.markRead()
    await waitFor(() => expect(Object.keys(customer.snapshot().reads)).toHaveLength(1))
  })

  test('a page that one process has cached shows what was changed in another', async () => {
    const shown = async () =>
      Promise.all(
        servers.map(async (one) => (await (await at('/help', one)).text()).includes('Yaks')),
      )
    expect(await shown()).toEqual([false, false, false, false])
    const staff = await theAdmin()
    await staff.post('/api/faq', {
      question: 'Yaks?',
      answer: 'No.',
      question_es: 'Yaks?',
      answer_es: 'No.',
      topic: 'booking',
      is_active: true,
    })
    await waitFor(async () => expect(await shown()).toEqual([true, true, true, true]))
  })

  test('a sign-in counts in all, and its end too', async () => {
    const customer = await aCustomer('bea')
    const ask = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const headers = {
            authorization: `Bearer ${customer.token()}`,
            accept: 'application/json',
          }
          return (await fetch(`${url}/api/user`, { headers })).status
        }),
      )
    expect(await ask()).toEqual([200, 200, 200, 200])
    await customer.post('/api/logout')
    expect(await ask()).toEqual([401, 401, 401, 401])
  })

  test('tries of a password are counted together', async () => {
    const answers: number[] = []
    for (let tries = 0; tries < 8; tries++) {
      const response = await fetch(`${balancer.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ email: 'nobody@several.test', password: `wrong password ${tries}` }),
      })
      answers.push(response.status)
    }
    expect(answers.indexOf(429)).toBe(5)
  })

  test('a picture that one process has stored is read from the others', async () => {
    const customer = await aCustomer('cid')
    const body = new FormData()
    body.append(
      'file',
      new Blob([new Uint8Array(await blackPng(40, 30))], { type: 'image/png' }),
      'sofa.png',
    )
    const outcome = await customer.http.post<{ key: string; url: string }>('/api/files', { body })
    if (outcome.error) throw new Error(outcome.error.message)
    const url = new URL(outcome.data.url, balancer.url)
    for (const one of servers)
      expect((await at(url.pathname + url.search, one)).headers.get('content-type')).toMatch(
        /image/,
      )
  })

  test.each([
    [
      'another secret',
      { SESSION_SECRET: 'another-secret-of-another-installation' },
      'SESSION_SECRET',
    ],
    ['other files', { DATA_DIR: join(dataDir, 'other') }, 'they store files in different places'],
    ['no proxy before it', { TRUST_PROXY: 'false' }, 'Set TRUST_PROXY=true'],
  ])('a process with %s refuses to start beside the others', async (_, change, reason) => {
    await expect(startServer({ ...env, ...change })).rejects.toThrow(
      new RegExp(`Another server process .* this one can't join it: .*${reason}`),
    )
  })

  test('a process that gets SIGTERM answers 503 on /healthz, and requests until DRAIN_SECONDS are over', async () => {
    const server = await startServer({ ...env, DRAIN_SECONDS: '5' })
    const stopped = server.stop()
    await waitFor(async () => expect((await at('/healthz', server)).status).toBe(503))
    expect((await at('/help', server)).status).toBe(200)
    expect(await stopped).toBe(0)
  })

  test('a health check that is under way when a process gets SIGTERM answers 503 too', async () => {
    const server = await startServer({ ...env, DRAIN_SECONDS: '5' })
    const lock = await connect()
    onTestFinished(() => lock.end())
    await lock.query('begin')
    // The check writes to this table, at most once a second.
    await lock.query('lock table rate_limits in exclusive mode')
    let early = at('/healthz', server)
    await waitFor(async () => {
      early = at('/healthz', server)
      const stillWaits = new Promise((resolve) => setTimeout(resolve, 300, 'waits'))
      expect(await Promise.race([early, stillWaits])).toBe('waits')
    })
    const stopped = server.stop()
    // A check from before the signal arrives waits for the lock, too.
    await waitFor(async () => {
      const signal = AbortSignal.timeout(300)
      expect((await fetch(`${server.url}/healthz`, { signal })).status).toBe(503)
    })
    await lock.query('rollback')
    expect((await early).status).toBe(503)
    expect(await stopped).toBe(0)
  })

  test('a process that is killed is replaced, and its clients are connected again', async () => {
    const { customer, staff, bothSeeEachOther } = await openSupportRoom('dee')
    const killed = await realtimeProcess()
    await stop(killed, killed.kill)
    await waitFor(async () => expect(await realtimeProcess()).not.toBe(killed))
    customer.send('Are you still there?')
    await waitFor(() => expect(textsOf(staff)).toEqual(['Are you still there?']))
    await bothSeeEachOther()
  })
})

describe('a rolling restart', () => {
  test('goes unnoticed: no request fails, nothing is done twice, and people are soon back', async () => {
    const { customer, staff, bothSeeEachOther } = await openSupportRoom('eve')
    const load = await startSteadyLoad(balancer.url, await theAdmin())
    // One that is the realtime database, and one that isn't.
    const here = await realtimeProcess()
    const [elsewhere = here] = servers.filter((one) => one !== here)
    for (const old of [here, elsewhere]) {
      await start()
      await stop(old, old.stop)
      await bothSeeEachOther()
    }
    const { answered, failed, written, stored } = await load.end()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
    expect(stored).toBe(written)
    customer.send('Did anything happen?')
    await waitFor(() => expect(textsOf(staff)).toEqual(['Did anything happen?']))
  })
})
