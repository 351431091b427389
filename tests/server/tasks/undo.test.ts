import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { type Client, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aCard, aPlacedMove } from '../../support/scenarios/moves.ts'

type Task = (typeof tables.tasks)['$inferSelect']

let app: TestApp
let admin: Person
let content: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  content = await anAdmin(app, ['content'])
})
afterAll(() => app.close())

const rowOf = async (resource: string, id: number) =>
  unwrap<AnyRow>(await admin.get(`/api/${resource}/${id}`))

async function edited(who: Client, id: number, change: object): Promise<number> {
  const response = await who.patch(`/api/items/${id}`, change)
  unwrap(response)
  return Number(response.headers['x-event-id'])
}

const revert = (who: Client, event: number, body = {}) =>
  who.post(`/api/events/${event}/revert`, body)

describe('the event of a write', () => {
  test('is named to administrators, and undoes an edit', async () => {
    const { id, minutes, weight_lb } = await aRow(app, 'items')
    const event = await edited(content, id, { minutes: 99, weight_lb: 98 })
    const undone = await revert(content, event)
    expect(unwrap(undone)).toMatchObject({ id, minutes, weight_lb, version: 3 })
    // That is an edit too, and can be undone as well.
    const again = await revert(content, Number(undone.headers['x-event-id']))
    expect(unwrap(again)).toMatchObject({ minutes: 99, weight_lb: 98, version: 4 })
    expect((await revert(content, event)).statusCode).toBe(200)
    const twice = await revert(content, event)
    expect([twice.statusCode, twice.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('already') },
    ])
  })

  test('leaves alone what somebody has changed since, says who, and undoes the rest', async () => {
    const { id, minutes } = await aRow(app, 'items')
    const event = await edited(content, id, { minutes: 99, weight_lb: 98 })
    await edited(admin, id, { weight_lb: 55 })
    const refused = await revert(content, event)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        kept: [{ field: 'weight_lb', now: 55, user_id: admin.user_id }],
        rest: ['minutes'],
      },
    ])
    expect(await rowOf('items', id)).toMatchObject({ minutes: 99, weight_lb: 55 })
    const forced = await revert(content, event, { fields: ['weight_lb'] })
    expect(forced.statusCode).toBe(409)
    unwrap(await revert(content, event, { fields: ['minutes'] }))
    expect(await rowOf('items', id)).toMatchObject({ minutes, weight_lb: 55 })
  })

  test('does not bring back a card that its customer has removed', async () => {
    const customer = await aCustomer(app)
    const card = await aCard(customer)
    unwrap(await customer.post(`/api/payment-methods/${card}/removal`))
    const { events, payment_methods } = tables
    const [removal] = await app.db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.name, 'payment_methods.deleted'), eq(events.record_id, card)))
    expect((await revert(admin, Number(removal?.id))).statusCode).toBe(422)
    const [row] = await app.db.select().from(payment_methods).where(eq(payment_methods.id, card))
    expect(row?.deleted_at).not.toBeNull()
  })

  test('restores a deleted record, but not one that was restored and deleted again', async () => {
    const { id } = await aRow(app, 'faq')
    const remove = async () => Number((await content.del(`/api/faq/${id}`)).headers['x-event-id'])
    const first = await remove()
    expect(unwrap(await revert(content, first))).toMatchObject({ id, deleted_at: null })
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await remove()
    expect((await revert(content, first)).statusCode).toBe(422)
  })

  test('takes the inverse of a transition, if nothing has moved since', async () => {
    const { id } = await aRow(app, 'messages')
    const archive = () => admin.post(`/api/messages/${id}/transitions/archive`)
    const event = Number((await archive()).headers['x-event-id'])
    expect(unwrap(await revert(admin, event))).toMatchObject({ state: 'new' })
    unwrap(await archive())
    const late = await revert(admin, event)
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('changed state') },
    ])
    const answered = await aRow(app, 'messages', { state: 'answered' })
    const path = `/api/messages/${answered.id}/transitions/archive`
    const other = Number((await admin.post(path)).headers['x-event-id'])
    // It would be new then, which it wasn't.
    expect((await revert(admin, other)).statusCode).toBe(422)
  })

  test('can’t be used by those who may not do it, nor for what can’t be undone', async () => {
    const support = await anAdmin(app, ['support'])
    const customer = await aCustomer(app)
    const { id } = await aRow(app, 'items')
    const event = await edited(content, id, { minutes: 99 })
    expect((await revert(support, event)).statusCode).toBe(403)
    expect((await revert(customer, event)).statusCode).toBe(403)
    const secret = await aRow(app, 'wallet_accounts')
    const [created] = await app.db
      .select()
      .from(tables.events)
      .where(sql`resource = 'wallet_accounts' and record_id = ${secret.id}`)
    expect((await revert(support, Number(created?.id))).statusCode).toBe(404)
    expect((await revert(admin, Number(created?.id))).statusCode).toBe(422)
    expect((await revert(admin, 999_999_999)).statusCode).toBe(404)
  })
})

