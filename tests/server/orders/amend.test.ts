import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Move } from '#contract/calls/moves.ts'
import { tables } from '#server/database/tables.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { mailsTo } from '../../support/people/password-links.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  jobOf,
  type MoveStep,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  take,
} from '../../support/scenarios/moves.ts'
import { app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

const amend = (move: PlacedMove, body: object, who: Person = customer) =>
  who.post(`/api/moves/${move.code}/details`, body)

async function versionOf(move: PlacedMove): Promise<number> {
  return (await moveOf(customer, move)).version
}

const newsFor = async ({ user_id }: Person): Promise<string[]> => {
  const { notifications } = tables
  const rows = await app.db.select().from(notifications).where(eq(notifications.user_id, user_id))
  return rows.map(({ message }) => message)
}

describe('the details of a booked move', () => {
  test('change at once, and the crew is notified of what changed', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    const photo = await aPhoto(customer)
    const body = {
      stops: [{ at: 1, access_code: '4711#', contact_name: 'Ana', contact_phone: '415 555 0100' }],
      notes: 'Mind the cat',
      photos: [photo],
      version: await versionOf(move),
    }
    const amended = unwrap<Move>(await amend(move, body))
    expect(amended).toMatchObject({
      notes: 'Mind the cat',
      total_cents: move.quote.price.total_cents,
    })
    expect(amended.photos).toMatchObject([{ key: photo }])
    expect((await jobOf(crew.driver, move)).stops).toMatchObject([
      { address: '1 Test Street', access_code: null },
      { address: '2 Test Street', access_code: '4711#', contact_name: 'Ana' },
    ])
    const notice =
      'The customer changed this: the gate code, who is there, the notes, and the photos.'
    for (const who of [crew.mover, crew.driver]) expect(await newsFor(who)).toContain(notice)

    // Saving the same again is no change.
    const { version } = amended
    expect(unwrap<Move>(await amend(move, { notes: 'Mind the cat', version }))).toMatchObject({
      version,
    })
  })

  test('are not overwritten unseen', async () => {
    const move = await aPlacedMove(app, customer)
    const version = await versionOf(move)
    unwrap(await amend(move, { notes: 'From the phone', version }))
    const late = await amend(move, { notes: 'From the laptop', version })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { current: { notes: 'From the phone', version: version + 1 } },
    ])
  })

  test('belong to the customer, whose photos they are', async () => {
    const move = await aPlacedMove(app, customer)
    const stranger = await aCustomer(app)
    const version = await versionOf(move)
    expect((await amend(move, { notes: 'Mine', version }, stranger)).statusCode).toBe(404)
    const photos = [await aPhoto(stranger)]
    expect(Object.keys(errorsOf(await amend(move, { photos, version })))).toEqual(['photos'])
    const stops = [{ at: 7, unit: '7B' }]
    expect(Object.keys(errorsOf(await amend(move, { stops, version })))).toEqual(['stops.0.at'])
  })

  test('change as long as the crew needs them', async () => {
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'confirm' })
    const photo = await aPhoto(customer)
    const steps: MoveStep[] = ['arrive', 'start_loading', 'finish_loading', 'start_unloading']
    const found: Record<string, number[]> = {}
    for (const until of steps) {
      await carryOut(app, move, customer, crew, { until })
      const { state, photos } = await moveOf(customer, move)
      const bodies = [
        ...[0, 1].map((at) => ({ stops: [{ at, unit: until }] })),
        { photos: photos.length === 0 ? [photo] : [] },
      ]
      const statuses: number[] = []
      for (const body of bodies) {
        const response = await amend(move, { ...body, version: await versionOf(move) })
        statuses.push(response.statusCode)
      }
      found[state] = statuses
    }
    expect(found).toEqual({
      arrived: [200, 200, 200],
      loading: [422, 200, 422],
      in_transit: [422, 200, 422],
      unloading: [409, 409, 409],
    })
  })
})

describe('the details corrected by support', () => {
  const notice = 'Support changed this: the gate code and who is there.'
  const stops = [{ at: 1, access_code: '4711#', contact_name: 'Ana' }]

  test('change at once, and the customer and the crew are notified by whom', async () => {
    const support = await anAdmin(app, ['support'])
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    const before = await orderRow(app, move)
    const after = await mustTake(support, move, 'amend', { stops, version: before.version })
    expect(after).toMatchObject({ state: before.state, total_cents: before.total_cents })
    expect(after.stops).toEqual([
      before.stops[0],
      { ...before.stops[1], access_code: '4711#', contact_name: 'Ana' },
    ])
    for (const who of [crew.mover, crew.driver]) expect(await newsFor(who)).toContain(notice)
    const news = `What changed for ${move.code}: the gate code and who is there. The price stays the same.`
    expect(await newsFor(customer)).toContain(news)
    await app.drain()
    const subjects = (await mailsTo(app, customer.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Details of your move ${move.code} have changed`)
    const event = (await moveOf(customer, move)).timeline.findLast(({ name }) =>
      name.endsWith('amended'),
    )
    expect(event).toMatchObject({ actor: 'admin' })
  })

  test('that are the same already notify nobody', async () => {
    const support = await anAdmin(app, ['support'])
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'assign' })
    const before = await newsFor(crew.driver)
    await mustTake(support, move, 'amend', { stops: [{ at: 0, unit: null }] })
    expect(await newsFor(crew.driver)).toEqual(before)
    expect((await newsFor(customer)).join()).not.toContain(`What changed for ${move.code}`)
  })

  test('are not overwritten unseen, nor by those who may not, nor once they are of no use', async () => {
    const support = await anAdmin(app, ['support'])
    const finance = await anAdmin(app, ['finance'])
    const move = await aPlacedMove(app, customer)
    const { version } = await orderRow(app, move)
    unwrap(await amend(move, { notes: 'From the customer', version }))
    const late = await take(support, move, 'amend', { stops, version })
    expect(Object.keys(errorsOf(late))).toEqual(['version'])
    expect((await take(finance, move, 'amend', { stops })).statusCode).toBe(403)
    await carryOut(app, move, customer, crew, { until: 'start_loading' })
    const past = await take(support, move, 'amend', { stops: [{ at: 0, unit: '7B' }] })
    expect(Object.keys(errorsOf(past))).toEqual(['stops.0'])
    await mustTake(support, move, 'amend', { stops })
    await carryOut(app, move, customer, crew, { until: 'start_unloading' })
    expect((await take(support, move, 'amend', { stops })).statusCode).toBe(409)
  })
})
