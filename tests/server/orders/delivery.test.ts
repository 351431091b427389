import type { Response } from 'light-my-request'
import { describe, expect, test } from 'vitest'

import { maxProofPhotos } from '#contract/order-photos.ts'
import { rateLimits } from '#server/database/tables.ts'
import { type Client, clientOf, openApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import {
  aCrew,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

const wrongCodeFor = ({ delivery_code }: PlacedMove) => (delivery_code === '0000' ? '0001' : '0000')

describe('the proof', () => {
  test('is a photo with the customer’s code or a signature', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const { driver } = crew
    const photo = await aPhoto(driver)
    const code = move.delivery_code
    const wrong = wrongCodeFor(move)
    const fails: [object, object][] = [
      [{ code }, { photo: ['Photo is required.'] }],
      [{ photo: '', code }, { photo: ['Photo must be at least 1 character long.'] }],
      [
        { photo: 'photos/2027/0123.png', code },
        { photo: ['Take a photo as proof of delivery and upload it from your own account.'] },
      ],
      [
        { photo, code: wrong },
        { code: ['The code doesn’t match. Ask the customer for their 4-digit code.'] },
      ],
      [
        { photo, code: wrong, signature: photo },
        { code: ['The code doesn’t match. Ask the customer for their 4-digit code.'] },
      ],
      [{ photo }, { code: ['You need the customer’s 4-digit code or a signature.'] }],
      [
        { photo, code, signature: '../session-secret' },
        {
          signature: [
            'Have the customer sign here, and upload the signature from your own account.',
          ],
        },
      ],
      [
        { photo, signature: await aPhoto(driver) },
        { signature_reason: ['Explain why the customer couldn’t give you the code.'] },
      ],
      [
        { photo, signature: await aPhoto(driver), signature_reason: ' ' },
        {
          signature_reason: [
            'Reason for no code is blank or has invisible characters that aren’t allowed. Type it again.',
          ],
        },
      ],
    ]
    for (const [input, errors] of fails)
      expect(errorsOf(await take(driver, move, 'deliver', input))).toEqual(errors)
    expect((await orderRow(app, move)).state).toBe('unloading')

    await mustTake(driver, move, 'deliver', { photo, code })
    const { proof } = await moveOf(customer, move)
    expect(proof).toMatchObject({ code_matched: true, signature: null })
    const picture = await customer.get(String(proof?.photo))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('may have more photos, each the crew’s own and never used before', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const { driver } = crew
    const [photo, second, third] = [
      await aPhoto(driver),
      await aPhoto(driver),
      await aPhoto(driver),
    ]
    const proof = { photo, code: move.delivery_code }
    const more = (...photos: string[]) => take(driver, move, 'deliver', { ...proof, photos })
    expect(errorsOf(await more(second, await aPhoto(customer)))).toEqual({
      'photos.1': ['Take a photo as proof of delivery and upload it from your own account.'],
    })
    const six = Array.from({ length: maxProofPhotos }, () => second)
    expect(errorsOf(await more(...six))).toHaveProperty('photos')
    unwrap(await more(second, photo, second, third))

    expect((await orderRow(app, move)).proof_photos).toEqual([second, third])
    for (const { proof } of [await moveOf(customer, move), await jobOf(driver, move)])
      expect(proof?.photos).toHaveLength(3)
    const next = await aMoveCarriedOutTo('start_unloading')
    const again = { photo: third, code: next.delivery_code }
    expect(errorsOf(await take(driver, next, 'deliver', again))).toEqual({
      photo: ['This file was already used as proof of another delivery. Take a new one.'],
    })
  })

  test('may be a signature where the code is not at hand', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const { driver } = crew
    const [photo, signature] = [await aPhoto(driver), await aPhoto(driver)]
    const signature_reason = 'The phone is dead'
    await mustTake(driver, move, 'deliver', { photo, signature, signature_reason })
    const { proof } = await moveOf(customer, move)
    expect(proof).toMatchObject({ code_matched: false, signature_reason })
    expect((await customer.get(String(proof?.signature))).statusCode).toBe(200)
  })
})

describe('a guessed code', () => {
  const text = (minutes: number) =>
    `Too many wrong codes. Have the customer sign instead, or try again in ${minutes} minutes.`
  const deliver = (who: Client, move: PlacedMove, photo: string, code: string) =>
    take(who, move, 'deliver', { photo, code })
  const statusesOf = (answers: readonly Response[]) => answers.map(({ statusCode }) => statusCode)

  test('may be wrong five times in an hour for the whole crew, and a signature is still accepted', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const { mover, driver } = crew
    const photo = await aPhoto(driver)
    const wrong = wrongCodeFor(move)
    for (const who of [driver, mover, driver, mover, driver])
      expect(Object.keys(errorsOf(await deliver(who, move, photo, wrong)))).toEqual(['code'])

    for (const who of [driver, mover]) {
      const right = await deliver(who, move, photo, move.delivery_code)
      expect(right.headers).toMatchObject({
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
      })
      const seconds = Number(right.headers['retry-after'])
      const message = text(Math.ceil(seconds / 60))
      expect([right.statusCode, right.json()]).toEqual([429, { message }])
      expect(seconds).toBeGreaterThan(3000)
      expect(seconds).toBeLessThanOrEqual(3600)
    }
    expect((await deliver(customer, move, photo, wrong)).statusCode).toBe(403)
    expect((await orderRow(app, move)).state).toBe('unloading')
    await mustTake(driver, move, 'deliver', {
      photo,
      signature: await aPhoto(driver),
      signature_reason: 'The phone is dead',
    })
    expect((await moveOf(customer, move)).proof).toMatchObject({ code_matched: false })
  })

  test('is accepted again when the hour is over', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const photo = await aPhoto(crew.driver)
    for (let count = 0; count < 6; count++)
      await deliver(crew.driver, move, photo, wrongCodeFor(move))
    expect((await deliver(crew.driver, move, photo, move.delivery_code)).statusCode).toBe(429)
    await app.db.update(rateLimits).set({ expire: Date.now() })
    expect(unwrap(await deliver(crew.driver, move, photo, move.delivery_code))).toMatchObject({
      state: 'delivered',
      proof: { code_matched: true },
    })
  })

  test('gets no extra attempts concurrently or in another process', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const photo = await aPhoto(crew.driver)
    const beside = await openApp({ beside: app })
    const both = [crew.driver, clientOf(beside, crew.driver.token)]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => both)
        .flat()
        .map((who) => deliver(who, move, photo, wrongCodeFor(move))),
    )
    expect(statusesOf(answers).sort()).toEqual([...Array(5).fill(422), ...Array(7).fill(429)])
    await beside.close()
  })

  test('costs an attempt only if it is wrong and its sender may deliver', async () => {
    const move = await aMoveCarriedOutTo('finish_loading')
    const { driver } = crew
    const [photo, code, wrong] = [await aPhoto(driver), move.delivery_code, wrongCodeFor(move)]
    const stranger = await aCrew(app)
    for (let count = 0; count < 6; count++) {
      const answers = [
        await deliver(stranger.driver, move, photo, wrong),
        await deliver(customer, move, photo, wrong),
        await deliver(driver, move, photo, wrong),
      ]
      expect(statusesOf(answers)).toEqual([404, 403, 409])
    }
    await mustTake(driver, move, 'start_unloading')
    for (let count = 0; count < 6; count++)
      expect(Object.keys(errorsOf(await deliver(driver, move, 'none.png', code)))).toEqual([
        'photo',
      ])
    for (let count = 0; count < 4; count++) errorsOf(await deliver(driver, move, photo, wrong))
    unwrap(await deliver(driver, move, photo, code))
  })

  test('of four letters in more than four bytes is simply wrong', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const photo = await aPhoto(crew.driver)
    for (const code of ['ñandú'.slice(0, 4), '🚚🚚🚚🚚'])
      expect(Object.keys(errorsOf(await deliver(crew.driver, move, photo, code)))).toEqual(['code'])
  })

  test('is refused in the driver’s language', async () => {
    const move = await aMoveCarriedOutTo('start_unloading')
    const { driver } = crew
    unwrap(await driver.patch(`/api/users/${driver.user_id}`, { locale: 'es' }))
    const photo = await aPhoto(driver)
    for (let count = 0; count < 5; count++) await deliver(driver, move, photo, wrongCodeFor(move))
    const { message } = (await deliver(driver, move, photo, move.delivery_code)).json()
    expect(message).toMatch(/^Demasiados códigos incorrectos\. .* en \d+ minutos\.$/)
  })
})
