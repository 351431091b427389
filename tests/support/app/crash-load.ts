import { once } from 'node:events'
import { join } from 'node:path'
import { inArray, isNull, sql } from 'drizzle-orm'
import { onDisconnect, push, ref, serverTimestamp, set, update } from 'firebase/database'
import { expect } from 'vitest'

import type { Placement } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { connectRealtime } from '#contract/client/realtime/connect.ts'
import { paths } from '#contract/realtime/paths.ts'
import { openDatabase } from '#server/database/connection.ts'
import { ledgerCharges, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { compareTotals } from '#server/modules/reports/rebuild-totals.ts'
import { openFirstMarkets } from '../worker/reference-snapshot.ts'
import type { TestApp } from './app.ts'
import { startServer } from './server-process.ts'

/** Writes that the server has acknowledged. */
type Acknowledged = {
  orders: { id: number; code: string }[]
  placed: { id: number; code: string; payment_id: number }[]
  cancelled: { id: number; code: string }[]
  tickets: { id: number; code: string }[]
  messages: { room: string; id: string; text: string }[]
  /** The last acknowledged number at each path of the Realtime Database. */
  marks: Map<string, number>
  /** The number of acknowledged writes to the Realtime Database. */
  writes: number
  /** People who were online when their server was killed. */
  people: Set<string>
}

type Ask = (method: string, path: string, body?: object, key?: string) => Promise<Response>

/**
 * Makes customers book, pay, cancel and write while their server is killed repeatedly, and returns
 * everything the server acknowledged. The last server is started and stopped normally.
 */
export async function loadUnderKills(
  env: Record<string, string>,
  { rounds, customers }: { rounds: number; customers: number },
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = {
    orders: [],
    placed: [],
    cancelled: [],
    tickets: [],
    messages: [],
    marks: new Map(),
    writes: 0,
    people: new Set(),
  }
  await openCities(env)
  let tokens: string[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(env)
    if (tokens.length === 0)
      tokens = await Promise.all(
        Array.from({ length: customers }, (_, n) => signUp(server.url, `kill-${n}@crash.test`)),
      )
    const before = acknowledged.placed.length
    const written = acknowledged.writes
    const killed = new AbortController()
    const work = [
      ...tokens.map((token) => keepBooking(server.url, token, acknowledged)),
      ...tokens.map((token) => keepWriting(server.url, token, acknowledged, killed.signal)),
    ]
    await until(
      () =>
        acknowledged.placed.length >= before + 4 * customers &&
        acknowledged.writes >= written + 20 * customers,
    )
    // Kills it in the middle of its work.
    await new Promise((resolve) => setTimeout(resolve, 40 + round * 35))
    await server.kill()
    killed.abort()
    await Promise.all(work)
  }
  const last = await startServer(env)
  await last.stop()
  return acknowledged
}

/** Fills the database, and opens cities that no mover serves, so that moves can be booked there. */
async function openCities(env: Record<string, string>): Promise<void> {
  const filling = await startServer(env)
  await filling.stop()
  const database = await openDatabase({
    dataDir: join(env.DATA_DIR ?? '', 'database'),
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  })
  await openFirstMarkets(database.db)
  await database.close()
}

/**
 * Expects every acknowledged write to be there exactly once, after unfinished work has been
 * completed.
 */
export async function expectNothingLost(app: TestApp, acknowledged: Acknowledged): Promise<void> {
  // Work claimed by the killed processes stays theirs for a minute.
  app.clock.now = new Date(Date.now() + 120_000)
  await app.drain()
  const { db } = app
  const { orders, payments, events, journal, tickets } = tables
  const ids = acknowledged.orders.map(({ id }) => id)
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, code } of acknowledged.orders) expect(byId.get(id)?.code).toBe(code)
  const cancelled = new Set(acknowledged.cancelled.map(({ id }) => id))
  for (const { id } of acknowledged.placed)
    if (!cancelled.has(id)) expect(['placed', 'cancelled']).toContain(byId.get(id)?.state)
  for (const { id } of acknowledged.cancelled) expect(byId.get(id)?.state).toBe('cancelled')

  const found = await db.select({ code: tickets.code }).from(tickets)
  expect(found.map(({ code }) => code)).toEqual(
    expect.arrayContaining(acknowledged.tickets.map(({ code }) => code)),
  )

  const { realtime } = app.context.ports
  for (const { room, id, text } of acknowledged.messages)
    expect(await realtime.read(`${paths.messages(room)}/${id}/text`)).toBe(text)
  // One more may have been stored without an acknowledgement.
  for (const [place, mark] of acknowledged.marks)
    expect([mark, mark + 1]).toContain(await realtime.read(place))
  for (const uid of acknowledged.people)
    expect(await realtime.read(`${paths.status('customer', uid)}/online`)).toBe(false)

  // Each placed move has exactly one charge that holds money; no other move has one.
  const charges = await db.select().from(ledgerCharges)
  const paid = await db.select().from(payments)
  for (const order of await db.select().from(orders)) {
    const own = paid.filter(({ order_id }) => order_id === order.id)
    const references = new Set(own.map(({ reference }) => reference))
    const held = charges.filter(
      ({ reference, status }) => references.has(reference) && status === 'authorized',
    )
    expect([order.code, order.state, held.length]).toEqual([
      order.code,
      order.state,
      order.state === 'placed' ? 1 : 0,
    ])
  }
  expect(paid.filter(({ state }) => state === 'created')).toEqual([])
  const known = new Set(paid.map(({ reference }) => reference))
  expect(
    charges.filter(({ reference, status }) => status === 'authorized' && !known.has(reference)),
  ).toEqual([])

  const placements = await db
    .select({ record_id: events.record_id, count: sql<number>`count(*)` })
    .from(events)
    .where(sql`${events.name} = 'order.placed'`)
    .groupBy(events.record_id)
  expect(placements.filter(({ count }) => count !== 1)).toEqual([])
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${journal.amount_cents}), 0)::bigint` })
    .from(journal)
  expect(sum?.cents).toBe(0)
  expect(await compareTotals(db)).toEqual([])

  const unsent = await db.select().from(outbox).where(isNull(outbox.sent_at))
  expect(
    unsent.filter(({ next_attempt_at }) => Date.parse(next_attempt_at) <= app.clock.now.getTime()),
  ).toEqual([])
}

/** Keeps booking moves until the server is gone. */
async function keepBooking(url: string, token: string, acknowledged: Acknowledged): Promise<void> {
  const ask = askerAt(url, token)
  try {
    const { setup, step } = await read<{ setup: string; step: { url: string } }>(
      await ask('POST', '/api/payment-methods/setups'),
    )
    await ask('POST', step.url, {
      number: '4242 4242 4242 4242',
      exp_month: 12,
      exp_year: 2032,
      cvc: '123',
    })
    const card = await read<{ id: number }>(await ask('POST', '/api/payment-methods', { setup }))
    for (let turn = 0; ; turn++) {
      const quote = await read<Quote>(
        await ask('POST', '/api/quotes', {
          stops: [
            { kind: 'pickup', zip: '94110' },
            { kind: 'dropoff', zip: '94612' },
          ],
          size: 'studio',
          window_start_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        }),
      )
      const order = await read<{ id: number; code: string }>(
        await ask('POST', '/api/orders', {
          quote_id: quote.id,
          hash: quote.hash,
          stops: quote.stops.map((_, at) => ({ address: `${at + 1} Test Street` })),
        }),
      )
      acknowledged.orders.push(order)
      const { payment } = await read<Placement>(
        await ask(
          'POST',
          `/api/orders/${order.id}/placement`,
          { payment_method_id: card.id },
          `place-${order.code}`,
        ),
      )
      acknowledged.placed.push({ ...order, payment_id: payment?.id ?? 0 })
      if (turn % 3 === 1) {
        await read(
          await ask('POST', `/api/orders/${order.id}/transitions/cancel`, { fee_cents: 0 }),
        )
        acknowledged.cancelled.push(order)
      }
      if (turn % 3 === 2)
        acknowledged.tickets.push(
          await read(
            await ask('POST', '/api/tickets', {
              subject: `Where is the crew for ${order.code}?`,
              order_id: order.id,
            }),
          ),
        )
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
  }
}

/** A room accepts 60 messages a minute from a person; a minute may include four rounds. */
const messagesPerRound = 10

/** Writes messages, then marks, until the server is gone. */
async function keepWriting(
  url: string,
  token: string,
  acknowledged: Acknowledged,
  killed: AbortSignal,
): Promise<void> {
  const ask = askerAt(url, token)
  try {
    const { room } = await read<{ room: string }>(await ask('POST', '/api/support-chat'))
    const { db, uid, ...connection } = await connectRealtime(
      await read(await ask('GET', '/api/firebase/auth-token')),
      url,
    )
    await update(ref(db, paths.status('customer', uid)), { online: true })
    await onDisconnect(ref(db, paths.status('customer', uid))).update({ online: false })
    acknowledged.people.add(uid)
    const gone = once(killed, 'abort')
    for (let count = 0; !killed.aborted; count++) {
      const id = String(push(ref(db, paths.messages(room))).key)
      const text = `Message ${id}`
      const message = { sender: uid, role: 'customer', text, created_at: serverTimestamp() }
      const place = `${paths.reads(room)}/${uid}`
      const mark = (acknowledged.marks.get(place) ?? 0) + 1
      const stored =
        count < messagesPerRound
          ? set(ref(db, `${paths.messages(room)}/${id}`), message).then(() => {
              acknowledged.messages.push({ room, id, text })
            })
          : set(ref(db, place), mark).then(() => void acknowledged.marks.set(place, mark))
      const counted = stored.then(() => void acknowledged.writes++)
      await Promise.race([counted, gone])
    }
    await connection.close()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
  }
}

/** The server ended during a request: nothing was acknowledged. */
class ConnectionLost extends Error {}

function askerAt(url: string, token?: string): Ask {
  return async (method, path, body, key) => {
    try {
      return await fetch(url + path, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    } catch (error) {
      throw new ConnectionLost(`${method} ${path}`, { cause: error })
    }
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text().catch((error: Error) => {
    throw new ConnectionLost(response.url, { cause: error })
  })
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${text}`)
  return JSON.parse(text) as T
}

async function signUp(url: string, email: string): Promise<string> {
  const ask = askerAt(url)
  await read(await ask('POST', '/api/check-user', { username: email }))
  const sent = await read<{ text: string }[]>(
    await ask('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`),
  )
  const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0]
  const { token } = await read<{ token: string }>(
    await ask('POST', '/api/signup', {
      username: email,
      code,
      name: 'Kay Crash',
      role: 'customer',
    }),
  )
  return token
}

async function until(done: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await done())) {
    expect(Date.now(), 'waited too long').toBeLessThan(end)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
