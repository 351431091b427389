import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SentMessage, Timeline, TimelineEntry } from '#contract/calls/timeline.ts'
import { system } from '#contract/kernel/access.ts'
import { tables, textDeliveries } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { recordEvents } from '#server/kernel/transition/event.ts'
import { openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove, mustTake, type PlacedMove } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person
let support: Person
let finance: Person
let customer: Person
let mover: Person & { mover_id: number }
let move: PlacedMove
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  support = await anAdmin(app, ['support'])
  finance = await anAdmin(app, ['finance'])
  customer = await aCustomer(app)
  mover = await aMover(app)
  move = await aPlacedMove(app, customer)
  await mustTake(mover, move, 'accept')
})
afterAll(() => app.close())

const timelineOf = async (who: Person, path: string, query: Record<string, string> = {}) =>
  unwrap<Timeline>(await who.get(`/api/${path}/timeline`, { query }))

const messagesIn = ({ entries }: Timeline): SentMessage[] =>
  entries.filter(({ kind }) => kind === 'messages').map(({ row }) => row as SentMessage)

const customerOf = async ({ user_id }: Person): Promise<number> => {
  const { customers } = tables
  const [row] = await app.db.select().from(customers).where(eq(customers.user_id, user_id))
  return Number(row?.id)
}

test('an order’s timeline has its events, messages, calls, payments and comments in one order', async () => {
  await aRow(app, 'calls', { order_id: move.id, started_at: app.clock.now.toISOString() })
  const body = { resource: 'orders', record_id: move.id, text: 'The elevator is small' }
  unwrap(await support.post('/api/comments', body))
  const timeline = await timelineOf(support, `orders/${move.id}`)
  const kinds = new Set(timeline.entries.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['calls', 'comments', 'events', 'messages', 'payments'])
  const times = timeline.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(timeline.time_zone).toBe('America/Los_Angeles')
  const names = timeline.entries
    .filter(({ kind }) => kind === 'events')
    .map(({ row }) => (row as AnyRow).name)
  expect(names).toContain('order.accepted')
})

test('a message shows its subject and what became of it, never its text', async () => {
  const { entries } = await timelineOf(support, `orders/${move.id}`, { kinds: 'messages' })
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['messages']))
  const [message] = messagesIn({ entries } as Timeline)
  expect(message).toMatchObject({
    channel: 'mail',
    recipient: customer.email,
    resource: 'orders',
    record_id: move.id,
    subject: expect.stringContaining(move.code),
  })
  expect(Object.keys(message ?? {})).not.toContain('text')
  const stateAfter = async (change?: Partial<typeof outbox.$inferInsert>) => {
    if (change)
      await app.db
        .update(outbox)
        .set(change)
        .where(eq(outbox.id, Number(message?.id)))
    const timeline = await timelineOf(support, `orders/${move.id}`, { kinds: 'messages' })
    const found = messagesIn(timeline).find(({ id }) => id === message?.id)
    return [found?.state, found?.failure]
  }
  const at = app.clock.now.toISOString()
  expect(await stateAfter({ sent_at: null, error: 'busy' })).toEqual(['waiting', 'busy'])
  expect(await stateAfter({ dead_at: at })).toEqual(['undelivered', 'busy'])
  expect(await stateAfter({ sent_at: at, dead_at: null, error: null })).toEqual(['sent', null])
  await app.db.insert(textDeliveries).values({
    message_id: Number(message?.id),
    recipient: '+14155550142',
    status: 'delivered',
    created_at: at,
    updated_at: at,
  })
  expect(await stateAfter()).toEqual(['delivered', null])
})

test('a customer’s timeline has what they were sent about their moves, but no codes', async () => {
  const id = await customerOf(customer)
  unwrap(await customer.post('/api/check-user', { username: customer.email }))
  await sentCode(app, customer.email)
  const timeline = await timelineOf(support, `customers/${id}`)
  const messages = messagesIn(timeline)
  expect(messages.map(({ record_id }) => record_id)).toContain(move.id)
  expect(messages.filter(({ subject }) => /\d{6}/.test(subject ?? ''))).toEqual([])
  const resources = new Set(timeline.entries.map(({ row }) => (row as AnyRow).resource))
  // Events of the account stand beside those of the customer's record.
  expect([...resources]).toEqual(expect.arrayContaining(['customers', 'users']))
})