async function run(who: Client, resource: string, ids: number[], act: object, headers = {}) {
  const selected = unwrap<{ id: string; count: number }>(
    await who.post(`/api/${resource}/selections`, { ids }),
  )
  const sent = { selection: selected.id, expect: selected.count, act }
  const { task } = unwrap<{ task: { id: number } }>(
    await who.post(`/api/${resource}/bulk`, sent, { headers }),
  )
  await app.drain()
  return unwrap<Task>(await who.get(`/api/tasks/${task.id}`))
}

async function undo(who: Client, id: number): Promise<Task> {
  const { task } = unwrap<{ task: { id: number } }>(await who.post(`/api/tasks/${id}/undo`))
  await app.drain()
  return unwrap<Task>(await who.get(`/api/tasks/${task.id}`))
}

describe('undoing a task', () => {
  test('leads back to what was before, for random edits of random records', async () => {
    const rows: AnyRow[] = []
    for (let at = 0; at < 12; at++) rows.push(await aRow(app, 'items'))
    const ids = rows.map(({ id }) => id)
    const before = await Promise.all(ids.map((id) => rowOf('items', id)))
    const number = (most: number) => Math.floor(Math.random() * most)
    for (let round = 0; round < 4; round++) {
      const some = ids.filter(() => Math.random() < 0.7)
      if (some.length === 0) continue
      const all = { minutes: number(240), weight_lb: number(5000), volume_ft3: number(500) }
      const edit = Object.fromEntries(
        Object.entries(all).filter(([name]) => name === 'minutes' || Math.random() < 0.5),
      )
      const task = await run(content, 'items', some, { edit })
      const undone = task.done > 0 ? await undo(content, task.id) : null
      if (undone) expect(undone).toMatchObject({ state: 'done', done: task.done, refused: 0 })
    }
    const after = await Promise.all(ids.map((id) => rowOf('items', id)))
    const lasting = ({ version, updated_at, ...row }: AnyRow) => row
    expect(after.map(lasting)).toEqual(before.map(lasting))
  })

  test('touches exactly the records that it changed, and not what others changed since', async () => {
    const rows: AnyRow[] = []
    for (let at = 0; at < 6; at++)
      rows.push(await aRow(app, 'items', { minutes: at < 2 ? 90 : at }))
    const ids = rows.map(({ id }) => id)
    const task = await run(content, 'items', ids, { edit: { minutes: 90 } })
    expect(task).toMatchObject({ done: 4, unchanged: 2 })
    await edited(admin, Number(ids[5]), { minutes: 11 })
    const undone = await undo(content, task.id)
    expect(undone).toMatchObject({
      kind: 'undo',
      undo_of_id: task.id,
      total: 4,
      done: 3,
      refused: 1,
    })
    expect(undone.refusals[0]?.message).toContain('Handling time')
    const items = await app.db.select().from(tables.items).where(inArray(tables.items.id, ids))
    const minutes = new Map(items.map((item) => [item.id, item.minutes]))
    expect(ids.map((id) => minutes.get(id))).toEqual([90, 90, 2, 3, 4, 11])
    const twice = await content.post(`/api/tasks/${task.id}/undo`)
    expect(twice.statusCode).toBe(409)
  })

  test('refuses alone the records whose former value is no longer possible', async () => {
    const [gone, kept, now] = [
      await aRow(app, 'vehicles'),
      await aRow(app, 'vehicles'),
      await aRow(app, 'vehicles'),
    ].map(({ id }) => id)
    const rows: AnyRow[] = []
    for (const vehicle_id of [kept, gone, kept, kept, gone, kept])
      rows.push(await aRow(app, 'sizes', { vehicle_id }))
    const ids = rows.map(({ id }) => id)
    const task = await run(admin, 'sizes', ids, { edit: { vehicle_id: now } })
    expect(task).toMatchObject({ done: 6 })
    await app.db.delete(tables.vehicles).where(eq(tables.vehicles.id, Number(gone)))
    const undone = await undo(admin, task.id)
    expect(undone).toMatchObject({ done: 4, refused: 2 })
    expect(undone.refusals).toMatchObject([{ count: 2 }])
    const sizes = await Promise.all(ids.map((id) => rowOf('sizes', id)))
    expect(sizes.map(({ vehicle_id }) => vehicle_id)).toEqual([kept, now, kept, kept, now, kept])
    expect(sizes.map(({ version }) => version)).toEqual([3, 2, 3, 3, 2, 3])
    const events = await app.db
      .select()
      .from(tables.events)
      .where(and(eq(tables.events.request_id, undone.code), eq(tables.events.resource, 'sizes')))
    expect(events.map(({ diff }) => diff)).toEqual(Array(4).fill({ vehicle_id: [now, kept] }))
  })

  test('tells those who may see a task which one has undone it, even where that one is not theirs', async () => {
    const { id } = await aRow(app, 'items', { minutes: 1 })
    const task = await run(content, 'items', [id], { edit: { minutes: 90 } })
    const undoneBy = async (who: Client) => (await who.get(`/api/tasks/${task.id}/undo`)).json()
    expect(await undoneBy(content)).toEqual({ undone_by: null })
    const { id: undoing, code } = await undo(admin, task.id)
    const by = { id: undoing, code }
    expect(await undoneBy(content)).toEqual({ undone_by: { ...by, is_visible: false } })
    expect(await undoneBy(admin)).toEqual({ undone_by: { ...by, is_visible: true } })
    const support = await anAdmin(app, ['support'])
    expect((await support.get(`/api/tasks/${task.id}/undo`)).statusCode).toBe(404)
  })

  test('restores deleted records and takes inverses; nobody else can, and not what has none', async () => {
    const faq = [await aRow(app, 'faq'), await aRow(app, 'faq')].map(({ id }) => id)
    const deleted = await run(content, 'faq', faq, { delete: true })
    const support = await anAdmin(app, ['support'])
    expect((await support.post(`/api/tasks/${deleted.id}/undo`)).statusCode).toBe(404)
    expect(await undo(content, deleted.id)).toMatchObject({ done: 2, refused: 0 })
    expect(await rowOf('faq', Number(faq[0]))).toMatchObject({ deleted_at: null })

    const messages = [
      await aRow(app, 'messages'),
      await aRow(app, 'messages', { state: 'answered' }),
    ]
    const ids = messages.map(({ id }) => id)
    const archived = await run(admin, 'messages', ids, { transition: 'archive' })
    expect(await undo(admin, archived.id)).toMatchObject({ done: 1, refused: 1 })
    expect(await rowOf('messages', Number(ids[0]))).toMatchObject({ state: 'new' })

    const ticket = await aRow(app, 'tickets')
    const solved = await run(admin, 'tickets', [ticket.id], { transition: 'solve' })
    expect((await admin.post(`/api/tasks/${solved.id}/undo`)).statusCode).toBe(422)
  })
})

