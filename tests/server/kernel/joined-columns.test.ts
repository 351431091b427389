import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { adminRoles, system } from '#contract/kernel/access.ts'
import { columnOf, joinedColumns, readIn } from '#contract/kernel/columns.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram } from '../../support/scenarios/api-tokens.ts'
import { aPlacedMove } from '../../support/scenarios/moves.ts'

let app: TestApp
let support: Person
let customer_id: number
const columns = 'user_id.phone,user_id.email,orders_booked,spent_cents,last_move_at'
beforeAll(async () => {
  app = await openApp()
  support = await anAdmin(app, ['support'])
  const customer = await aCustomer(app)
  await app.db
    .update(tables.users)
    .set({ phone: '+14155550142' })
    .where(eq(tables.users.id, customer.user_id))
  const placed = [await aPlacedMove(app, customer), await aPlacedMove(app, customer)]
  const { orders, customers } = tables
  const [known] = await app.db
    .select()
    .from(customers)
    .where(eq(customers.user_id, customer.user_id))
  customer_id = Number(known?.id)
  for (const [at, { id }] of placed.entries())
    await app.db
      .update(orders)
      .set({
        state: 'completed',
        paid_cents: 50_000,
        refunded_cents: at * 1_250,
        delivered_at: `2026-0${at + 3}-10T16:00:00.000Z`,
      })
      .where(eq(orders.id, id))
  // None of these is carried out, but a cancellation may cost a fee.
  for (const state of ['draft', 'expired', 'cancelled'] as const) {
    const paid_cents = state === 'cancelled' ? 2_500 : 0
    const { id } = await aPlacedMove(app, customer)
    await app.db.update(orders).set({ state, paid_cents }).where(eq(orders.id, id))
  }
})
afterAll(() => app.close())

describe('a list has columns of the record referred to, and figures of the rows that refer to it', () => {
  const whole = {
    'user_id.phone': '+14155550142',
    'user_id.email': expect.stringContaining('@'),
    orders_booked: 2,
    spent_cents: 101_250,
    last_move_at: '2026-04-10T16:00:00.000Z',
  }

  test('page by page, and after a cursor', async () => {
    const path = `/api/customers?id=${customer_id}&_fields=${columns}`
    for (const page of ['', '&_after=&_end=200']) {
      const [row] = unwrap<object[]>(await support.get(`${path}${page}`))
      expect(row).toMatchObject(whole)
    }
  })

  test('on request alone', async () => {
    const [row] = unwrap<object[]>(await support.get(`/api/customers?id=${customer_id}`))
    expect(Object.keys(row ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/user_id\.|orders_booked/)]),
    )
  })

  test('in an exported file, as people read them', async () => {
    const finance = await anAdmin(app)
    const { body } = await finance.get(
      `/api/customers/export?id=${customer_id}&_fields=${columns}&_format=csv&_profile=spreadsheet`,
    )
    const [head, line] = String(body).split('\r\n')
    expect(head).toContain('Phone,Email,')
    expect(line).toContain('2,1012.50,')
    expect(line).toContain("'+14155550142")
  })
})

test('each role sees exactly the columns of what it may list', async () => {
  const { policy } = app.context.kernel
  const answers = new Set<number>()
  for (const role of adminRoles) {
    const person = await anAdmin(app, [role])
    const may = (name: string) =>
      policy.can({ ...system, kind: 'admin', roles: [role] }, name, 'list')
    for (const resource of Object.values(resources) as Resource[])
      for (const name of may(resource.name) ? joinedColumns(resource) : []) {
        const column = columnOf(resource, name, resources)
        const { statusCode } = await person.get(`/api/${resource.name}?_end=1&_fields=${name}`)
        const isSeen = column !== undefined && may(readIn(column))
        expect([role, resource.name, name, statusCode]).toEqual([
          role,
          resource.name,
          name,
          isSeen ? 200 : 400,
        ])
        answers.add(statusCode)
      }
  }
  expect(answers).toEqual(new Set([200, 400]))
})

test('figures are only for those who may list the rows that they are computed from', async () => {
  const owner = await anAdmin(app)
  const program = await aProgram(app, owner, ['customers:read', 'orders:read'])
  const limited = await aProgram(app, owner, ['customers:read'])
  const lister = await anAdmin(app, [])
  await app.db
    .update(tables.users)
    .set({ permissions: ['customers:list'] })
    .where(eq(tables.users.id, lister.user_id))
  for (const name of ['orders_booked', 'spent_cents', 'last_move_at']) {
    const path = `/api/customers?_fields=user_id,${name}`
    expect((await program.get(path)).statusCode).toBe(200)
    for (const who of [limited, lister]) expect((await who.get(path)).statusCode).toBe(400)
  }
  for (const who of [limited, lister])
    expect((await who.get('/api/customers?_fields=user_id')).statusCode).toBe(200)
})

test('a joined column can’t be sorted by', async () => {
  for (const name of columns.split(','))
    expect((await support.get(`/api/customers?_sort=${name}`)).statusCode).toBe(400)
})
