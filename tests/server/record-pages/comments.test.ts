import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Colleagues } from '#contract/calls/comments.ts'
import { adminRoles } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aBookedMove, type BookedMove } from '../../support/scenarios/moves.ts'

type Comment = (typeof tables.comments)['$inferSelect']

let app: TestApp
const staff = {} as Record<(typeof adminRoles)[number], Person>
let customer: Person
let move: BookedMove
beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) staff[role] = await anAdmin(app, [role])
  const names = { support: 'Sue Support', operations: 'Oscar Óperez', finance: 'Fiona Finance' }
  for (const [role, name] of Object.entries(names))
    await app.db
      .update(tables.users)
      .set({ name })
      .where(eq(tables.users.id, staff[role as keyof typeof names].user_id))
  customer = await aCustomer(app)
  move = await aBookedMove(app, customer)
})
afterAll(() => app.close())

const write = (who: Person, more: Partial<Comment> = {}) =>
  who.post('/api/comments', {
    resource: 'orders',
    record_id: move.id,
    text: 'The gate code is 4711',
    ...more,
  })
const written = async (who: Person, more: Partial<Comment> = {}) =>
  unwrap<Comment>(await write(who, more))

const idsSeenBy = async (who: Person) =>
  unwrap<Comment[]>(await who.get('/api/comments', { query: { _end: '200' } })).map(({ id }) => id)

describe.each(everyResource.map(({ name }) => name))('on %s', (name) => {
  const without = [
    'events',
    'comments',
    'notifications',
    'saved_views',
    'api_tokens',
    'webhook_endpoints',
    'webhook_deliveries',
  ]
  // Each admin reaches those that they began.
  const isOwn = name === 'tasks'

  test('those who may list and show the record write and read comments, and nobody else', async () => {
    const { id: record_id } = await aRow(app, name)
    const record = { resource: name, record_id }
    const first = await write(staff['full-access'], record)
    const hasComments = !without.includes(name)
    expect([name, first.statusCode]).toEqual([name, hasComments ? 201 : 422])
    if (!hasComments) return
    const { id } = first.json<Comment>()
    for (const role of adminRoles.filter((one) => one !== 'full-access')) {
      const who = staff[role]
      const isListed = isGranted(role, name, 'list') && !isOwn
      const isSeen = isListed && isGranted(role, name, 'show')
      const statuses = [
        (await who.get(`/api/comments/${id}`)).statusCode,
        (await write(who, record)).statusCode,
      ]
      expect([name, role, statuses]).toEqual([
        name,
        role,
        [isListed ? 200 : 404, isSeen ? 201 : 422],
      ])
    }
  })
})

test('customers, movers and drivers have no comments at all', async () => {
  const { id } = await written(staff.support)
  const mover = await aMover(app)
  for (const who of [customer, mover, await aDriver(app, mover)]) {
    for (const path of ['', `/${id}`, '/colleagues?resource=orders&record_id=1', '/summary'])
      expect((await who.get(`/api/comments${path}`)).statusCode).toBe(403)
    expect((await write(who)).statusCode).toBe(403)
    expect((await who.patch(`/api/comments/${id}`, { is_resolved: true })).statusCode).toBe(403)
    expect((await who.del(`/api/comments/${id}`)).statusCode).toBe(403)
  }
  const move_of_theirs = await customer.get(`/api/moves/${move.code}`)
  expect(move_of_theirs.body).not.toContain('4711')
})

test('a comment on a record that does not exist is refused as one on a hidden record is', async () => {
  const missing = errorsOf(await write(staff.support, { record_id: 999_999_999 }))
  const { id } = await aRow(app, 'wallet_accounts')
  const hidden = errorsOf(
    await write(staff.support, { resource: 'wallet_accounts', record_id: id }),
  )
  expect(Object.keys(missing)).toEqual(['record_id'])
  expect(hidden).toEqual(missing)
  expect(Object.keys(errorsOf(await write(staff.support, { resource: 'toString' })))).toEqual([
    'resource',
  ])
})

test('the author is the writer, and nobody moves a comment to another record', async () => {
  const { id, author_id } = await written(staff.support)
  expect(author_id).toBe(staff.support.user_id)
  const set = { author_id: 1, resource: 'users', record_id: 1, resolved_by_id: 1 }
  for (const [name, value] of Object.entries(set)) {
    const refused = await staff.support.patch(`/api/comments/${id}`, { [name]: value })
    expect(Object.keys(errorsOf(refused))).toEqual([name])
  }
})

