import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { OwnCredits } from '#contract/calls/credits.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aPlacedMove } from '../../support/scenarios/moves.ts'
import {
  admin,
  app,
  creditsOf,
  customerIdOf,
  grant,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'

let customer: Person
beforeEach(async () => {
  await app.db.delete(rateLimits)
  customer = await aCustomer(app)
})

const ask = async (who: Person, amount_cents: number, more: object = {}) =>
  who.post('/api/customer_credits', {
    customer_id: await customerIdOf(customer),
    amount_cents,
    note: 'Two hours late',
    ...more,
  })
const end = (who: Person, { id }: { id: number }, reason: string | undefined) =>
  who.post(`/api/customer_credits/${id}/transitions/void`, reason === undefined ? {} : { reason })

describe('a credit that staff grants', () => {
  test('is seen by its customer, valid for a year, and posted as owed', async () => {
    const credit = await grant(customer, 1500)
    expect(credit).toMatchObject({
      left_cents: 1500,
      reason: 'goodwill',
      state: 'active',
      granted_by_id: admin.user_id,
      expires_at: fromNow(app, { days: 365 }),
    })
    const own = unwrap<OwnCredits>(await customer.get('/api/my-credits'))
    expect(own).toEqual({
      left_cents: 1500,
      credits: [
        {
          id: credit.id,
          amount_cents: 1500,
          left_cents: 1500,
          reason: 'goodwill',
          expires_at: credit.expires_at,
          created_at: credit.created_at,
        },
      ],
    })
    const { journal } = tables
    const lines = await app.db
      .select({ account: journal.account, cents: journal.amount_cents })
      .from(journal)
      .where(eq(journal.posting, `credit-${credit.id}`))
    expect(lines).toEqual([
      { account: 'credit_expense', cents: 1500 },
      { account: 'customer_credits', cents: -1500 },
    ])
  })

  test('needs a reason, an amount and a time ahead, and sets nothing else', async () => {
    expect(errorsOf(await ask(admin, 1500, { note: undefined }))).toEqual({
      note: ['Note is required.'],
    })
    expect(Object.keys(errorsOf(await ask(admin, 0)))).toEqual(['amount_cents'])
    const past = { expires_at: app.clock.now.toISOString() }
    expect(Object.keys(errorsOf(await ask(admin, 1500, past)))).toEqual(['expires_at'])
    for (const own of [{ used_cents: 1 }, { left_cents: 9999 }, { reason: 'no_show' }])
      expect(Object.keys(errorsOf(await ask(admin, 1500, own)))).toEqual(Object.keys(own))
    const { customers } = tables
    const [own] = await app.db.insert(customers).values({ user_id: admin.user_id }).returning()
    expect(Object.keys(errorsOf(await ask(admin, 1500, { customer_id: own?.id })))).toEqual([
      'customer_id',
    ])
    expect(await creditsOf(customer)).toEqual([])
  })

  test('is limited for each administrator and for each customer, within the period', async () => {
    const one = await anAdmin(app, ['support'])
    unwrap(await ask(one, 20_000))
    for (const who of [one, await anAdmin(app, ['operations'])])
      expect(errorsOf(await ask(who, 1))).toEqual({
        amount_cents: [
          'A customer can be granted at most $200.00 in 30 days. This customer can get $0.00 more now.',
        ],
      })
    for (const cents of [20_000, 9000]) {
      customer = await aCustomer(app)
      unwrap(await ask(one, cents))
    }
    expect(errorsOf(await ask(one, 1001))).toEqual({
      amount_cents: [
        'You can grant at most $500.00 in 30 days. You have $10.00 left. Ask another administrator to grant the rest.',
      ],
    })
    // A voided credit was granted anyway.
    const [voided] = await creditsOf(customer)
    unwrap(await end(admin, voided ?? { id: 0 }, 'A mistake'))
    expect(Object.keys(errorsOf(await ask(one, 1001)))).toEqual(['amount_cents'])
    advance(app, { days: 31 })
    unwrap(await ask(one, 1001))
  })

  test('follows the settings', async () => {
    await setSetting('credit_valid_days', 30)
    await setSetting('credit_grants_to_customer_cents', 0)
    expect(Object.keys(errorsOf(await ask(await anAdmin(app), 1)))).toEqual(['amount_cents'])
    await setSetting('credit_grants_to_customer_cents', 20_000)
    const credit = unwrap<{ expires_at: string }>(await ask(await anAdmin(app), 1))
    expect(credit.expires_at).toBe(fromNow(app, { days: 30 }))
    await setSetting('credit_valid_days', 365)
  })
})

describe('voiding a credit', () => {
  test('takes what is left, keeps what a booking has reserved, and stays in the history', async () => {
    const credit = await grant(customer, 2500)
    const move = await aPlacedMove(app, customer)
    const other = await grant(customer, 1000)
    expect(Object.keys(errorsOf(await end(admin, other, undefined)))).toEqual(['reason'])
    for (const one of [credit, other]) unwrap(await end(admin, one, 'Granted twice'))
    expect((await end(admin, other, 'Again')).statusCode).toBe(409)
    expect(await creditsOf(customer)).toMatchObject([
      { state: 'voided', left_cents: 0, reserved_cents: 2500 },
      { state: 'voided', left_cents: 0, reserved_cents: 0 },
    ])
    const { events } = tables
    const history = await app.db
      .select({ name: events.name, reason: events.reason, user_id: events.user_id })
      .from(events)
      .where(and(eq(events.resource, 'customer_credits'), eq(events.record_id, credit.id)))
      .orderBy(events.id)
    expect(history).toEqual([
      { name: 'customer_credits.created', reason: null, user_id: admin.user_id },
      { name: 'customer_credit.reserved', reason: move.code, user_id: null },
      { name: 'customer_credit.voided', reason: 'Granted twice', user_id: admin.user_id },
    ])
  })

  test('and granting are for those whom the policy allows', async () => {
    const credit = await grant(customer, 100)
    const of = async (role: 'support' | 'content' | 'finance') => anAdmin(app, [role])
    const [support, content, finance] = [
      await of('support'),
      await of('content'),
      await of('finance'),
    ]
    const list = '/api/customer_credits'
    expect((await support.get(list)).statusCode).toBe(200)
    expect((await content.get(list)).statusCode).toBe(403)
    for (const who of [content, customer]) expect((await ask(who, 100)).statusCode).toBe(403)
    for (const who of [support, content])
      expect((await end(who, credit, 'No')).statusCode).toBe(403)
    expect([403, 404]).toContain((await end(customer, credit, 'No')).statusCode)
    unwrap(await end(finance, credit, 'A mistake'))
  })
})