test('messages about records that a role may not list are left out, and so are its kinds', async () => {
  const { user_id, mover_id } = mover
  const about = { channel: 'mail', recipient: mover.email, user_id } as const
  const queue = (resource: string) =>
    app.db.insert(outbox).values({
      ...about,
      subject: `about ${resource}`,
      resource,
      record_id: 1,
      sent_at: app.clock.now.toISOString(),
    })
  await queue('wallet_accounts')
  await queue('documents')
  await aRow(app, 'payouts', { mover_id })
  const seenBy = async (who: Person) => {
    const timeline = await timelineOf(who, `movers/${mover_id}`)
    return {
      subjects: messagesIn(timeline).map(({ subject }) => subject),
      payouts: timeline.entries.filter(({ resource }) => resource === 'payouts').length,
      kinds: timeline.kinds,
    }
  }
  const bySupport = await seenBy(support)
  expect(bySupport.subjects).toContain('about documents')
  expect(bySupport.subjects).not.toContain('about wallet_accounts')
  expect([bySupport.payouts, bySupport.kinds]).toEqual([
    0,
    ['events', 'comments', 'messages', 'calls'],
  ])
  const byFinance = await seenBy(finance)
  expect(byFinance.subjects).toContain('about wallet_accounts')
  expect([byFinance.payouts, byFinance.kinds]).toEqual([
    1,
    ['events', 'comments', 'messages', 'payments'],
  ])
})

test('what a mover’s people get as the customers of another company is not the mover’s', async () => {
  const other = await aPlacedMove(app, customer)
  await app.db.insert(outbox).values({
    channel: 'mail',
    recipient: mover.email,
    user_id: mover.user_id,
    subject: 'their own move',
    resource: 'orders',
    record_id: other.id,
    order_id: other.id,
  })
  const timeline = await timelineOf(admin, `movers/${mover.mover_id}`, { kinds: 'messages' })
  expect(messagesIn(timeline).map(({ subject }) => subject)).not.toContain('their own move')
})

test('pages follow each other without a gap or a repetition, also within one instant', async () => {
  const { id } = await aRow(app, 'vehicles')
  const { kernel } = app.context
  const act = { actor: system, now: app.clock.now, request_id: null }
  const past = { resource: 'vehicles', record_id: id, diff: { name: ['a', 'b'] } }
  await transact(app.db, (tx) =>
    recordEvents(
      kernel,
      tx,
      Array.from({ length: 70 }, (_, at) => ({ ...act, ...past, name: `vehicles.step_${at}` })),
    ),
  )
  const entries: TimelineEntry[] = []
  let before: string | null = null
  do {
    const page: Timeline = await timelineOf(admin, `vehicles/${id}`, before ? { before } : {})
    expect(page.entries.length).toBeLessThanOrEqual(30)
    entries.push(...page.entries)
    before = page.before
  } while (before)
  const names = entries.map(({ row }) => String((row as AnyRow).name))
  const steps = names.filter((name) => name.includes('step_'))
  expect(steps).toEqual(Array.from({ length: 70 }, (_, at) => `vehicles.step_${69 - at}`))
  expect(new Set(names).size).toBe(names.length)
})

test('only administrators who may see the record read its timeline', async () => {
  const id = await customerOf(customer)
  expect((await customer.get(`/api/customers/${id}/timeline`)).statusCode).toBe(403)
  expect((await mover.get(`/api/movers/${mover.mover_id}/timeline`)).statusCode).toBe(403)
  const content = await anAdmin(app, ['content'])
  expect((await content.get(`/api/orders/${move.id}/timeline`)).statusCode).toBe(403)
  expect((await support.get('/api/orders/999999999/timeline')).statusCode).toBe(404)
  const own = await aRow(app, 'notifications', { user_id: admin.user_id })
  expect((await support.get(`/api/notifications/${own.id}/timeline`)).statusCode).toBe(404)
})

test('a place or a kind that does not exist is refused', async () => {
  const ask = (query: Record<string, string>) =>
    support.get(`/api/orders/${move.id}/timeline`, { query })
  expect((await ask({ before: '2026-02-31T00:00:00.000000Z~0~1' })).statusCode).toBe(400)
  expect((await ask({ before: 'yesterday' })).statusCode).toBe(422)
  expect((await ask({ kinds: 'events,secrets' })).statusCode).toBe(422)
  expect((await ask({ since: 'x' })).statusCode).toBe(422)
})

test('messages to a closed account are on no page anymore, and comments about it are blank', async () => {
  const leaver = await aCustomer(app)
  const left = await aPlacedMove(app, leaver)
  expect(messagesIn(await timelineOf(admin, `orders/${left.id}`))).not.toEqual([])
  const comment = { resource: 'orders', record_id: left.id, text: 'She lives at the back' }
  const { id } = unwrap<{ id: number }>(await support.post('/api/comments', comment))
  await mustTake(leaver, left, 'cancel', { fee_cents: 0 })
  await app.drain()
  expect((await leaver.post('/api/user/closure', {})).statusCode).toBe(204)
  await waitUntilErased(app)
  const timeline = await timelineOf(admin, `orders/${left.id}`)
  expect(timeline.entries).not.toEqual([])
  expect(JSON.stringify(timeline)).not.toContain(leaver.email)
  expect(messagesIn(timeline).filter(({ recipient }) => recipient === leaver.email)).toEqual([])
  // Neither do the staff's own words say anything about them anymore, in the comment or its history.
  expect(unwrap<{ text: string }>(await admin.get(`/api/comments/${id}`)).text).toBe('—')
  expect((await admin.get(`/api/comments/${id}/timeline`)).body).not.toContain('at the back')
})
