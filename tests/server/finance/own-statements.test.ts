import { expect, test } from 'vitest'

import type { StatementSummary } from '#contract/calls/statements.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { post } from '#server/modules/finance/journal.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCrew } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { earn } from '../../support/scenarios/wallet.ts'

type Page = { statements: StatementSummary[]; next: string | null }

test('a mover’s months are listed with sums and all editions, and exported with balances', async () => {
  const { mover } = crew
  const move = await earn(app, customer, crew)
  app.clock.now = new Date('2027-05-01T01:00:00.000Z')
  await app.drain()
  const [first] = unwrap<Page>(await mover.get('/api/own-statements')).statements
  expect(first).toMatchObject({ edition: 1, is_latest: true, opening_cents: 0, paid_out_cents: 0 })
  expect(first?.earned_cents).toBe(first?.closing_cents)

  await transact(app.db, (tx) =>
    post(
      tx,
      {
        posting: `complete-found-${move.id}`,
        memo: 'Found',
        mover_id: mover.mover_id,
        order_id: move.id,
        lines: { mover_payable: -250, platform_revenue: 250 },
      },
      new Date('2027-04-20T12:00:00.000Z'),
    ),
  )
  const reason = { reason: 'A missing tip' }
  unwrap(await admin.post(`/api/statements/${first?.id}/editions`, reason))
  const { statements, next } = unwrap<Page>(
    await mover.get('/api/own-statements', { query: { before: '2027-04-02' } }),
  )
  expect(next).toBe(null)
  expect(statements).toMatchObject([
    { edition: 2, is_latest: true, ...reason, earned_cents: (first?.earned_cents ?? 0) + 250 },
    { id: first?.id, edition: 1, is_latest: false },
  ])
  const none = await mover.get('/api/own-statements', { query: { before: '2027-04-01' } })
  expect(unwrap<Page>(none).statements).toEqual([])

  const path = `/api/statements/${statements[0]?.id}/export`
  const lines = (await mover.get(path)).body.split('\r\n')
  expect(lines[0]).toBe('\ufeffDate (UTC),Kind,Move or payout,Amount (USD),Balance (USD)')
  expect(lines[1]).toContain(`,Move,${move.code},`)
  expect(lines[2]).toMatch(/,2\.50,\d+\.\d\d$/)
  const other = (await aCrew(app)).mover
  expect((await other.get(path)).statusCode).toBe(404)
  expect(unwrap<Page>(await other.get('/api/own-statements')).statements).toEqual([])
})
