import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow, setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import {
  declarationOf,
  type OrderPeople,
  orderPeople,
  type State,
  type TransitionName,
  transitionNames,
} from '../../support/people/order-people.ts'
import { type OrderRow, orderRow, take } from '../../support/scenarios/moves.ts'

/** Fields that follow the payment provider's answers, not the transition. */
const outsideTransitions: (keyof OrderRow)[] = ['paid_cents', 'secured_at', 'secure_at']

const isForPeople = (name: TransitionName) =>
  declarationOf(name).by.some((kind) => kind !== 'system')

let app: TestApp
let people: OrderPeople
beforeAll(async () => {
  app = await openApp()
  people = await orderPeople(app)
})
afterAll(() => app.close())

describe('the events of an order', () => {
  const cases = transitionNames
    .filter(isForPeople)
    .flatMap((name) => declarationOf(name).from.map((from) => [name, from as State] as const))
  test.each(cases)('have one entry for %s from %s, with its difference', async (name, from) => {
    const takers = Object.entries(people.callers).filter(
      ([who]) => people.expectedOf(who, name, from) === 200,
    )
    expect(takers.length).toBeGreaterThan(0)
    for (const [who, { client, kind, user_id }] of takers) {
      await people.put(from, {}, name)
      const before = await orderRow(app, people.move)
      const last = await lastEvent()
      const input: { reason?: string } = await people.inputFor(name, who)
      const response = await take(client, people.move, name, input)
      const changed = unwrap<OrderRow>(response)
      const after = await orderRow(app, people.move)
      // This revision asks nothing of the mover, who keeps the job in its state.
      const to = name === 'revise' ? from : (declarationOf(name).to ?? from)
      expect(changed).toMatchObject({ id: people.move.id, state: to, version: before.version + 1 })
      expect(await eventsSince(last)).toEqual([
        expect.objectContaining({
          name: declarationOf(name).emits,
          from,
          to,
          actor: kind,
          user_id,
          reason: input.reason ?? null,
          diff: differenceOf(before, after),
          request_id: response.headers['x-request-id'],
        }),
      ])
    }
  })

  const due = transitionNames.filter((name) => declarationOf(name).due)
  test.each(due)('have the same entry when the clock takes %s', async (name) => {
    const { from, to, emits, due: when } = declarationOf(name)
    const [state] = from as State[]
    if (!state || !when) throw new Error(`${name} is not due`)
    const isHeld = name !== 'secure'
    const secure_at = isHeld ? null : fromNow(app, { hours: 1 })
    const now = app.clock.now.toISOString()
    await people.put(state, {
      delivered_at: now,
      secure_at,
      // Otherwise other transitions would be due before.
      secured_at: name === 'confirm' ? now : null,
      crew_asked_at: name === 'ask_about_crew' ? null : now,
      documents_checked_at: name === 'check_documents' ? null : now,
    })
    const before = await orderRow(app, people.move)
    const last = await lastEvent()
    const reached = String(before[when.field as keyof OrderRow])
    const started = app.clock.now

    setClockBefore(app, reached, { minutes: -when.minutes, seconds: 1 })
    await app.drain()
    expect((await orderRow(app, people.move)).state).toBe(state)

    setClockBefore(app, reached, { minutes: -when.minutes })
    await app.drain()
    expect(await eventsSince(last)).toEqual([
      expect.objectContaining({
        name: emits,
        from: state,
        // A mover whose documents are in force keeps the job.
        to: name === 'check_documents' ? state : (to ?? state),
        actor: 'system',
        user_id: null,
        request_id: null,
        diff: {
          ...differenceOf(before, await orderRow(app, people.move), outsideTransitions),
          ...(isHeld ? {} : { secure_at: [secure_at, null] }),
        },
      }),
    ])
    app.clock.now = started
  })
})

describe('atomicity', () => {
  /** Makes the database refuse to store a message in the middle of a transition. */
  async function whileMessagesFail(work: () => Promise<void>): Promise<void> {
    await app.db.execute(sql`
      create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the disk is full'; end $$`)
    await app.db.execute(
      sql`create trigger refuse before insert on outbox for each row execute function refuse()`,
    )
    try {
      await work()
    } finally {
      await app.db.execute(sql`drop function refuse() cascade`)
    }
  }

  const telling: [TransitionName, State, string][] = [
    ['place', 'draft', 'customer'],
    ['accept', 'placed', 'mover'],
    ['release', 'confirmed', 'mover'],
    ['assign', 'accepted', 'mover'],
    ['confirm', 'accepted', 'customer'],
    ['reschedule', 'confirmed', 'customer'],
    ['depart', 'confirmed', 'driver'],
    ['deliver', 'unloading', 'driver'],
    ['complete', 'delivered', 'customer'],
    ['cancel', 'arrived', 'customer'],
  ]
  test.each(telling)('%s stores nothing when its effect fails', async (name, state, who) => {
    await people.put(state)
    const before = await everything()
    await whileMessagesFail(async () => {
      const response = await take(
        people.callerOf(who).client,
        people.move,
        name,
        await people.inputFor(name),
      )
      expect(response.statusCode).toBe(500)
      expect(response.json()).toEqual({
        message: 'Server Error',
        request_id: response.headers['x-request-id'],
      })
    })
    expect(await everything()).toEqual(before)
  })

  test('a step that failed is taken by the clock once it is possible', async () => {
    await people.put('placed')
    const started = app.clock.now
    setClockBefore(app, people.placed.window_start_at, { hours: 2 })
    const before = await everything()
    await whileMessagesFail(() => app.drain())
    expect(await everything()).toEqual(before)

    await app.drain()
    expect((await orderRow(app, people.move)).state).toBe('expired')
    app.clock.now = started
  })

  /** Returns every row that a transition of this order could write. */
  async function everything() {
    const { orders, payments, earnings, events, journal, coupons, movers } = tables
    const parts = [orders, payments, earnings, events, journal, coupons, movers]
    return Promise.all(parts.map((table) => app.db.select().from(table).orderBy(asc(table.id))))
  }
})

async function lastEvent(): Promise<number> {
  const [last] = await app.db
    .select({ id: sql<number>`coalesce(max(${tables.events.id}), 0)::int` })
    .from(tables.events)
  return last?.id ?? 0
}

const eventsSince = (last: number) => {
  const { events } = tables
  return app.db
    .select()
    .from(events)
    .where(
      and(gt(events.id, last), eq(events.resource, 'orders'), eq(events.record_id, people.move.id)),
    )
    .orderBy(asc(events.id))
}

/**
 * Returns `field: [before, after]` for the fields that differ, except those that every change
 * touches.
 */
function differenceOf(before: OrderRow, after: OrderRow, but: (keyof OrderRow)[] = []) {
  const fields = Object.keys(before) as (keyof OrderRow)[]
  const always: (keyof OrderRow)[] = ['version', 'updated_at', ...but]
  return Object.fromEntries(
    fields
      .filter((field) => !always.includes(field))
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}
