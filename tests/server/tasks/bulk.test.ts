import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { type Client, openApp, type TestApp } from '../../support/app/app.ts'
import { workWithoutCommit } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type Item = (typeof tables.items)['$inferSelect']
type Task = (typeof tables.tasks)['$inferSelect']
type Selection = { id: string; count: number; states: Record<string, number>; sample: object[] }

let app: TestApp
let admin: Person
let content: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  content = await anAdmin(app, ['content'])
})
afterAll(() => app.close())

/** Stores many items at once, all of one category, and returns their ids. */
async function someItems(count: number, change: Partial<Item> = {}): Promise<number[]> {
  const run = crypto.randomUUID().slice(0, 8)
  const rows = await app.db
    .insert(tables.items)
    .values(
      Array.from({ length: count }, (_, at) => ({
        slug: `bulk-${run}-${at}`,
        name: `Bulk ${run} ${at}`,
        category: 'garage' as const,
        volume_ft3: 1,
        weight_lb: 1,
        minutes: 1,
        ...change,
      })),
    )
    .returning({ id: tables.items.id })
  return rows.map(({ id }) => id)
}

const itemsOf = (ids: number[]): Promise<Item[]> =>
  app.db
    .select()
    .from(tables.items)
    .where(inArray(tables.items.id, ids))
    .orderBy(asc(tables.items.id))

async function select(who: Client, resource: string, body: object): Promise<Selection> {
  return unwrap<Selection>(await who.post(`/api/${resource}/selections`, body))
}

async function start(who: Client, resource: string, body: object, act: object): Promise<number> {
  const { id, count } = await select(who, resource, body)
  const sent = { selection: id, expect: count, act }
  return unwrap<{ task: { id: number } }>(await who.post(`/api/${resource}/bulk`, sent)).task.id
}

const taskOf = async (who: Client, id: number) => unwrap<Task>(await who.get(`/api/tasks/${id}`))

async function run(who: Client, resource: string, body: object, act: object): Promise<Task> {
  const id = await start(who, resource, body, act)
  await app.drain()
  return taskOf(who, id)
}

const outcomesOf = (task_id: number) =>
  app.db
    .select()
    .from(taskRows)
    .where(eq(taskRows.task_id, task_id))
    .orderBy(asc(taskRows.position))

describe('a selection', () => {
  test('counts what a list’s query finds, tells states and shows some of it', async () => {
    const ids = await someItems(7)
    const query = `name_like=Bulk&id=${ids.join('&id=')}`
    const { count, sample, states } = await select(content, 'items', { query })
    expect([count, sample.length, states]).toEqual([7, 5, {}])
    const named = await select(content, 'items', { ids, except: ids.slice(0, 2) })
    expect(named.count).toBe(5)
    await aRow(app, 'messages')
    expect((await select(admin, 'messages', { query: 'state=new' })).states.new).toBeGreaterThan(0)
  })

  test('refuses an unknown filter, both or none of query and ids, and strangers', async () => {
    const path = '/api/items/selections'
    expect((await admin.post(path, { query: 'no_such=1' })).statusCode).toBe(400)
    expect((await admin.post(path, {})).statusCode).toBe(422)
    expect((await admin.post(path, { query: '', ids: [1] })).statusCode).toBe(422)
    expect((await admin.post('/api/journal/selections', { query: '' })).statusCode).toBe(404)
    expect((await content.post('/api/orders/selections', { query: '' })).statusCode).toBe(403)
    const customer = await aCustomer(app)
    expect((await customer.post('/api/states/selections', { query: '' })).statusCode).toBe(403)
  })

  test('belongs to the person who made it, to its resource, and ends after an hour', async () => {
    const ids = await someItems(1)
    const { id } = await select(content, 'items', { ids })
    const sent = { selection: id, expect: 1, act: { edit: { minutes: 9 } } }
    expect((await admin.post('/api/items/bulk', sent)).statusCode).toBe(410)
    const elsewhere = { ...sent, act: { edit: { is_active: false } } }
    expect((await content.post('/api/faq/bulk', elsewhere)).statusCode).toBe(410)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 3_600_001)
    expect((await content.post('/api/items/bulk', sent)).statusCode).toBe(410)
    app.clock.now = now
    expect((await content.post('/api/items/bulk', sent)).statusCode).toBe(202)
    await app.drain()
  })
})