describe('a dry run', () => {
  const headers = { prefer: 'dry-run' }

  test('changes and sends nothing, and finds what then happens', async () => {
    const customer = await aCustomer(app)
    const placed = await aPlacedMove(app, customer)
    const draft = await aRow(app, 'orders')
    await app.drain()
    const ids = [placed.id, draft.id]
    const act = { transition: 'cancel', input: { reason: 'A test' } }
    const sentBefore = await app.db.$count(outbox, sql`channel <> 'tasks'`)
    const before = await rowOf('orders', placed.id)
    const dry = await run(admin, 'orders', ids, act, headers)
    expect(await app.db.$count(outbox, sql`channel <> 'tasks'`)).toBe(sentBefore)
    expect(await rowOf('orders', placed.id)).toEqual(before)
    expect(dry).toMatchObject({ is_dry_run: true, done: 1, refused: 1, state: 'done' })
    expect(dry.messages?.mail).toBeGreaterThan(0)

    const real = await run(admin, 'orders', ids, act)
    const found = ({ done, refused, refusals, messages }: Task) => ({
      done,
      refused,
      refusals,
      messages,
    })
    expect(found(real)).toEqual(found(dry))
    expect(await rowOf('orders', placed.id)).toMatchObject({ state: 'cancelled' })
    expect((await admin.post(`/api/tasks/${dry.id}/undo`)).statusCode).toBe(422)
  })

  test('stops for lost rights as the task itself would', async () => {
    const locked = await anAdmin(app, ['content'])
    const { id } = await aRow(app, 'items')
    const selected = unwrap<{ id: string }>(
      await locked.post('/api/items/selections', { ids: [id] }),
    )
    const sent = { selection: selected.id, expect: 1, act: { edit: { minutes: 3 } } }
    const { task } = unwrap<{ task: Task }>(await locked.post('/api/items/bulk', sent, { headers }))
    await app.db.update(tables.users).set({ roles: [] }).where(eq(tables.users.id, locked.user_id))
    await app.drain()
    expect(unwrap(await admin.get(`/api/tasks/${task.id}`))).toMatchObject({
      state: 'cancelled',
      stopped_because: 'rights_lost',
    })
  })
})
