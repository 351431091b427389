import { afterAll, beforeAll, expect, test } from 'vitest'

import { visibleFields } from '#contract/kernel/resource.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove } from '../../support/scenarios/moves.ts'

type Row = Record<string, unknown>
type Summary = {
  count: number
  sums: Record<string, number>
  groups: { key: unknown; count: number; sums: Record<string, number> }[]
  is_cut: boolean
}

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const summaryOf = async (who: Person, name: string, query = ''): Promise<Summary> =>
  unwrap(await who.get(`/api/${name}/summary?${query}`))

/** Reads all rows that a list's filters match. */
async function rowsOf(who: Person, name: string, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = unwrap<Row[]>(
      await who.get(`/api/${name}?_start=${rows.length}&_end=${rows.length + 200}&${query}`),
    )
    rows.push(...page)
    if (page.length < 200) return rows
  }
}

const sumOf = (rows: Row[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

const groupable = ['choice', 'state', 'boolean', 'belongsTo']

test.each(everyResource)('the sums and groups of $name are those of its rows', async (resource) => {
  const { name } = resource
  for (let count = 0; count < 3; count++) await aRow(app, name)
  const rows = await rowsOf(admin, name)
  const fields = Object.entries(visibleFields(resource, 'admin'))
  const money = fields.filter(([, { sum }]) => sum).map(([field]) => field)
  const sums = Object.fromEntries(money.map((field) => [field, sumOf(rows, field)]))
  const asked = money.length > 0 ? `_sum=${money.join()}` : ''

  expect(await summaryOf(admin, name, asked)).toEqual({
    count: rows.length,
    sums,
    groups: [],
    is_cut: false,
  })
  const keys = fields.filter(
    ([, { kind, filter, unique }]) => groupable.includes(kind) && Boolean(filter ?? unique),
  )
  for (const [field] of keys) {
    const { groups, count } = await summaryOf(admin, name, `${asked}&_group=${field}`)
    expect([field, count]).toEqual([field, rows.length])
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(rows.length)
    for (const group of groups) {
      const own = rows.filter((row) => (row[field] ?? null) === group.key)
      expect([field, group]).toEqual([
        field,
        {
          key: group.key,
          count: own.length,
          sums: Object.fromEntries(money.map((amount) => [amount, sumOf(own, amount)])),
        },
      ])
    }
  }
})

test('a summary follows each change', async () => {
  const before = await summaryOf(admin, 'faq', '_group=topic')
  const faq = await aRow(app, 'faq', { topic: 'claims' })
  const after = await summaryOf(admin, 'faq', '_group=topic')
  expect(after.count).toBe(before.count + 1)
  const claims = ({ groups }: Summary) => groups.find(({ key }) => key === 'claims')?.count ?? 0
  expect(claims(after)).toBe(claims(before) + 1)
  await admin.del(`/api/faq/${faq.id}`)
  expect((await summaryOf(admin, 'faq')).count).toBe(before.count)
})

test('days are those of the reader’s time zone', async () => {
  const { groups } = await summaryOf(admin, 'events', '_bucket=created_at:day')
  const zone = 'America/Los_Angeles'
  const days = (await rowsOf(admin, 'events')).map((row) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(
      new Date(String(row.created_at)),
    ),
  )
  expect(Object.fromEntries(groups.map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries(
      [...new Set(days)].map((day) => [day, days.filter((one) => one === day).length]),
    ),
  )
})

test('is limited to the rows and fields that the reader may see', async () => {
  const customer = await aCustomer(app)
  const other = await aCustomer(app)
  await aPlacedMove(app, customer)
  await aPlacedMove(app, other)
  const own = await rowsOf(customer, 'payments')
  expect(own.length).toBeGreaterThan(0)
  const { count, sums } = await summaryOf(customer, 'payments', '_sum=amount_cents')
  expect({ count, sums }).toEqual({
    count: own.length,
    sums: { amount_cents: sumOf(own, 'amount_cents') },
  })
  expect((await customer.get('/api/payments/summary?_sum=fee_cents')).statusCode).toBe(400)
  expect((await customer.get('/api/journal/summary')).statusCode).toBe(403)
})

test('lists and summaries filter by a field of the record that a reference leads to', async () => {
  const placed = await rowsOf(admin, 'payments', 'order_id.state=placed')
  expect(placed.length).toBeGreaterThan(0)
  const orders = new Map((await rowsOf(admin, 'orders')).map((order) => [order.id, order]))
  const all = await rowsOf(admin, 'payments')
  const expected = all.filter(({ order_id }) => orders.get(order_id)?.state === 'placed')
  expect(placed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  expect((await summaryOf(admin, 'payments', 'order_id.state=placed')).count).toBe(placed.length)
})

test.each([
  ['payments', 'order_id.secret=1'],
  ['payments', 'state.name=1'],
  ['payments', 'order_id.customer_id.notes=1'],
  ['payments', 'state_null=perhaps'],
  ['payments', '_any.0.secret=1'],
  ['payments', '_any.0._any.0.id=1'],
  ['payments', Array.from({ length: 6 }, (_, at) => `_any.${at}.id=1`).join('&')],
  ['payments/summary', '_sum=reference'],
  ['payments/summary', '_group=reference'],
  ['payments/summary', '_bucket=settled_at:hour'],
  ['payments/summary', '_group=__proto__'],
])('%s refuses %s and names what is allowed', async (path, query) => {
  const response = await admin.get(`/api/${path}?${query}`)
  expect(response.statusCode).toBe(400)
  expect(response.json<{ message: string }>().message.length).toBeGreaterThan(10)
})

test('nobody filters by records that they may not list', async () => {
  const customer = await aCustomer(app)
  await aPlacedMove(app, customer)
  for (const query of [
    'order_id.mover_id=1',
    'customer_id.notes_like=a',
    'payment_method_id.id=1',
  ]) {
    const response = await customer.get(`/api/payments?${query}`)
    if (response.statusCode === 200) expect(response.json<Row[]>()).toEqual([])
    else expect(response.statusCode).toBe(400)
  }
})

test('strict bounds and empty fields filter', async () => {
  const all = await rowsOf(admin, 'orders')
  const ids = async (query: string) =>
    (await rowsOf(admin, 'orders', query)).map(({ id }) => Number(id)).sort((a, b) => a - b)
  const [first, second] = await ids('')
  expect(await ids(`id_gt=${first}`)).toEqual((await ids('')).slice(1))
  expect(await ids(`id_lt=${second}`)).toEqual([first])
  const withMover = all.filter(({ mover_id }) => mover_id !== null).map(({ id }) => Number(id))
  expect(await ids('mover_id_null=false')).toEqual(withMover.sort((a, b) => a - b))
  expect((await ids('mover_id_null=true')).length).toBe(all.length - withMover.length)
})

test('one of the alternatives must match, in all its conditions', async () => {
  const all = await rowsOf(admin, 'orders')
  const [first] = all
  const query = `_any.0.id=${first?.id}&_any.1.state=placed&_any.1.id_gt=${first?.id}`
  const expected = all.filter(
    ({ id, state }) => id === first?.id || (state === 'placed' && Number(id) > Number(first?.id)),
  )
  const found = await rowsOf(admin, 'orders', query)
  expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  expect((await summaryOf(admin, 'orders', query)).count).toBe(expected.length)
})