describe('a task', () => {
  test('edits all records, each with its version and event, as a single edit does', async () => {
    const ids = await someItems(5)
    const task = await run(content, 'items', { ids }, { edit: { minutes: 12, weight_lb: 3 } })
    expect(task).toMatchObject({ state: 'done', total: 5, done: 5, refused: 0, kind: 'edit' })
    for (const item of await itemsOf(ids)) {
      expect(item).toMatchObject({ minutes: 12, weight_lb: 3, version: 2 })
      const query = { resource: 'items', record_id: String(item.id) }
      const [event] = unwrap<object[]>(await admin.get('/api/events', { query }))
      expect(event).toMatchObject({
        name: 'items.edited',
        user_id: content.user_id,
        request_id: task.code,
        diff: { minutes: [1, 12], weight_lb: [1, 3] },
      })
    }
  })

  test('leaves records alone that already are so', async () => {
    const ids = [...(await someItems(2)), ...(await someItems(3, { minutes: 7 }))]
    const task = await run(content, 'items', { ids }, { edit: { minutes: 7 } })
    expect(task).toMatchObject({ done: 2, unchanged: 3, refused: 0 })
    expect((await itemsOf(ids)).map(({ version }) => version)).toEqual([2, 2, 1, 1, 1])
  })

  test('records why records are refused and goes on, and lists them', async () => {
    const { id: size } = await aRow(app, 'sizes')
    const ids = await someItems(4)
    const used = ids.slice(1, 3)
    for (const item_id of used) await aRow(app, 'size_items', { item_id, size_id: size })
    const task = await run(admin, 'items', { ids }, { delete: true })
    expect(task).toMatchObject({ done: 2, refused: 2, state: 'done' })
    expect(task.refusals).toEqual([{ message: expect.stringContaining('still in use'), count: 2 }])
    expect((await itemsOf(ids)).map(({ id }) => id)).toEqual(used)
    const refused = { _task: `${task.id}.refused` }
    const listed = unwrap<Item[]>(await admin.get('/api/items', { query: refused }))
    expect(listed.map(({ id }) => id).sort()).toEqual(used)
    expect(unwrap<Item[]>(await content.get('/api/items', { query: refused }))).toEqual([])
    expect((await admin.get('/api/items', { query: { _task: 'x' } })).statusCode).toBe(400)
  })

  test('tells those that are gone from those that already are so, among others of one step', async () => {
    const ids = [...(await someItems(3)), ...(await someItems(2, { minutes: 8 }))]
    const task = await start(content, 'items', { ids }, { edit: { minutes: 8 } })
    await app.db.delete(tables.items).where(eq(tables.items.id, Number(ids[1])))
    await app.drain()
    expect(await taskOf(content, task)).toMatchObject({ done: 2, unchanged: 2, refused: 1 })
    const outcomes = (await outcomesOf(task)).map(({ outcome, event_id }) => [
      outcome,
      event_id !== null,
    ])
    const [edited, gone, same] = [
      ['done', true],
      ['refused', false],
      ['unchanged', false],
    ] as const
    expect(outcomes).toEqual([edited, gone, edited, same, same])
  })

  test('ends a step in time also where the database refuses many records slowly', async () => {
    const ids = await someItems(8, { volume_ft3: 77 })
    await app.db.execute(sql`
      create function refuse_slowly() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(0.03);
        raise check_violation using message = 'refused';
      end $$`)
    await app.db.execute(sql`
      create trigger refuse_slowly before update on items for each row
      when (old.volume_ft3 = 77) execute function refuse_slowly()`)
    try {
      const task = await run(content, 'items', { ids }, { edit: { minutes: 9 } })
      expect(task).toMatchObject({ state: 'done', done: 0, refused: 8 })
      // One for its beginning and one for each step.
      expect(task.version).toBeGreaterThan(5)
      expect(await outcomesOf(task.id)).toHaveLength(8)
    } finally {
      await app.db.execute(sql`drop trigger refuse_slowly on items`)
      await app.db.execute(sql`drop function refuse_slowly`)
    }
  })

  test('is refused the record that a rule about all of them protects, as the last of single edits is', async () => {
    for (let at = 0; at < 3; at++) await aRow(app, 'vehicles')
    const active = await app.db
      .select({ id: tables.vehicles.id })
      .from(tables.vehicles)
      .where(eq(tables.vehicles.is_active, true))
      .orderBy(asc(tables.vehicles.id))
    const ids = active.map(({ id }) => id)
    const task = await run(admin, 'vehicles', { ids }, { edit: { is_active: false } })
    expect(task).toMatchObject({ done: ids.length - 1, refused: 1 })
    expect((await outcomesOf(task.id)).at(-1)).toMatchObject({ outcome: 'refused' })
    await app.db
      .update(tables.vehicles)
      .set({ is_active: true })
      .where(inArray(tables.vehicles.id, ids))
  })

  test('takes a transition where each record’s state allows it', async () => {
    const open = await aRow(app, 'messages')
    const archived = await aRow(app, 'messages', { state: 'archived' })
    const ids = [open.id, archived.id]
    const task = await run(admin, 'messages', { ids }, { transition: 'archive' })
    expect(task).toMatchObject({ done: 1, refused: 1, transition: 'archive' })
    expect(task.refusals[0]?.message).toContain('archived')
  })

  test('is refused to somebody who has five in progress, until one has ended', async () => {
    const ids = await someItems(1)
    const act = { edit: { minutes: 31 } }
    const begin = async () => {
      const { id, count } = await select(content, 'items', { ids })
      return content.post('/api/items/bulk', { selection: id, expect: count, act })
    }
    for (let tasks = 0; tasks < 5; tasks++) expect((await begin()).statusCode).toBe(202)
    expect((await begin()).statusCode).toBe(429)
    await app.drain()
    expect((await begin()).statusCode).toBe(202)
    await app.drain()
  })

  test('is refused whole if the selection counts differently by now', async () => {
    const ids = await someItems(3)
    const { id, count } = await select(content, 'items', { ids })
    await app.db.delete(tables.items).where(eq(tables.items.id, Number(ids[0])))
    const sent = { selection: id, expect: count, act: { edit: { minutes: 30 } } }
    const response = await content.post('/api/items/bulk', sent)
    expect([response.statusCode, response.json()]).toMatchObject([409, { count: 2 }])
    await app.drain()
    expect((await itemsOf(ids)).map(({ minutes }) => minutes)).toEqual([1, 1])
  })

  test('works on the frozen records, though the edit changes what the filter finds', async () => {
    const ids = await someItems(40)
    const query = `category=garage&id=${ids.join('&id=')}`
    const task = await start(content, 'items', { query }, { edit: { category: 'office' } })
    const late = await someItems(1)
    await app.drain()
    expect(await taskOf(content, task)).toMatchObject({ total: 40, done: 40 })
    expect((await itemsOf(late))[0]?.category).toBe('garage')
  })

  test('refuses fields and transitions that are for one record only, and bad values', async () => {
    const ids = await someItems(2)
    const { id: selection } = await select(content, 'items', { ids })
    const post = async (act: object) => {
      const sent = { selection, expect: 2, act }
      return (await content.post('/api/items/bulk', sent)).statusCode
    }
    expect(await post({ edit: { name: 'One name for all' } })).toBe(422)
    expect(await post({ edit: { minutes: -1 } })).toBe(422)
    expect(await post({ edit: { no_such: 1 } })).toBe(422)
    expect(await post({ edit: {} })).toBe(422)
    expect(await post({ edit: { minutes: 2 }, delete: true })).toBe(422)
    expect(await post({ transition: 'publish' })).toBe(404)
    const { id: order } = await aRow(app, 'orders')
    const orders = await select(admin, 'orders', { ids: [order] })
    const dispute = { transition: 'dispute', input: { reason: 'No' } }
    const sent = { selection: orders.id, expect: 1, act: dispute }
    expect((await admin.post('/api/orders/bulk', sent)).statusCode).toBe(422)
    // Of money that needs a second person, nothing can be done in bulk.
    for (const name of ['refunds', 'payouts'])
      expect((await admin.post(`/api/${name}/selections`, { query: '' })).statusCode).toBe(404)
  })

  test('is seen and stopped by the person who started it and by full access, by nobody else', async () => {
    const support = await anAdmin(app, ['support'])
    const ids = await someItems(2)
    const id = await start(content, 'items', { ids }, { edit: { minutes: 40 } })
    const cancel = (who: Client) => who.post(`/api/tasks/${id}/transitions/cancel`)
    expect((await support.get(`/api/tasks/${id}`)).statusCode).toBe(404)
    expect((await cancel(support)).statusCode).toBe(404)
    expect(await taskOf(admin, id)).toMatchObject({ state: 'queued' })
    expect((await cancel(content)).statusCode).toBe(200)
    await app.drain()
    expect(await taskOf(content, id)).toMatchObject({
      state: 'cancelled',
      stopped_because: 'cancelled',
      done: 0,
    })
    expect((await itemsOf(ids)).map(({ minutes }) => minutes)).toEqual([1, 1])
  })
})

