import { describe, expect, test } from 'vitest'

import type { Jobs } from '#contract/calls/jobs.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  chargesOf,
  giveBack,
  moveOf,
  mustTake,
  orderRow,
} from '../../support/scenarios/moves.ts'
import {
  app,
  creditsOf,
  crew,
  customer,
  offersOf,
  releasesOf,
} from '../../support/scenarios/order-scenario.ts'

describe('a release', () => {
  test.each([
    ['24 hours before', { hours: 24 }, false],
    ['less than 24 hours before', { hours: 23, minutes: 59 }, true],
  ])('%s reopens the job', async (_, before, isLate) => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    setClockBefore(app, move.quote.window_start_at, before)
    await giveBack(crew.mover, move)

    expect(await orderRow(app, move)).toMatchObject({
      state: 'placed',
      mover_id: null,
      driver_id: null,
      accepted_at: null,
    })
    expect(await releasesOf(crew)).toBe(1)
    for (const who of [crew.mover, crew.driver]) {
      const mine = unwrap<Jobs>(await who.get('/api/jobs')).jobs
      expect(mine).toEqual([])
    }
    // The credit promised for a late release is given once another mover has done the move.
    const { mover_id } = crew.mover
    const { late_release_mover_id } = await orderRow(app, move)
    expect(late_release_mover_id).toBe(isLate ? mover_id : null)
    expect(await creditsOf(customer)).toEqual([])

    const other = await aCrew(app)
    expect(await offersOf(other.mover, move.code)).toHaveLength(1)
    await mustTake(other.mover, move, 'accept')
    const [charge, ...more] = await chargesOf(app, move)
    expect([charge?.status, more]).toEqual(['authorized', []])
  })
})

describe('expiring', () => {
  test('cancels an open move two hours before, with an apology', async () => {
    const move = await aPlacedMove(app, customer)
    setClockBefore(app, move.quote.window_start_at, { hours: 2, seconds: 1 })
    await app.drain()
    expect((await moveOf(customer, move)).state).toBe('placed')

    advance(app, { seconds: 1 })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({
      state: 'expired',
      paid_cents: 0,
      allowed_transitions: [],
      payments: [{ state: 'voided', captured_cents: 0 }],
    })
    expect(await chargesOf(app, move)).toMatchObject([{ status: 'released', captured_cents: 0 }])
    const [apology, ...more] = await creditsOf(customer)
    expect([apology, more]).toMatchObject([{ reason: 'expiry', left_cents: 2500 }, []])
  })

  test('leaves an accepted move alone', async () => {
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    setClockBefore(app, move.quote.window_start_at, { hours: 1 })
    await app.drain()
    expect((await moveOf(customer, move)).state).toBe('confirmed')
  })
})
