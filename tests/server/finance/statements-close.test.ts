import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'

import type { tables } from '#server/database/tables.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { post } from '#server/modules/finance/journal.ts'
import { clientOf, openApp } from '../../support/app/app.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { drainAgain, undeliveredOf } from '../../support/app/killed-server.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, giveBack } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, earningOf } from '../../support/scenarios/order-scenario.ts'
import { grantRefund } from '../../support/scenarios/refunds.ts'
import {
  addAccount,
  cardDetails,
  earn,
  mailSubjectsTo,
  owedTo,
  payoutsOf,
} from '../../support/scenarios/wallet.ts'

type Statement = (typeof tables.statements)['$inferSelect']

let finance: Person
beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
})

const at = async (instant: string) => {
  app.clock.now = new Date(instant)
  await app.drain()
}
const statementsOf = async (who: Person) =>
  unwrap<Statement[]>(await who.get('/api/statements?_sort=month'))
const only = async (): Promise<Statement> => {
  const [one, ...more] = await statementsOf(crew.mover)
  if (!one || more.length) throw new Error(`there are ${more.length + (one ? 1 : 0)} statements`)
  return one
}
const correct = (who: Person, { id }: { id: number }, reason = 'A missing tip') =>
  who.post(`/api/statements/${id}/editions`, { reason })

describe('a month is closed', () => {
  const netOf = async (order: { id: number }) => (await earningOf(order))?.net_cents ?? 0
  const reverse = async (order: { id: number }) => {
    const earning = await earningOf(order)
    const url = `/api/earnings/${earning?.id}/transitions/reverse`
    unwrap(await admin.post(url, { reason: 'A broken dresser' }))
  }

  test('in the second hour of the next, with all its movements', async () => {
    await addAccount(crew.mover, cardDetails())
    const first = await earn(app, customer, crew, { tip_cents: 800 })
    const net = await netOf(first)
    await at('2027-04-12T09:00:00.000Z')
    const [payout] = await payoutsOf(crew.mover)
    await grantRefund(app, finance, first, 400, 'mover', 'damage')
    await app.drain()
    const second = await earn(app, customer, crew)
    const later = await netOf(second)
    const [lost, kept] = [await earn(app, customer, crew), await earn(app, customer, crew)]
    app.clock.now = new Date('2027-04-30T23:59:59.999Z')
    await reverse(lost)
    // The next instant belongs to the next month.
    app.clock.now = new Date('2027-05-01T00:00:00.000Z')
    await reverse(kept)
    const [lostNet, keptNet] = [await netOf(lost), await netOf(kept)]

    await at('2027-05-01T00:59:59.000Z')
    expect(await statementsOf(crew.mover)).toEqual([])
    await at('2027-05-01T01:00:00.000Z')
    const april = await only()
    expect(april).toMatchObject({
      month: '2027-04-01',
      edition: 1,
      opening_cents: 0,
      reason: null,
      closed_at: '2027-05-01T01:00:00.000Z',
    })
    expect(april.lines.map(({ kind, code, amount_cents }) => [kind, code, amount_cents])).toEqual([
      ['move', first.code, net],
      ['payout', payout?.code, -net],
      ['refund', first.code, -400],
      ['move', second.code, later],
      ['move', lost.code, lostNet],
      ['move', kept.code, keptNet],
      ['reversal', lost.code, -lostNet],
    ])
    expect(april.closing_cents).toBe(later + keptNet - 400)
    const { mover_id } = crew.mover
    expect(await owedTo(app, mover_id, new Date('2027-05-01'))).toBe(april.closing_cents)
    expect(await mailSubjectsTo(app, crew.mover)).toContain('Your statement for April 2027')

    await at('2027-06-01T01:00:00.000Z')
    const [, may] = await statementsOf(crew.mover)
    expect(may).toMatchObject({ month: '2027-05-01', opening_cents: april.closing_cents })
    expect(may?.lines[0]).toMatchObject({ kind: 'reversal', code: kept.code })
    expect(may?.closing_cents).toBe(await owedTo(app, mover_id, new Date('2027-06-01')))
    expect((await statementsOf(crew.mover))[0]).toEqual(april)
  })

  test('for movers with a movement and for no one else', async () => {
    const { mover } = crew
    const move = await earn(app, customer, crew)
    await at('2027-05-01T01:00:00.000Z')
    expect((await only()).lines).toMatchObject([{ kind: 'move', code: move.code }])
    expect(await statementsOf((await aCrew(app)).mover)).toEqual([])
    expect((await mover.get('/api/statements')).headers['x-total-count']).toBe('1')
  })

  test('with a checksum over the canonical JSON, which anybody can compute', async () => {
    await earn(app, customer, crew)
    await at('2027-05-01T01:00:00.000Z')
    const { mover_id, month, edition, opening_cents, lines, closing_cents, sha256 } = await only()
    const canonical = JSON.stringify({
      closing_cents,
      edition,
      lines: lines.map(({ amount_cents, at: when, code, kind }) => ({
        amount_cents,
        at: when,
        code,
        kind,
      })),
      month,
      mover_id,
      opening_cents,
    })
    expect(createHash('sha256').update(canonical).digest('hex')).toBe(sha256)
  })

  test('once, in whichever process, and permanently', async () => {
    await earn(app, customer, crew)
    const other = await openApp({ beside: app })
    app.clock.now = new Date('2027-05-01T01:00:00.000Z')
    await Promise.all([app.drain(), other.drain()])
    await other.close()
    const { id } = await only()
    await drainAgain(app, 'statements')
    expect(await undeliveredOf(app, 'statements')).toEqual([])
    expect((await only()).id).toBe(id)
    for (const who of [admin, finance, crew.mover])
      for (const response of [
        await who.patch(`/api/statements/${id}`, { closing_cents: 1 }),
        await who.del(`/api/statements/${id}`),
        await who.post('/api/statements', { month: '2027-04-01' }),
      ])
        expect(response.statusCode).toBe(404)
    const stranger = await aCrew(app)
    expect((await stranger.mover.get(`/api/statements/${id}`)).statusCode).toBe(404)
    expect((await crew.driver.get(`/api/statements/${id}`)).statusCode).toBe(403)
  })
})

