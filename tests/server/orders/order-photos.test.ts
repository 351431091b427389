import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { OrderPhoto } from '#contract/calls/order-photos.ts'
import { maxOrderPhotos } from '#contract/order-photos.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aDriver, type Person } from '../../support/people/people.ts'
import { aCrew, jobOf, moveOf, mustTake } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
} from '../../support/scenarios/order-scenario.ts'
import { aPhoto, aPicture, storePicture } from '../../support/scenarios/pictures.ts'

type Move = { id: number; code: string }

async function add(who: Person, { code }: Move, more: object = {}, sent_at?: string) {
  const photo = await aPhoto(who)
  const taken_at = app.clock.now.toISOString()
  const body = { photo, stop: 0, moment: 'before', taken_at, ...more }
  const headers = sent_at === undefined ? {} : { 'x-sent-at': sent_at }
  return who.post(`/api/jobs/${code}/photos`, body, { headers })
}
const mustAdd = async (...args: Parameters<typeof add>) => unwrap<OrderPhoto>(await add(...args))
const remove = (who: Person, { code }: Move, { id }: { id: number }) =>
  who.del(`/api/jobs/${code}/photos/${id}`)

describe('a photo of the condition', () => {
  test('is seen by the customer, the crew and staff, and by nobody else', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const note = 'Scratch on the left side'
    const mine = await mustAdd(crew.driver, move, { item: 0, note })
    const more = await mustAdd(crew.mover, move, { moment: 'access' })

    const { condition_photos } = await moveOf(customer, move)
    expect(condition_photos).toMatchObject([
      { id: mine.id, stop: 0, item: 0, moment: 'before', note, by: 'driver' },
      { id: more.id, item: null, moment: 'access', note: null, by: 'mover' },
    ])
    expect(condition_photos[0]?.removable_until).toBeNull()
    const [first] = (await jobOf(crew.driver, move)).condition_photos
    expect(first?.removable_until).toBe(fromNow(app, { minutes: 10 }))
    const picture = await customer.get(new URL(mine.url, 'http://host').pathname, {
      query: Object.fromEntries(new URL(mine.url, 'http://host').searchParams),
    })
    expect(picture.statusCode).toBe(200)

    const list = `/api/order_photos?order_id=${move.id}`
    const rows = unwrap<{ photo: string }[]>(await admin.get(list))
    expect(rows).toHaveLength(2)
    const query = { key: rows[0]?.photo ?? '' }
    expect((await admin.get('/api/file-url', { query })).statusCode).toBe(200)
    for (const who of [customer, crew.mover, crew.driver])
      expect((await who.get(list)).statusCode).toBe(403)
    const stranger = await aCrew(app)
    for (const who of [stranger.mover, stranger.driver, await aDriver(app, crew.mover)])
      expect((await add(who, move)).statusCode).toBe(404)
    expect((await add(await aCustomer(app), move)).statusCode).toBe(403)
    expect((await add(customer, move)).statusCode).toBe(403)
  })

  test('of a former crew is hidden from the crew that has the job now', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    await mustAdd(crew.driver, move)
    const next = await aCrew(app)
    await app.db
      .update(tables.orders)
      .set({ mover_id: next.mover.mover_id, driver_id: next.driver.driver_id })
      .where(eq(tables.orders.id, move.id))
    expect((await jobOf(next.driver, move)).condition_photos).toEqual([])
    expect((await moveOf(customer, move)).condition_photos).toHaveLength(1)
  })

  test('is of the stop where the crew is, before until the truck leaves, after where it unloads', async () => {
    const move = await aMoveCarriedOutTo('depart')
    const early = await add(crew.driver, move)
    expect([early.statusCode, early.json().state]).toEqual([409, 'en_route'])
    await mustTake(crew.driver, move, 'arrive')
    expect(errorsOf(await add(crew.driver, move, { stop: 1 }))).toHaveProperty('stop')
    expect(errorsOf(await add(crew.driver, move, { moment: 'after' }))).toHaveProperty('moment')
    expect(errorsOf(await add(crew.driver, move, { item: 299 }))).toHaveProperty('item')
    await mustAdd(crew.driver, move, { moment: 'absence' })
    await mustTake(crew.driver, move, 'start_loading')
    await mustAdd(crew.driver, move)
    expect(errorsOf(await add(crew.driver, move, { moment: 'absence' }))).toHaveProperty('moment')
    await mustTake(crew.driver, move, 'finish_loading')
    for (const stop of [0, 1]) expect((await add(crew.driver, move, { stop })).statusCode).toBe(409)
    await mustTake(crew.driver, move, 'start_unloading')
    expect(errorsOf(await add(crew.driver, move, { stop: 1 }))).toEqual({
      moment: ['Photos from before the move can only be taken until the truck leaves.'],
    })
    await mustAdd(crew.driver, move, { stop: 1, moment: 'after' })
  })

  test('is believed to be taken between twelve hours ago and now', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const now = app.clock.now.toISOString()
    const ahead = await mustAdd(crew.driver, move, { taken_at: fromNow(app, { days: 1 }) })
    expect([ahead.taken_at, ahead.received_at]).toEqual([now, now])
    const old = await mustAdd(crew.driver, move, { taken_at: fromNow(app, { days: -3 }) })
    expect(old.taken_at).toBe(fromNow(app, { hours: -12 }))
    const kept = await mustAdd(crew.driver, move, { taken_at: fromNow(app, { minutes: -40 }) })
    expect(kept.taken_at).toBe(fromNow(app, { minutes: -40 }))
    const phone = { taken_at: fromNow(app, { hours: 3, minutes: -40 }) }
    const fast = await mustAdd(crew.driver, move, phone, fromNow(app, { hours: 3 }))
    expect(fast.taken_at).toBe(kept.taken_at)
  })

  test('is the person’s own picture, counts once, and can’t show two things', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const bytes = await aPicture()
    const photo = await storePicture(crew.driver, bytes)
    const first = await mustAdd(crew.driver, move, { photo })
    advance(app, { minutes: 1 })
    expect((await mustAdd(crew.driver, move, { photo })).id).toBe(first.id)
    expect(errorsOf(await add(crew.driver, move, { photo, moment: 'damage' }))).toEqual({
      photo: ['This picture was already added. Take a new one.'],
    })
    expect(errorsOf(await add(crew.mover, move, { photo }))).toHaveProperty('photo')
    const copy = await storePicture(crew.mover, bytes)
    expect(errorsOf(await add(crew.mover, move, { photo: copy }))).toHaveProperty('photo')
    expect((await moveOf(customer, move)).condition_photos).toHaveLength(1)
  })

  test('is removed by its maker alone, for ten minutes', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const photo = await mustAdd(crew.driver, move)
    expect((await remove(crew.driver, { ...move, code: 'MV-AAAAAA' }, photo)).statusCode).toBe(404)
    expect((await remove(crew.mover, move, photo)).statusCode).toBe(404)
    advance(app, { minutes: 10, seconds: -1 })
    expect((await remove(crew.driver, move, photo)).statusCode).toBe(204)
    expect((await remove(crew.driver, move, photo)).statusCode).toBe(404)

    const late = await mustAdd(crew.driver, move)
    advance(app, { minutes: 10 })
    const refused = await remove(crew.driver, move, late)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A photo can be removed for 10 minutes after it was sent. Ask support about this one.',
    ])
    expect((await moveOf(customer, move)).condition_photos).toMatchObject([{ id: late.id }])
  })

  test('is one of at most sixty of a job', async () => {
    const move = await aMoveCarriedOutTo('arrive')
    const { photo: _, ...same } = await rowOf(await mustAdd(crew.driver, move))
    const rows = Array.from({ length: maxOrderPhotos - 1 }, (_, at) => ({
      ...same,
      id: undefined,
      photo: `photos/many/${at}.png`,
    }))
    await app.db.insert(tables.order_photos).values(rows)
    const refused = await add(crew.driver, move)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This job already has 60 photos, which is the limit.',
    ])
  })
})

async function rowOf({ id }: { id: number }) {
  const rows = await app.db.select().from(tables.order_photos)
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`there is no photo ${id}`)
  return row
}
