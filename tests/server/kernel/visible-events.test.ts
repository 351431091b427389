import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Timeline } from '#contract/calls/timeline.ts'
import { type Action, adminRoles, system } from '#contract/kernel/access.ts'
import type { resources } from '#contract/resources.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { recordEvents } from '#server/kernel/transition/event.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type EventRow = AnyRow & {
  resource: string
  record_id: number
  diff: Record<string, unknown> | null
}

let app: TestApp
const staff = {} as Record<(typeof adminRoles)[number], Person>
/** One record of each resource, with the event of its creation and one that changes every field. */
const rows: Record<string, AnyRow> = {}

beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) staff[role] = await anAdmin(app, [role])
  for (const { name, fields } of everyResource) {
    const row = await aRow(app, name)
    rows[name] = row
    const diff = Object.fromEntries(
      Object.keys(fields).map((field) => [field, [null, `marker-${name}-${field}`]]),
    )
    const { kernel } = app.context
    const past = { resource: name, record_id: row.id, name: `${name}.edited`, diff }
    await transact(app.db, (tx) =>
      recordEvents(kernel, tx, [{ ...past, actor: system, now: app.clock.now, request_id: null }]),
    )
  }
})
afterAll(() => app.close())

/** Events have no events of their own. */
const withEvents = everyResource.filter(({ name }) => name !== 'events')

const eventsOf = async (who: Person, query: Record<string, string>) => {
  const response = await who.get('/api/events', { query })
  return { events: unwrap<EventRow[]>(response), total: response.headers['x-total-count'] }
}

const may = (who: Person, resource: string, action: Action) =>
  who.get(`/api/${resource}${action === 'show' ? `/${rows[resource]?.id}` : ''}`)

describe.each(adminRoles.filter((role) => role !== 'content'))('events for %s', (role) => {
  test.each(withEvents)(
    'include those of $name if they may list that record',
    async ({ name, fields }) => {
      const who = staff[role]
      const id = rows[name]?.id
      const listed = await who.get(`/api/${name}`, { query: { id: String(id) } })
      const isListed = listed.statusCode === 200 && listed.json<AnyRow[]>().length === 1
      const { events, total } = await eventsOf(who, { resource: name, record_id: String(id) })

      expect([name, events.length > 0, total]).toEqual([name, isListed, String(events.length)])
      const hidden = Object.entries(fields)
        .filter(([, field]) => field.hide?.some((kind) => kind === 'admin'))
        .map(([field]) => field)
      for (const field of hidden) expect(JSON.stringify(events)).not.toContain(`"${field}"`)
      const timeline = await who.get(`/api/${name}/${id}/timeline`, { query: { kinds: 'events' } })
      const show = await who.get(`/api/${name}/${id}`)
      expect([name, timeline.statusCode]).toEqual([name, show.statusCode])
      if (timeline.statusCode === 200) {
        // A person's timeline also has the events of their account.
        const own = timeline
          .json<Timeline>()
          .entries.map(({ row }) => row as EventRow)
          .filter(({ resource }) => resource === name)
        expect([name, own]).toEqual([name, events.toSorted((one, other) => other.id - one.id)])
      }
      for (const event of events) {
        const shown = unwrap<EventRow>(await who.get(`/api/events/${event.id}`))
        expect(shown).toEqual(event)
      }
    },
  )

  test('are the only ones counted, sorted and searched', async () => {
    const who = staff[role]
    const all = await eventsOf(who, { _end: '200' })
    const seen = new Set<string>()
    for (let start = 0; start < Number(all.total); start += 200) {
      const page = { _start: String(start), _end: String(start + 200) }
      for (const { resource } of (await eventsOf(who, page)).events) seen.add(resource)
    }
    for (const { name } of withEvents) {
      const response = await may(who, name, 'list')
      if (response.statusCode !== 200) expect([...seen]).not.toContain(name)
    }
    // A page holds 200 events.
    expect(Math.min(200, Number(all.total))).toBe(all.events.length)
    const queries = [
      { q: 'edited' },
      { name_like: 'edited' },
      { _sort: 'name' },
      { actor: 'system' },
    ]
    for (const query of queries) {
      const found = await eventsOf(who, { ...(query as Record<string, string>), _end: '200' })
      for (const { resource } of found.events) expect([...seen]).toContain(resource)
      expect(Math.min(200, Number(found.total))).toBe(found.events.length)
    }
  })
})

test('an event of a record that a user may not list is out of reach, also by its id', async () => {
  const { events } = await eventsOf(staff['full-access'], { resource: 'wallet_accounts' })
  const [event] = events
  expect(event).toBeDefined()
  expect((await staff.support.get(`/api/events/${event?.id}`)).statusCode).toBe(404)
  expect((await staff.finance.get(`/api/events/${event?.id}`)).statusCode).toBe(200)
  expect((await staff.content.get('/api/events')).statusCode).toBe(403)
})

test('a shared view of records that a user may not list is invisible to them', async () => {
  const { id } = unwrap<AnyRow>(
    await staff['full-access'].post('/api/saved_views', {
      resource: 'journal',
      name: 'Of one mover',
      query: 'mover_id=4',
      visibility: 'everyone',
    }),
  )
  const seen = async (who: Person) =>
    unwrap<AnyRow[]>(await who.get('/api/saved_views')).map((view) => view.id)
  expect(await seen(staff.finance)).toContain(id)
  expect(await seen(staff.support)).not.toContain(id)
  expect((await staff.support.get(`/api/saved_views/${id}`)).statusCode).toBe(404)
})

test('a search finds no record by another’s name that the searcher may not read', async () => {
  const { id } = await aRow(app, 'affiliates')
  const order = await aRow(app, 'orders')
  const customer = unwrap<AnyRow>(
    await staff['full-access'].get(`/api/customers/${order.customer_id}`),
  )
  const { name } = unwrap<AnyRow & { name: string }>(
    await staff['full-access'].get(`/api/users/${customer.user_id}`),
  )
  const found = async (who: Person, resource: keyof typeof resources, q: string) =>
    unwrap<AnyRow[]>(await who.get(`/api/${resource}`, { query: { q } })).map((row) => row.id)
  expect(id).toBeGreaterThan(0)
  expect(await found(staff.support, 'orders', name)).toContain(order.id)
  const feedback = await aRow(app, 'feedbacks', { order_id: order.id })
  expect(await found(staff.support, 'feedbacks', String(order.code))).toContain(feedback.id)
  // Content staff can list feedback, but no orders.
  expect(await found(staff.content, 'feedbacks', String(order.code))).not.toContain(feedback.id)
})

test('the balances of the journal are visible to those who may list it', async () => {
  type Today = { journal_sum_cents: number | null; accounts: unknown[] }
  await aRow(app, 'journal', { account: 'cash', amount_cents: 500 })
  for (const role of ['operations', 'support'] as const) {
    const today = unwrap<Today>(await staff[role].get('/api/reports/today'))
    expect([today.journal_sum_cents, today.accounts]).toEqual([null, []])
  }
  const today = unwrap<Today>(await staff.finance.get('/api/reports/today'))
  expect(today.journal_sum_cents).toEqual(expect.any(Number))
})
