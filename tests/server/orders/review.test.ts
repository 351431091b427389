import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, jobOf, mustTake, type PlacedMove } from '../../support/scenarios/moves.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

describe('reviews', () => {
  const write = (who: Person, { id }: PlacedMove, stars: number) =>
    who.post(`/api/orders/${id}/feedbacks`, { stars, text: `${stars} stars`, tags: ['on_time'] })
  const seenBy = async (who: Person, { code }: PlacedMove) => {
    const view = who === customer ? `/api/moves/${code}` : `/api/jobs/${code}`
    const { reviews } = unwrap<{ reviews: { from: string; state: string }[] }>(await who.get(view))
    return reviews.map(({ from, state }) => `${from} ${state}`)
  }
  const ratingOf = async () => {
    const { movers } = tables
    const [row] = await app.db.select().from(movers).where(eq(movers.id, crew.mover.mover_id))
    return [row?.rating, row?.rating_count]
  }

  test('are published once both sides have written', async () => {
    const move = await aMoveCarriedOutTo('complete')
    expect((await write(customer, move, 4)).statusCode).toBe(201)
    expect(await seenBy(customer, move)).toEqual(['customer waiting'])
    expect(await seenBy(crew.mover, move)).toEqual([])
    const listed = await crew.mover.get('/api/feedbacks', { query: { order_id: String(move.id) } })
    expect(unwrap(listed)).toEqual([])
    expect(await ratingOf()).toEqual([null, 0])

    expect((await write(crew.mover, move, 5)).json()).toMatchObject({ state: 'published' })
    const both = ['customer published', 'mover published']
    expect(await seenBy(customer, move)).toEqual(both)
    expect(await seenBy(crew.mover, move)).toEqual(both)
    expect(await ratingOf()).toEqual([4, 1])
  })

  test('can be answered once by the mover, a customer’s only', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await write(customer, move, 4)
    await write(crew.mover, move, 5)
    const rows = unwrap<{ id: number; from: string; reply: string | null }[]>(
      await crew.mover.get('/api/feedbacks', { query: { order_id: String(move.id) } }),
    )
    const [theirs, own] = ['customer', 'mover'].map((side) =>
      rows.find(({ from }) => from === side),
    )
    const reply = (id: number | undefined, text: string | null) =>
      crew.mover.patch(`/api/feedbacks/${id}`, { reply: text })

    expect(unwrap(await reply(theirs?.id, 'Thank you!'))).toMatchObject({ reply: 'Thank you!' })
    for (const again of ['Thank you!', 'You were rude', null])
      expect(Object.keys(errorsOf(await reply(theirs?.id, again)))).toEqual(['reply'])
    expect(Object.keys(errorsOf(await reply(own?.id, 'I say')))).toEqual(['reply'])
    const seen = unwrap<{ reviews: { from: string; reply: string | null }[] }>(
      await customer.get(`/api/moves/${move.code}`),
    )
    expect(seen.reviews.map(({ from, reply }) => [from, reply])).toEqual([
      ['customer', 'Thank you!'],
      ['mover', null],
    ])
    const { recent } = unwrap<{ recent: { reply: string | null }[] }>(
      await clientOf(app).get('/api/reviews'),
    )
    expect(recent.map(({ reply }) => reply)).toContain('Thank you!')
    const admin = await anAdmin(app, ['support'])
    expect(unwrap(await admin.get(`/api/feedbacks/${theirs?.id}`))).toMatchObject({
      reply: 'Thank you!',
    })
    unwrap(await admin.patch(`/api/feedbacks/${theirs?.id}`, { reply: null }))
  })

  test('are published after seven days otherwise', async () => {
    const move = await aMoveCarriedOutTo('complete')
    await write(customer, move, 3)
    advance(app, { days: 7, seconds: -1 })
    await app.drain()
    expect(await ratingOf()).toEqual([null, 0])
    advance(app, { seconds: 1 })
    await app.drain()
    expect(await ratingOf()).toEqual([3, 1])
    expect(await seenBy(crew.mover, move)).toEqual(['customer published'])
  })

  test('are written once, by the parties, for completed moves', async () => {
    const move = await aMoveCarriedOutTo('deliver')
    expect((await write(customer, move, 5)).statusCode).toBe(409)
    await mustTake(customer, move, 'complete')
    const stranger = await aCrew(app)
    expect((await write(stranger.mover, move, 1)).statusCode).toBe(404)
    expect((await write(crew.driver, move, 1)).statusCode).toBe(403)
    expect((await write(customer, move, 5)).statusCode).toBe(201)
    expect((await write(customer, move, 1)).statusCode).toBe(409)
    errorsOf(await customer.post(`/api/orders/${move.id}/feedbacks`, { stars: 6 }))
    const { feedbacks } = tables
    const rows = await app.db.select().from(feedbacks).where(eq(feedbacks.order_id, move.id))
    expect(rows).toMatchObject([{ from: 'customer', stars: 5 }])
  })

  test('have a photo of the customer’s own, which both sides see once it is published', async () => {
    const move = await aMoveCarriedOutTo('complete')
    const review = (who: Person, photo: string) =>
      who.post(`/api/orders/${move.id}/feedbacks`, { stars: 5, photo })
    const own = await aPhoto(customer)
    expect(errorsOf(await review(customer, await aPhoto(crew.mover)))).toHaveProperty('photo')
    expect(errorsOf(await review(crew.mover, await aPhoto(crew.mover)))).toHaveProperty('photo')
    unwrap(await review(customer, own))
    await write(crew.mover, move, 5)
    const { reviews } = await jobOf(crew.mover, move)
    const photo = reviews.find(({ from }) => from === 'customer')?.photo
    expect((await crew.mover.get(photo?.url ?? '')).statusCode).toBe(200)
  })
})
