import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { readChatRooms } from '#contract/calls/chats.ts'
import type { Preferences } from '#contract/calls/notifications.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove, type Crew, carryOut, moveOf, take } from '../../support/scenarios/moves.ts'

let app: TestApp
let nina: Person & { mover_id: number }

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  nina = await aMover(app)
})
afterAll(() => app.close())

type Identity = { role: string; acting_roles: string[] }
const becomeCustomer = async (person: Person) =>
  unwrap<Identity>(await person.post('/api/user/customer'))
const actAs = (person: Person, as: string) => person.post('/api/user/acting', { as })

describe('a mover who books a move of their own', () => {
  test('becomes a customer with the same sign-in, once, and switches back', async () => {
    const both = await Promise.all([
      nina.post('/api/user/customer'),
      nina.post('/api/user/customer'),
    ])
    // The slower one may already come from the customer, who needs no second record.
    for (const { statusCode } of both) expect([200, 403]).toContain(statusCode)
    expect(unwrap<Identity>(await nina.get('/api/user'))).toMatchObject({
      role: 'customer',
      acting_roles: ['mover', 'customer'],
    })
    const { customers } = tables
    expect(await app.db.$count(customers, eq(customers.user_id, nina.user_id))).toBe(1)
    expect((await nina.get('/api/wallet')).statusCode).toBe(403)
    unwrap(await nina.get('/api/moves'))

    unwrap(await actAs(nina, 'mover'))
    unwrap(await nina.get('/api/wallet'))
    expect((await nina.get('/api/moves')).statusCode).toBe(403)
    expect(await becomeCustomer(nina)).toMatchObject({ role: 'customer' })
    expect(await app.db.$count(customers, eq(customers.user_id, nina.user_id))).toBe(1)
  })

  test('books a move that another crew takes, and is notified of it and addressed as the customer', async () => {
    await becomeCustomer(nina)
    const move = await aPlacedMove(app, nina)
    const other = await aMover(app)
    const crew: Crew = { mover: other, driver: await aDriver(app, other) }
    await carryOut(app, move, nina, crew, { until: 'accept' })
    await app.drain()
    expect(await moveOf(nina, move)).toMatchObject({ state: 'accepted' })

    const { notifications } = tables
    const rows = await app.db
      .select({ role: notifications.role })
      .from(notifications)
      .where(eq(notifications.user_id, nina.user_id))
    expect(rows.map(({ role }) => role)).toContain('customer')
    expect(rows.map(({ role }) => role)).not.toContain('mover')

    const entered = unwrap<{ members: { name: string; role: string }[] }>(
      await nina.post(`/api/chats/${move.code}/enter`),
    )
    expect(entered.members.map(({ role }) => role)).toEqual(['customer', 'mover'])
    expect(entered.members[0]?.name).toBe('Mona Mover')
    const [room] = unwrap<ResponseOf<typeof readChatRooms>>(
      await other.get(`/api/chats?rooms=${move.code}`),
    )
    expect(room?.others).toMatchObject([{ role: 'customer', name: 'Mona Mover' }])
  })

  test('can’t take the own move with the own business', async () => {
    await becomeCustomer(nina)
    const move = await aPlacedMove(app, nina)
    unwrap(await actAs(nina, 'mover'))
    expect((await take(nina, move, 'accept')).statusCode).toBe(422)
  })

  test('has the notification settings of the role that they act in', async () => {
    const groups = async () =>
      unwrap<Preferences>(await nina.get('/api/notifications/preferences')).map(
        ({ group }) => group,
      )
    expect(await groups()).toContain('offers')
    await becomeCustomer(nina)
    expect(await groups()).not.toContain('offers')
    const choice = { group: 'offers', channel: 'push', is_on: false }
    expect((await nina.post('/api/notifications/preferences', choice)).statusCode).toBe(422)
  })

  test('closes the account, which is the business’s too, from the business’s side alone', async () => {
    await becomeCustomer(nina)
    const closing = await nina.post('/api/user/closure', {})
    expect(closing.statusCode).toBe(422)
    expect(errorsOf(closing).account?.[0]).toContain('Switch to the business first')
    unwrap(await nina.post('/api/user/acting', { as: 'mover' }))
    expect((await nina.post('/api/user/closure', {})).statusCode).toBe(204)
  })
})

test('a driver becomes a customer too', async () => {
  const dre = await aDriver(app, nina)
  expect(await becomeCustomer(dre)).toMatchObject({
    role: 'customer',
    acting_roles: ['driver', 'customer'],
  })
  await aPlacedMove(app, dre)
})

test('only movers and drivers may become customers', async () => {
  for (const person of [await aCustomer(app), await anAdmin(app)])
    expect((await person.post('/api/user/customer')).statusCode).toBe(403)
})