test('only its author rewrites, deletes and restores a comment', async () => {
  const { id } = await written(staff.support)
  const path = `/api/comments/${id}`
  for (const who of [staff.operations, staff['full-access']]) {
    expect((await who.patch(path, { text: 'x' })).statusCode).toBe(403)
    expect((await who.patch(path, { mentions: [who.user_id] })).statusCode).toBe(403)
    expect((await who.del(path)).statusCode).toBe(403)
  }
  const edited = unwrap<Comment>(await staff.support.patch(path, { text: 'The code is 4712' }))
  expect(edited).toMatchObject({ text: 'The code is 4712', edited_at: expect.any(String) })
  unwrap(await staff.support.del(path))
  expect(await idsSeenBy(staff.operations)).not.toContain(id)
  expect((await staff['full-access'].post(`${path}/restore`)).statusCode).toBe(403)
  unwrap(await staff.support.post(`${path}/restore`))
  expect(await idsSeenBy(staff.operations)).toContain(id)
})

test('everybody who reads a comment marks it as resolved, and not again as somebody else', async () => {
  const { id, resolved_at } = await written(staff.support)
  expect(resolved_at).toBeNull()
  const set = async (who: Person, is_resolved: boolean) =>
    unwrap<Comment>(await who.patch(`/api/comments/${id}`, { is_resolved }))
  const by = staff.operations.user_id
  expect(await set(staff.operations, true)).toMatchObject({ resolved_by_id: by, edited_at: null })
  expect(await set(staff.finance, true)).toMatchObject({ resolved_by_id: by })
  expect(await set(staff.finance, false)).toMatchObject({ resolved_by_id: null, resolved_at: null })
})

describe('mentions', () => {
  const colleagues = async (q: string, more: object = {}) =>
    unwrap<Colleagues>(
      await staff.support.get('/api/comments/colleagues', {
        query: { resource: 'orders', record_id: String(move.id), q, ...more },
      }),
    ).map(({ name }) => name)

  test('offer the administrators who may see the record, by the beginning of a name', async () => {
    expect(await colleagues('fin')).toEqual(['Fiona Finance'])
    expect(await colleagues('ope')).toEqual(['Oscar Óperez'])
    // Content staff see no orders, but vehicles.
    const all = await colleagues('')
    expect(all.length).toBeLessThanOrEqual(8)
    const content = unwrap<{ name: string }>(
      await staff['full-access'].get(`/api/users/${staff.content.user_id}`),
    ).name
    await app.db
      .update(tables.users)
      .set({ name: 'Zoe Zebra' })
      .where(eq(tables.users.id, staff.content.user_id))
    expect(await colleagues('Zoe')).toEqual([])
    const { id } = await aRow(app, 'cities')
    expect(await colleagues('Zoe', { resource: 'cities', record_id: String(id) })).toEqual([
      'Zoe Zebra',
    ])
    expect(content).not.toBe('')
  })

  test('are refused on a record that the writer does not see', async () => {
    const { id } = await aRow(app, 'wallet_accounts')
    const response = await staff.support.get('/api/comments/colleagues', {
      query: { resource: 'wallet_accounts', record_id: String(id) },
    })
    expect(Object.keys(errorsOf(response))).toEqual(['record_id'])
  })

  test('must be administrators who may see the record', async () => {
    for (const id of [customer.user_id, staff.content.user_id])
      expect(Object.keys(errorsOf(await write(staff.support, { mentions: [id] })))).toEqual([
        'mentions',
      ])
  })

  test('notify a colleague once, in the app and by mail, and never the author', async () => {
    const { support, finance, operations } = staff
    const about = like(outbox.key, 'comment_mentioned-%')
    const mails = async () =>
      (
        await app.db
          .select()
          .from(outbox)
          .where(and(eq(outbox.recipient, finance.email), about))
      ).map(({ subject }) => subject)
    const { id } = await written(support, {
      text: '@Fiona Finance please look',
      mentions: [finance.user_id, support.user_id],
    })
    const [notice] = await notificationsOf(finance, 'comment')
    expect(notice).toMatchObject({
      title: `Sue Support mentioned you: ${move.code}`,
      message: '@Fiona Finance please look',
      link: `/admin/orders/details/${move.id}?tab=details#comments`,
    })
    expect(await mails()).toEqual([`Sue Support mentioned you in a comment on ${move.code}`])
    expect(await notificationsOf(support, 'comment')).toEqual([])

    unwrap(
      await support.patch(`/api/comments/${id}`, {
        text: '@Fiona Finance and @Oscar Óperez, please look',
        mentions: [finance.user_id, operations.user_id],
      }),
    )
    expect(await notificationsOf(finance, 'comment')).toHaveLength(1)
    expect(await notificationsOf(operations, 'comment')).toHaveLength(1)
  })

  test('send no mail to those who turned it off', async () => {
    const { support, operations } = staff
    unwrap(
      await operations.post('/api/notifications/preferences', {
        group: 'team',
        channel: 'mail',
        is_on: false,
      }),
    )
    const before = await app.db.$count(outbox, eq(outbox.recipient, operations.email))
    await written(support, { mentions: [operations.user_id] })
    expect(await app.db.$count(outbox, eq(outbox.recipient, operations.email))).toBe(before)
    expect((await notificationsOf(operations, 'comment')).length).toBeGreaterThan(1)
  })
})
