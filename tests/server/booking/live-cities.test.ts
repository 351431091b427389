import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aServingCrew } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
})
afterAll(() => app.close())

async function cityOf(slug: string) {
  const { cities } = tables
  const [city] = await app.db.select().from(cities).where(eq(cities.slug, slug))
  if (!city) throw new Error(`there is no city ${slug}`)
  return city
}
const statusOf = async (slug: string) => (await cityOf(slug)).status
const setLive = async (slug: string) =>
  admin.patch(`/api/cities/${(await cityOf(slug)).id}`, { status: 'live' })

async function openCity(slug: string) {
  const crew = await aServingCrew(app, slug)
  unwrap(await setLive(slug))
  return crew
}

test('places that live cities serve are suggested before others with the same name', async () => {
  const suggested = async () => {
    const answer = await clientOf(app).get('/api/places?q=pittsburg')
    return unwrap<{ city: string; state_code: string }[]>(answer).map(
      (place) => `${place.city}, ${place.state_code}`,
    )
  }
  const [first, second] = await suggested()
  expect([first, second]).toEqual(['Pittsburgh, PA', 'Pittsburg, CA'])
})

describe('setting a city live', () => {
  test('is refused with what is missing, until a mover has a truck and a driver', async () => {
    const { id } = await cityOf('mobile')
    const missing = async () => errorsOf(await setLive('mobile')).status?.[0]
    expect(await missing()).toMatch(/^No approved mover serves this city./)
    const mover = await aMover(app, { city_ids: [id], status: 'in_review' })
    expect(await missing()).toMatch(/^No approved mover serves this city./)
    unwrap(await admin.post(`/api/movers/${mover.mover_id}/transitions/approve`, {}))
    expect(await missing()).toMatch(/^The movers who serve this city have no active truck./)
    const [vehicle] = await app.db.select().from(tables.vehicles).limit(1)
    const truck = { vehicle_id: vehicle?.id, plate: 'LIVE 1' }
    unwrap(await mover.post('/api/mover_vehicles', truck))
    await aDriver(app, mover, 'invited')
    expect(await missing()).toMatch(/^No mover who serves this city has both a truck and a driver./)
    expect(await statusOf('mobile')).toBe('coming_soon')

    await aDriver(app, mover, 'approved')
    unwrap(await mover.patch(`/api/movers/${mover.mover_id}`, { is_available: false }))
    expect((await setLive('mobile')).statusCode).toBe(200)
    expect(await statusOf('mobile')).toBe('live')
  })

  test('is refused for a new city, which nobody can serve yet', async () => {
    const {
      id: _,
      version: __,
      created_at: ___,
      updated_at: ____,
      ...city
    } = await cityOf('mobile')
    const refused = await admin.post('/api/cities', { ...city, slug: 'new-mobile', status: 'live' })
    expect(errorsOf(refused)).toHaveProperty('status')
  })

  test('does not keep an administrator from changing a live city otherwise', async () => {
    const { id } = await cityOf('boise')
    unwrap(await admin.patch(`/api/cities/${id}`, { speed_mph: 21, status: 'live' }))
    expect(await statusOf('boise')).toBe('live')
  })
})

describe('a live city', () => {
  const suspend = (kind: 'movers' | 'drivers', id: number) =>
    admin.post(`/api/${kind}/${id}/transitions/suspend`, { reason: 'The insurance is in doubt.' })

  test('is paused by the system when its last mover is suspended, and staff hear of it', async () => {
    const [first, second] = [await openCity('salinas'), await aServingCrew(app, 'salinas')]
    unwrap(await suspend('movers', first.mover.mover_id))
    expect(await statusOf('salinas')).toBe('live')
    unwrap(await suspend('movers', second.mover.mover_id))
    const city = await cityOf('salinas')
    expect(city.status).toBe('paused')

    const events = unwrap<object[]>(
      await admin.get('/api/events', {
        query: { resource: 'cities', record_id: String(city.id), _sort: 'id', _order: 'desc' },
      }),
    )
    expect(events[0]).toMatchObject({
      name: 'cities.paused',
      actor: 'system',
      diff: { status: ['live', 'paused'] },
    })
    const { notifications } = tables
    const notices = await app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.user_id, admin.user_id), eq(notifications.event, 'city.paused')))
    expect(notices.map(({ title }) => title)).toEqual(['Salinas is paused: no one serves it'])
    const refused = await clientOf(app).post('/api/quotes', {
      stops: [
        { kind: 'pickup', zip: '93901' },
        { kind: 'dropoff', zip: '93905' },
      ],
      size: 'studio',
      window_start_at: fromNow(app, { days: 3 }),
    })
    expect(refused.json()).toMatchObject({ code: 'not_served', place: 'Salinas, CA' })
  })

  test('is paused when its last driver is suspended', async () => {
    const { driver } = await openCity('vallejo')
    unwrap(await suspend('drivers', driver.driver_id))
    expect(await statusOf('vallejo')).toBe('paused')
  })

  test('is paused when its last truck is taken out of service or deleted', async () => {
    const { mover, truck_id } = await openCity('ventura')
    unwrap(await mover.patch(`/api/mover_vehicles/${truck_id}`, { is_active: false }))
    expect(await statusOf('ventura')).toBe('paused')
    unwrap(await mover.patch(`/api/mover_vehicles/${truck_id}`, { is_active: true }))
    expect(await statusOf('ventura')).toBe('paused')
    unwrap(await setLive('ventura'))
    expect((await admin.del(`/api/mover_vehicles/${truck_id}`)).statusCode).toBeLessThan(300)
    expect(await statusOf('ventura')).toBe('paused')
  })

  test('is paused when its last mover leaves it, and only that city', async () => {
    const { mover, city_ids } = await aServingCrew(app, 'fairfield', 'santa-rosa')
    for (const slug of ['fairfield', 'santa-rosa']) unwrap(await setLive(slug))
    const { id } = await cityOf('fairfield')
    const left = city_ids.filter((one) => one !== id)
    unwrap(await mover.patch(`/api/movers/${mover.mover_id}`, { city_ids: left }))
    expect([await statusOf('fairfield'), await statusOf('santa-rosa')]).toEqual(['paused', 'live'])
  })

  test('stays as it is while a mover who never served it is suspended', async () => {
    const { id } = await cityOf('tucson')
    const mover = await aMover(app, { city_ids: [id] })
    unwrap(await suspend('movers', mover.mover_id))
    expect(await statusOf('tucson')).toBe('live')
  })
})