describe('between two chunks', () => {
  /** Starts a task of several chunks and resolves once the first is done, with all of the work. */
  async function underWay(who: Client): Promise<{ id: number; ids: number[]; end: Promise<void> }> {
    const ids = await someItems(1200)
    const id = await start(who, 'items', { ids }, { edit: { minutes: 50 } })
    const end = app.drain()
    for (;;) {
      const [task] = await app.db.select().from(tables.tasks).where(eq(tables.tasks.id, id))
      if (Number(task?.done) > 0) return { id, ids, end }
    }
  }

  const changedAmong = async (ids: number[]) =>
    (await itemsOf(ids)).filter(({ minutes }) => minutes === 50).length

  test('a person who loses the right stops the task, and what is done stays', async () => {
    const demoted = await anAdmin(app, ['content'])
    const { id, ids, end } = await underWay(demoted)
    await app.db
      .update(tables.users)
      .set({ roles: ['support'] })
      .where(eq(tables.users.id, demoted.user_id))
    await end
    const task = await taskOf(admin, id)
    expect(task).toMatchObject({ state: 'cancelled', stopped_because: 'rights_lost' })
    expect(task.done).toBeGreaterThan(0)
    expect(task.done).toBeLessThan(1200)
    expect(await changedAmong(ids)).toBe(task.done)
  })

  test('so does one who is locked, and a task that is stopped by hand', async () => {
    const locked = await anAdmin(app, ['content'])
    const { id, ids, end } = await underWay(locked)
    await app.db
      .update(tables.users)
      .set({ status: 'locked' })
      .where(eq(tables.users.id, locked.user_id))
    await end
    expect(await taskOf(admin, id)).toMatchObject({ stopped_because: 'rights_lost' })
    expect(await changedAmong(ids)).toBe((await taskOf(admin, id)).done)

    const other = await underWay(content)
    expect((await content.post(`/api/tasks/${other.id}/transitions/cancel`)).statusCode).toBe(200)
    await other.end
    const stopped = await taskOf(content, other.id)
    expect(stopped).toMatchObject({ state: 'cancelled', stopped_because: 'cancelled' })
    expect(await changedAmong(other.ids)).toBe(stopped.done)
    expect(stopped.done).toBeLessThan(1200)
  })
})

