import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Mail } from '#server/ports/delivery.ts'
import type { TextMessages } from '#server/ports/texts.ts'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { advance, fromNow, setClockBefore, tuesday } from '../support/app/clock.ts'
import { aCustomer, aMover, type Person } from '../support/people/people.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  aPlacedMove,
  chargesOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
  take,
} from '../support/scenarios/moves.ts'

let app: TestApp
let others: TestApp[]
let customer: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  others = []
  await app.db.delete(rateLimits)
})
afterEach(async () => {
  for (const other of others) await other.close()
})
afterAll(() => app.close())

/** Starts another process on the same database. */
async function anotherProcess(ports: Parameters<typeof openApp>[0] = {}): Promise<TestApp> {
  const other = await openApp({ ...ports, beside: app })
  others.push(other)
  return other
}

const eventsOf = (moves: readonly PlacedMove[], name: string) => {
  const { events } = tables
  const ids = moves.map(({ id }) => id)
  return app.db
    .select({ record_id: events.record_id })
    .from(events)
    .where(
      and(eq(events.resource, 'orders'), eq(events.name, name), inArray(events.record_id, ids)),
    )
}

describe('several processes', () => {
  test('deliver each message once, however long the delivery takes', async () => {
    for (let count = 0; count < 10; count++) await aMover(app)
    for (let count = 0; count < 10; count++) await aPlacedMove(app, customer)
    const delivered: string[] = []
    /** Slow servers: much time passes while they accept a message. */
    const deliver = async ({ id }: { id: string }) => {
      delivered.push(id.split('.')[0] ?? '')
      advance(app, { seconds: 5 })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const mail: Mail = { name: 'slow', send: (message) => deliver(message).then(() => 'sent') }
    const texts: TextMessages = {
      name: 'slow',
      async send(message) {
        await deliver(message)
        return { status: 'sent', reference: null }
      },
    }
    const unsent = () => app.db.$count(outbox, sql`sent_at is null and channel in ('mail', 'text')`)
    const work = async () => {
      const worker = await anotherProcess({ ports: () => ({ mail, texts }) })
      while ((await unsent()) > 0) await worker.drain()
    }
    await Promise.all([work(), work(), work(), work()])

    const mails = await app.db
      .select()
      .from(outbox)
      .where(inArray(outbox.channel, ['mail', 'text']))
    expect(mails.length).toBeGreaterThan(90)
    expect(delivered.toSorted()).toEqual(mails.map(({ id }) => String(id)).toSorted())
    for (const { attempts } of mails) expect(attempts).toBe(1)
  })

  test('deliver what another process failed to, once it is due again', async () => {
    await app.drain()
    await aPlacedMove(app, customer)
    const failing: Mail = { name: 'down', send: () => Promise.reject(new Error('no route')) }
    const broken = await anotherProcess({ ports: () => ({ mail: failing }) })
    await broken.drain()
    const waiting = await app.db.select().from(outbox).where(sql`${outbox.sent_at} is null`)
    const mails = waiting.filter(({ channel }) => channel === 'mail')
    expect(mails.length).toBeGreaterThan(0)
    for (const { error, attempts } of mails) expect([error, attempts]).toEqual(['no route', 1])

    advance(app, { seconds: 2 })
    await app.drain()
    const left = await app.db.select().from(outbox).where(sql`${outbox.sent_at} is null`)
    expect(left.filter(({ channel }) => channel === 'mail')).toEqual([])
  })

  test('take each due transition once', async () => {
    const open: PlacedMove[] = []
    const accepted: PlacedMove[] = []
    const delivered: PlacedMove[] = []
    const window_start_at = fromNow(app, { days: 5 })
    const anAccepted = async () => {
      const move = await aPlacedMove(app, customer, { window_start_at })
      await mustTake((await aCrew(app)).mover, move, 'accept')
      return move
    }
    for (let count = 0; count < 8; count++) {
      open.push(await aPlacedMove(app, customer, { window_start_at }))
      accepted.push(await anAccepted())
      delivered.push(await anAccepted())
    }
    const { orders } = tables
    const delivered_at = fromNow(app, { days: 3 })
    await app.db
      .update(orders)
      .set({ state: 'delivered', delivered_at })
      .where(
        inArray(
          orders.id,
          delivered.map(({ id }) => id),
        ),
      )
    setClockBefore(app, window_start_at, { hours: 2 })
    const processes = [app, await anotherProcess(), await anotherProcess()]
    await Promise.all(processes.map((one) => one.drain()))
    await Promise.all(processes.map((one) => one.drain()))

    for (const [moves, name, state] of [
      [open, 'order.expired', 'expired'],
      [accepted, 'order.confirmed', 'confirmed'],
      [delivered, 'order.completed', 'completed'],
    ] as const) {
      const events = (await eventsOf(moves, name)).map(({ record_id }) => record_id)
      expect(events.sort()).toEqual(moves.map(({ id }) => id).sort())
      for (const move of moves) expect((await orderRow(app, move)).state).toBe(state)
    }
    for (const move of open)
      expect(await chargesOf(app, move)).toMatchObject([{ status: 'released' }])
    for (const move of delivered) {
      const { paid_cents, total_cents } = await moveOf(customer, move)
      expect(paid_cents).toBe(total_cents)
    }
    const { journal } = tables
    const [sum] = await app.db
      .select({ cents: sql<number>`sum(${journal.amount_cents})::bigint` })
      .from(journal)
    expect(sum?.cents).toBe(0)
  })
})

describe('with serializable isolation', () => {
  /**
   * Starts a process whose transactions are all serializable: the client has to retry after
   * conflicts.
   */
  async function strictProcess(): Promise<TestApp> {
    const strict = await anotherProcess({
      connectionOptions: '-c default_transaction_isolation=serializable',
    })
    const { rows } = await strict.database.pool.query('show default_transaction_isolation')
    expect(rows).toEqual([{ default_transaction_isolation: 'serializable' }])
    return strict
  }

  test('a transaction that lost a race is retried from its beginning', async () => {
    const { db } = await strictProcess()
    await app.db.execute(sql`create table counted (at integer)`)
    let begun = 0
    const both = new Map<number, () => void>()
    /**
     * Counts the rows in a transaction, waits until the other transaction has counted too, and adds
     * one.
     */
    const count = () =>
      transact(db, async (tx) => {
        const turn = ++begun
        const { rows } = await tx.execute<{ at: number }>(
          sql`select count(*)::int as at from counted`,
        )
        if (turn <= 2) await meeting(turn)
        await tx.execute(sql`insert into counted values (${rows[0]?.at})`)
      })
    const meeting = (turn: number) =>
      new Promise<void>((resolve) => {
        both.set(turn, resolve)
        if (both.size === 2) for (const go of both.values()) go()
      })
    await Promise.all([count(), count()])
    const { rows } = await db.execute(sql`select at from counted order by at`)
    expect(rows).toEqual([{ at: 0 }, { at: 1 }])
    expect(begun).toBe(3)
  })

  test('retries are limited, and other errors are not retried', async () => {
    const { db } = await strictProcess()
    const failing = async (code: string) => {
      let tries = 0
      const work = transact(db, async (tx) => {
        tries++
        await tx.execute(
          sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
        )
      })
      await expect(work).rejects.toThrow()
      return tries
    }
    expect(await failing('40001')).toBe(10)
    expect(await failing('40P01')).toBe(10)
    expect(await failing('23505')).toBe(1)
  })

  test('a race for a job still has one winner and no error', async () => {
    const strict = await strictProcess()
    const movers: Person[] = []
    for (let count = 0; count < 20; count++) movers.push((await aCrew(app)).mover)
    for (let round = 1; round <= 5; round++) {
      const window_start_at = fromNow(app, { days: 10 + round })
      const move = await aPlacedMove(app, customer, { window_start_at })
      const answers = await Promise.all(
        movers.map(({ token }) => take(clientOf(strict, token), move, 'accept')),
      )
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual([200, ...Array(19).fill(409)])
    }
  })

  test('moves placed concurrently are all charged once', async () => {
    const strict = await strictProcess()
    const drafts = []
    for (let count = 0; count < 5; count++) drafts.push(await aBookedMove(app, customer))
    const card = await aCard(customer)
    const client = clientOf(strict, customer.token)
    const answers = await Promise.all(
      drafts.flatMap((draft) => [draft, draft]).map((one) => place(client, one, card)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    advance(app, { seconds: 3 })
    await strict.drain()
    for (const draft of drafts) {
      expect((await orderRow(app, draft)).state).toBe('placed')
      expect(await chargesOf(app, draft)).toMatchObject([{ status: 'authorized' }])
    }
  })
})
