import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin } from '../../support/people/people.ts'
import {
  aCrew,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  earningOf,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'

async function setSetting(key: string, value: number): Promise<void> {
  const rows = unwrap<(AnyRow & { key: string })[]>(await admin.get('/api/settings?_end=100'))
  const row = rows.find((one) => one.key === key)
  unwrap(await admin.patch(`/api/settings/${row?.id}`, { value }))
}

describe('a step', () => {
  const steps = ['depart', 'arrive', 'start_loading', 'finish_loading', 'start_unloading'] as const

  test.each(steps)('%s is refused until two hours before the window', async (name) => {
    const before = { ...firstOf, depart: 'confirm' as const }[name]
    const move = await aMoveCarriedOutTo(before)
    setClockBefore(app, move.quote.window_start_at, { hours: 2, seconds: 1 })
    for (const who of [crew.driver, crew.mover])
      expect(errorsOf(await take(who, move, name))).toEqual({
        window_start_at: [
          'It’s too early. You can start this job on Sunday, April 11, 2027 at 10:00 AM.',
        ],
      })

    setClockBefore(app, move.quote.window_start_at, { hours: 2 })
    unwrap(await take(crew.driver, move, name))
  })
  const firstOf = {
    arrive: 'depart',
    start_loading: 'arrive',
    finish_loading: 'start_loading',
    start_unloading: 'finish_loading',
  } as const

  test('deliver is refused too, and the earliest start is a setting', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const proof = { photo: await aPhoto(crew.driver), code: move.delivery_code }
    setClockBefore(app, move.quote.window_start_at, { hours: 3 })
    expect(Object.keys(errorsOf(await take(crew.driver, move, 'deliver', proof)))).toEqual([
      'window_start_at',
    ])

    await setSetting('steps_early_minutes', 180)
    unwrap(await take(crew.driver, move, 'deliver', proof))
    await setSetting('steps_early_minutes', 120)
  })
})

describe('the photo', () => {
  const deliver = (move: PlacedMove, photo: string) =>
    take(crew.driver, move, 'deliver', { photo, code: move.delivery_code })

  test('has at least 200 pixels on its shorter side', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const small = await storePicture(crew.driver, await aPicture({ width: 199, height: 900 }))

    expect(errorsOf(await deliver(move, small))).toEqual({
      photo: [
        'This photo is too small: its shorter side must be at least 200 pixels. Take a new one.',
      ],
    })
    const large = await storePicture(crew.driver, await aPicture({ width: 200, height: 200 }))
    unwrap(await deliver(move, large))
  })

  test('was uploaded by the mover or one of the mover’s drivers', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const stranger = await aCrew(app)
    for (const who of [customer, admin, stranger.mover, stranger.driver])
      expect(Object.keys(errorsOf(await deliver(move, await aPhoto(who))))).toEqual(['photo'])

    unwrap(await deliver(move, await aPhoto(crew.mover)))
  })

  test('is not a PDF, whatever its name', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const pdf = await storePicture(crew.driver, Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n'))
    expect(pdf).toMatch(/\.pdf$/)

    expect(Object.keys(errorsOf(await deliver(move, pdf)))).toEqual(['photo'])
  })

  test('proves a single delivery and nothing else of it', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const picture = await aPicture()
    const photo = await storePicture(crew.driver, picture)
    const copy = await storePicture(crew.driver, picture)
    const signed = { photo, signature: copy, signature_reason: 'The phone is dead' }
    const used = ['This file was already used as proof of another delivery. Take a new one.']
    expect(errorsOf(await take(crew.driver, move, 'deliver', signed))).toEqual({ signature: used })
    unwrap(await deliver(move, photo))
    await mustTake(customer, move, 'complete')

    const next = await aMoveCarriedOutTo('start_unloading')
    for (const key of [photo, copy])
      expect(errorsOf(await deliver(next, key))).toEqual({ photo: used })
    const other = { photo: await aPhoto(crew.driver), signature: copy, signature_reason: 'Lost' }
    expect(errorsOf(await take(crew.driver, next, 'deliver', other))).toEqual({ signature: used })
  })
})

describe('a move that is implausibly fast', () => {
  /** Carries out a move that takes this many minutes from the first box to the last. */
  async function aMoveDoneIn(minutes: number): Promise<PlacedMove> {
    const move = await aMoveCarriedOutTo('start_unloading')
    app.clock.now = new Date(
      Date.parse((await orderRow(app, move)).loading_started_at ?? '') + minutes * 60_000,
    )
    const photo = await aPhoto(crew.driver)
    await mustTake(crew.driver, move, 'deliver', { photo, code: move.delivery_code })
    await mustTake(customer, move, 'complete')
    await app.drain()
    return move
  }

  test('stops neither crew nor charge, but holds the earning for staff, who are notified', async () => {
    const finance = await anAdmin(app, ['finance'])
    const move = await aMoveDoneIn(5)

    expect(await moveOf(customer, move)).toMatchObject({ state: 'completed' })
    expect((await moveOf(customer, move)).paid_cents).toBeGreaterThan(0)
    const earning = await earningOf(move)
    expect(earning).toMatchObject({ state: 'held', held_reason: 'fast_work' })
    const { notifications } = tables
    const notices = await app.db.select().from(notifications)
    expect(notices.filter(({ user_id }) => user_id === finance.user_id)).toMatchObject([
      { event: 'earning.held', title: `Check the times of ${move.code}` },
    ])
    const [seen] = unwrap<AnyRow[]>(await crew.mover.get('/api/earnings'))
    expect(seen).toMatchObject({ state: 'held' })
    expect(seen).not.toHaveProperty('held_reason')

    const resumed = await finance.post(`/api/earnings/${earning?.id}/transitions/resume`)
    expect(unwrap<AnyRow>(resumed)).toMatchObject({ state: 'available', held_reason: null })
  })

  test('stays held when a dispute about it is settled', async () => {
    const move = await aMoveDoneIn(5)
    await mustTake(customer, move, 'dispute', { reason: 'A deep scratch' })
    await mustTake(admin, move, 'resolve', { reason: 'Settled' })
    await app.drain()
    expect(await earningOf(move)).toMatchObject({ state: 'held', held_reason: 'fast_work' })
  })

  test('takes less than the share of the estimate in the settings', async () => {
    await setSetting('fast_work_bp', 0)
    expect(await earningOf(await aMoveDoneIn(5))).toMatchObject({ state: 'available' })

    await setSetting('fast_work_bp', 10_000)
    expect(await earningOf(await aMoveDoneIn(60))).toMatchObject({ state: 'held' })
    await setSetting('fast_work_bp', 3000)
  })
})