test('a process that dies before the commit of a chunk changes nothing, and each record is changed once', async () => {
  const ids = await someItems(30)
  const id = await start(content, 'items', { ids }, { edit: { minutes: 60 } })
  await workWithoutCommit(app, [], (killed) => killed.drain())
  expect((await itemsOf(ids)).every(({ version }) => version === 1)).toBe(true)
  // Its claim on the message has run out.
  await app.db
    .update(outbox)
    .set({ next_attempt_at: app.clock.now.toISOString() })
    .where(and(eq(outbox.channel, 'tasks'), sql`sent_at is null`))
  await app.drain()
  expect(await taskOf(content, id)).toMatchObject({ state: 'done', done: 30 })
  expect((await itemsOf(ids)).map(({ version }) => version)).toEqual(ids.map(() => 2))
  // A message that is delivered a second time finds its chunk done.
  await app.db
    .update(outbox)
    .set({ sent_at: null, next_attempt_at: app.clock.now.toISOString() })
    .where(eq(outbox.channel, 'tasks'))
  await app.drain()
  expect((await itemsOf(ids)).map(({ version }) => version)).toEqual(ids.map(() => 2))
})

// On a busy machine a task leaves most of the time to others: this has taken twelve times as long as
// on a quiet one.
test('ten thousand records take bounded memory, each exactly once', {
  timeout: 480_000,
}, async () => {
  const ids: number[] = []
  for (let at = 0; at < 10; at++) ids.push(...(await someItems(1000, { minutes: at < 8 ? 70 : 1 })))
  const before = process.memoryUsage().heapUsed
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed - before)
  }, 20)
  const task = await run(content, 'items', { ids }, { edit: { minutes: 70 } })
  clearInterval(watch)
  expect(task).toMatchObject({ state: 'done', total: 10_000, done: 2000, unchanged: 8000 })
  const items = await itemsOf(ids)
  expect(items.every(({ minutes }) => minutes === 70)).toBe(true)
  expect(items.filter(({ version }) => version === 2)).toHaveLength(2000)
  const rows = await outcomesOf(task.id)
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(2001)
  expect(most).toBeLessThan(300_000_000)
})

test('forgets the records of a task after thirty days, and the task stays', async () => {
  const ids = await someItems(1)
  const task = await run(content, 'items', { ids }, { edit: { minutes: 80 } })
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 29 * 86_400_000)
  await app.context.scheduler.clean()
  expect(await outcomesOf(task.id)).toHaveLength(1)
  app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
  await app.context.scheduler.clean()
  expect(await outcomesOf(task.id)).toEqual([])
  app.clock.now = now
  expect(await taskOf(content, task.id)).toMatchObject({ done: 1 })
})
