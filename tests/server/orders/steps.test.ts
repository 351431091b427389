import { describe, expect, test } from 'vitest'

import { setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCrew, mustTake, type PlacedMove, take } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
  setSetting,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'

describe('a step', () => {
  const steps = ['depart', 'arrive', 'start_loading', 'finish_loading', 'start_unloading'] as const

  test.each(steps)('%s is refused until two hours before the window', async (name) => {
    const before = { ...firstOf, depart: 'confirm' as const }[name]
    const move = await aMoveCarriedOutTo(before)
    setClockBefore(app, move.quote.window_start_at, { hours: 2, seconds: 1 })
    for (const who of [crew.driver, crew.mover])
      expect(errorsOf(await take(who, move, name))).toEqual({
        window_start_at: [
          'It’s too early. You can start this job on Friday, April 9, 2027 at 10:00 AM.',
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