test('a month that ends with a debt says so in its mail', async () => {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  await giveBack(crew.mover, move)
  await at('2027-05-01T01:00:00.000Z')
  const { closing_cents } = await only()
  expect(closing_cents).toBeLessThan(0)
  const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: crew.mover.email } })
  const [mail] = sent.json<{ text: string }[]>().filter(({ text }) => text.includes('statement'))
  expect(mail?.text).toContain(`you owed us $${(-closing_cents / 100).toFixed(2)}.`)
})

describe('a correction', () => {
  /** Posts an entry dated in April that is found only in May. */
  const find = async (order: { id: number }) => {
    const { mover_id } = crew.mover
    const lines = { mover_payable: -250, platform_revenue: 250 }
    const posting = { posting: `complete-found-${order.id}`, memo: 'Found', mover_id, lines }
    await transact(app.db, (tx) =>
      post(tx, { ...posting, order_id: order.id }, new Date('2027-04-20T12:00:00.000Z')),
    )
  }

  test('is a further edition beside the old one', async () => {
    const move = await earn(app, customer, crew)
    await at('2027-05-01T01:00:00.000Z')
    const old = await only()
    await find(move)
    expect(errorsOf(await correct(finance, old, ''))).toHaveProperty('reason')
    const made = unwrap<Statement>(await correct(finance, old))
    expect(made).toMatchObject({ edition: 2, closing_cents: old.closing_cents + 250 })
    const rows = await statementsOf(crew.mover)
    expect(rows).toEqual(expect.arrayContaining([old]))
    expect(rows.find(({ edition }) => edition === 2)).toMatchObject({
      month: old.month,
      reason: 'A missing tip',
      opening_cents: old.opening_cents,
      sha256: made.sha256,
    })
    expect(made.sha256).not.toBe(old.sha256)
    const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: crew.mover.email } })
    expect(sent.json()[0].text).toContain('\n\nThe reason: A missing tip\n\n')

    const late = await correct(finance, old)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'There’s a newer edition of this statement. Correct that one instead.',
    ])
    const same = await correct(finance, made)
    expect([same.statusCode, same.json().message]).toEqual([
      409,
      'The journal matches this edition, so there’s nothing to correct.',
    ])
  })

  test('is for finance staff', async () => {
    const move = await earn(app, customer, crew)
    await at('2027-05-01T01:00:00.000Z')
    const statement = await only()
    await find(move)
    for (const who of [await anAdmin(app, ['support']), crew.mover])
      expect((await correct(who, statement)).statusCode).toBe(403)
    expect((await correct(finance, { id: 999_999 })).statusCode).toBe(404)
  })
})
