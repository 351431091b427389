import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Board } from '#contract/calls/board.ts'
import type { Calendar, CalendarDay, Hours } from '#contract/calls/calendar.ts'
import type { Offer } from '#contract/calls/jobs.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aDriver, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import { aCrew, aPlacedMove, mustTake, take } from '../../support/scenarios/moves.ts'
import { admin, app, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

const always: Hours = {
  rules: [],
  buffer_before_min: 0,
  buffer_after_min: 30,
  notice_hours: 3,
  max_days_ahead: 180,
  max_jobs_per_day: null,
}
const rule = (days: number[], from: number, to: number) => ({
  days,
  from_minute: from * 60,
  to_minute: to * 60,
})
const save = (who: Person, change: Partial<Hours>) =>
  who.post('/api/calendar/hours', { ...always, ...change })
const block = (who: Person, from_at: string, to_at: string, change: object = {}) =>
  who.post('/api/availability_exceptions', { from_at, to_at, ...change })
const calendarOf = async (who: Person, from: string, to = from) =>
  unwrap<Calendar>(await who.get(`/api/calendar?from=${from}&to=${to}`))
const dayOf = async (who: Person, date: string) =>
  (await calendarOf(who, date)).days[0] as CalendarDay
const findCapacityConflict = async (who: Person, code: string) =>
  (unwrap<Offer[]>(await who.get('/api/jobs/open')).find((offer) => offer.code === code) as Offer)
    .capacity_conflict

/** Gives a crew two trucks and a second driver. */
async function aFleet(...codes: string[]) {
  const crew = await aCrew(app)
  const second = await aDriver(app, crew.mover)
  const { vehicles } = tables
  for (const [at, code] of codes.entries()) {
    const [vehicle] = await app.db.select().from(vehicles).where(eq(vehicles.code, code))
    const truck = { vehicle_id: vehicle?.id, plate: `F ${crew.mover.mover_id} ${at}` }
    unwrap(await crew.mover.post('/api/mover_vehicles', truck))
  }
  return { ...crew, second }
}

describe('the hours of a mover', () => {
  test('decide by the mover’s clock which jobs are offered, announced and taken', async () => {
    // Friday, April 9: 10:00 in San Francisco is 12:00 in Chicago.
    const window_start_at = '2027-04-09T17:00:00.000Z'
    const { mover } = await aCrew(app)
    await app.db
      .update(tables.users)
      .set({ time_zone: 'America/Chicago' })
      .where(eq(tables.users.id, mover.user_id))
    unwrap(await save(mover, { rules: [rule([5], 8, 12)] }))
    const late = await aPlacedMove(app, customer, { window_start_at })
    const text = 'Your calendar is closed at this time.'
    expect((await offersOf(mover, late.code))[0]?.obstacles).toEqual([text])
    expect(await findCapacityConflict(mover, late.code)).toBe('closed')
    expect(errorsOf(await take(mover, late, 'accept'))).toEqual({ window_start_at: [text] })
    expect(await notificationsOf(mover, 'order.offered')).toEqual([])

    const early = { window_start_at: '2027-04-09T16:59:00.000Z' }
    const open = await aPlacedMove(app, customer, early)
    await app.drain()
    expect(await notificationsOf(mover, 'order.offered')).toHaveLength(1)
    expect(await findCapacityConflict(mover, open.code)).toBeNull()
    await mustTake(mover, open, 'accept')
  })

  test('are replaced at once, run over midnight and are those of their mover alone', async () => {
    const { mover } = await aCrew(app)
    const rules = [rule([1, 2, 3, 4, 5], 8, 18), rule([5], 18, 26)]
    unwrap(await save(mover, { rules, max_jobs_per_day: 2, notice_hours: 24 }))
    const { hours, days, zone } = await calendarOf(mover, '2027-04-09', '2027-04-10')
    expect(hours).toEqual({ ...always, rules, max_jobs_per_day: 2, notice_hours: 24 })
    expect(zone).toBe('America/Los_Angeles')
    expect(days.map(({ open }) => open)).toEqual([
      [{ from_at: '2027-04-09T15:00:00.000Z', to_at: '2027-04-10T07:00:00.000Z' }],
      [{ from_at: '2027-04-10T07:00:00.000Z', to_at: '2027-04-10T09:00:00.000Z' }],
    ])
    unwrap(await save(mover, { rules: rules.slice(0, 1) }))
    const kept = unwrap<object[]>(await mover.get('/api/availability_rules'))
    expect(kept).toMatchObject([{ days: [1, 2, 3, 4, 5], mover_id: mover.mover_id }])
    const stranger = await aCrew(app)
    expect(unwrap(await stranger.mover.get('/api/availability_rules'))).toEqual([])
    expect((await save(stranger.driver, {})).statusCode).toBe(403)
    expect(
      (await clientOf(app).get('/api/calendar?from=2027-04-09&to=2027-04-09')).statusCode,
    ).toBe(401)
    expect((await customer.get('/api/calendar?from=2027-04-09&to=2027-04-09')).statusCode).toBe(403)
  })

  test('are refused with the field that is wrong', async () => {
    const { mover } = await aCrew(app)
    const wrong = [rule([1, 1], 8, 18), rule([1], 18, 8), rule([1], 8, 33)]
    expect(errorsOf(await save(mover, { rules: wrong }))).toEqual({
      'rules.0.days': ['Choose at least one day, and each day once.'],
      'rules.1.to_minute': ['The end must be after the start.'],
      'rules.2.to_minute': [
        'Hours can last at most a day. Enter the rest as hours of the next day.',
      ],
    })
    const made = await admin.post('/api/availability_rules', {
      ...rule([1], 18, 8),
      mover_id: mover.mover_id,
    })
    expect(errorsOf(made)).toHaveProperty('to_minute')
    const range = await mover.get('/api/calendar?from=2027-04-09&to=2027-07-09')
    expect(errorsOf(range)).toEqual({ to: ['Ask for at most 62 days.'] })
  })

  test('leave accepted jobs where they are, and list those outside', async () => {
    const { mover } = await aCrew(app)
    const move = await aPlacedMove(app, customer, { window_start_at: '2027-04-14T16:00:00.000Z' })
    await mustTake(mover, move, 'accept')
    expect((await calendarOf(mover, '2027-04-14')).outside).toEqual([])
    unwrap(await save(mover, { rules: [rule([0], 8, 18)] }))
    const { outside, days } = await calendarOf(mover, '2027-04-14')
    expect(outside.map(({ code }) => code)).toEqual([move.code])
    expect(days[0]).toMatchObject({ open: [], jobs: [{ code: move.code, driver: null }] })
    // Its window stays sold to the customer, and the job the mover's.
    await mustTake(mover, move, 'release', { reason: 'Not on Wednesdays', fee_cents: 0 })
    expect(errorsOf(await take(mover, move, 'accept'))).toHaveProperty('window_start_at')
  })
})

describe('an exception', () => {
  test('closes a time, unless a later one opens it', async () => {
    const { mover } = await aCrew(app)
    const window_start_at = '2027-04-15T16:00:00.000Z'
    const move = await aPlacedMove(app, customer, { window_start_at })
    const morning = ['2027-04-15T16:00:00.000Z', '2027-04-15T19:00:00.000Z'] as const
    const { id } = unwrap<{ id: number }>(await block(mover, ...morning, { title: 'Dentist' }))
    expect(await findCapacityConflict(mover, move.code)).toBe('closed')
    const day = await dayOf(mover, '2027-04-15')
    expect(day.blocked).toMatchObject([{ id, title: 'Dentist', source: 'own' }])
    expect(day.offers).toEqual({ count: 0, best_cents: 0 })
    unwrap(await block(mover, window_start_at, '2027-04-15T20:00:00.000Z', { is_open: true }))
    expect(await findCapacityConflict(mover, move.code)).toBeNull()
    expect((await dayOf(mover, '2027-04-15')).offers).toEqual({
      count: 1,
      best_cents: move.quote.price.mover_cents,
    })
    // The drive and half an hour after the work must be over before the blocked time begins.
    const before = await aPlacedMove(app, customer, {
      window_start_at: '2027-04-15T14:00:00.000Z',
    })
    expect(await findCapacityConflict(mover, before.code)).toBeNull()
    unwrap(await block(mover, ...morning))
    expect(await findCapacityConflict(mover, before.code)).toBe('closed')
  })

  test('belongs to its mover, and needs an end that is ahead', async () => {
    const { mover, driver } = await aCrew(app)
    const other = await aCrew(app)
    const [from, to] = [fromNow(app, { days: 1 }), fromNow(app, { days: 2 })]
    const made = await block(mover, from, to, { title: 'Mine' })
    const { id, mover_id } = unwrap<{ id: number; mover_id: number }>(made)
    expect(mover_id).toBe(mover.mover_id)
    expect((await other.mover.get(`/api/availability_exceptions/${id}`)).statusCode).toBe(404)
    expect((await other.mover.del(`/api/availability_exceptions/${id}`)).statusCode).toBe(404)
    expect((await block(driver, from, to)).statusCode).toBe(403)
    expect(errorsOf(await block(mover, to, from))).toEqual({
      to_at: ['The end must be after the start.'],
    })
    const past = await block(mover, fromNow(app, { days: -2 }), fromNow(app, { days: -1 }))
    expect(errorsOf(past)).toHaveProperty('to_at')
    const day = (await calendarOf(driver, from.slice(0, 10))).days[0]
    expect(day).toMatchObject({ blocked: [{ id, title: null }], offers: null, jobs: [] })
    expect((await mover.del(`/api/availability_exceptions/${id}`)).statusCode).toBe(200)
  })

  test('ends earlier or later, and keeps its beginning and whose it is', async () => {
    const { mover, driver } = await aCrew(app)
    const other = await aCrew(app)
    const from = fromNow(app, { days: 1 })
    const made = await block(mover, from, fromNow(app, { days: 4 }), {
      driver_id: driver.driver_id,
    })
    const path = `/api/availability_exceptions/${unwrap<{ id: number }>(made).id}`
    advance(app, { days: 2 })
    const now = fromNow(app, {})
    expect((await other.mover.patch(path, { to_at: now })).statusCode).toBe(404)
    expect((await driver.patch(path, { to_at: now })).statusCode).toBe(403)
    for (const change of [
      { from_at: now },
      { is_open: true },
      { driver_id: null },
      { mover_id: other.mover.mover_id },
    ])
      expect((await mover.patch(path, change)).statusCode).toBe(422)
    expect(errorsOf(await mover.patch(path, { to_at: from }))).toEqual({
      to_at: ['The end must be after the start.'],
    })

    expect(unwrap(await mover.patch(path, { to_at: now }))).toMatchObject({
      from_at: from,
      to_at: now,
      driver_id: driver.driver_id,
    })
    // Over now, it can only be made longer into a time that is ahead.
    advance(app, { hours: 2 })
    const ended = await mover.patch(path, { to_at: fromNow(app, { hours: -1 }) })
    expect(errorsOf(ended)).toHaveProperty('to_at')
    expect(
      errorsOf(await mover.patch(path, { to_at: fromNow(app, { days: 400 }) })),
    ).toHaveProperty('to_at')
    unwrap(await mover.patch(path, { to_at: fromNow(app, { days: 1 }) }))
  })
})

describe('a fleet', () => {
  test('takes as many jobs at once as it has trucks that fit and drivers', async () => {
    await app.db.delete(rateLimits)
    const window_start_at = '2027-04-21T16:00:00.000Z'
    const places = (vehicle: string) => aPlacedMove(app, customer, { window_start_at, vehicle })
    const box = await places('box16')
    const van = await places('van')
    const pickup = await places('pickup')
    const large = await places('box16')
    const { mover, driver, second } = await aFleet('box16', 'van', 'pickup')
    await mustTake(mover, box, 'accept')
    expect(errorsOf(await take(mover, large, 'accept'))).toEqual({
      window_start_at: [`Your trucks that are large enough are taken by then: see ${box.code}.`],
    })
    await mustTake(mover, van, 'accept')
    const [refused] = errorsOf(await take(mover, pickup, 'accept')).window_start_at ?? []
    expect(refused).toMatch(/^All your drivers are busy at this time: see MV-/)

    await mustTake(mover, box, 'assign', { driver_id: driver.driver_id })
    expect(errorsOf(await take(mover, van, 'assign', { driver_id: driver.driver_id }))).toEqual({
      driver_id: [`This driver is busy with ${box.code} at this time. Choose another driver.`],
    })
    await mustTake(mover, van, 'assign', { driver_id: second.driver_id })
    const { jobs, capacity } = await dayOf(mover, '2027-04-21')
    expect(capacity).toEqual({ trucks: 3, drivers: 2, used: 2 })
    expect(new Set(jobs.map(({ truck }) => truck)).size).toBe(2)
    expect((await dayOf(driver, '2027-04-21')).jobs.map(({ code }) => code)).toEqual([box.code])
  })

  test('is not offered a job for which it has no truck', async () => {
    const { mover } = await aFleet('pickup')
    const window_start_at = '2027-04-22T16:00:00.000Z'
    const move = await aPlacedMove(app, customer, { window_start_at, vehicle: 'box16' })
    expect(await findCapacityConflict(mover, move.code)).toBe('no_truck')
  })
})

describe('one driver’s or truck’s own time', () => {
  const window_start_at = '2027-04-26T16:00:00.000Z'
  const monday = '2027-04-26'
  const saveCrew = (who: Person, kind: string, id: unknown, rules: object[]) =>
    who.post('/api/calendar/crew-hours', { kind, id, rules })

  test('weekly hours of a driver keep jobs and assignments from that driver alone', async () => {
    const { mover, driver, second } = await aFleet('box16', 'box16')
    const [one, other] = [
      await aPlacedMove(app, customer, { window_start_at }),
      await aPlacedMove(app, customer, { window_start_at }),
    ]
    const tuesdayOn = [rule([2, 3, 4, 5, 6], 8, 18)]
    unwrap(await saveCrew(mover, 'driver', second.driver_id, tuesdayOn))
    const { hours, crew, days } = await calendarOf(mover, monday)
    expect(hours?.rules).toEqual([])
    expect(crew.find(({ id }) => id === second.driver_id)).toMatchObject({ rules: tuesdayOn })
    expect(days[0]?.capacity).toMatchObject({ trucks: 2, drivers: 1 })
    await mustTake(mover, one, 'accept')
    expect(errorsOf(await take(mover, other, 'accept')).window_start_at?.[0]).toContain(one.code)
    expect(
      errorsOf(await take(mover, one, 'assign', { driver_id: second.driver_id })).driver_id?.[0],
    ).toContain('doesn’t work at this time')
    await mustTake(mover, one, 'assign', { driver_id: driver.driver_id })
    // The second driver's own calendar is closed on Mondays.
    expect((await dayOf(second, monday)).open).toEqual([])
    expect((await dayOf(driver, monday)).open).not.toEqual([])

    // Opened for this Monday, the driver can help.
    const open = { driver_id: second.driver_id, is_open: true }
    unwrap(await block(mover, `${monday}T14:00:00.000Z`, `${monday}T23:00:00.000Z`, open))
    await mustTake(mover, other, 'accept')
    await mustTake(mover, other, 'assign', { driver_id: second.driver_id })
  })

  test('only owners, dispatchers and the driver read why a driver is away', async () => {
    const { mover, driver } = await aFleet('box16')
    const dispatcher = await aMember(app, mover, 'dispatcher')
    const bookkeeper = await aMember(app, mover, 'bookkeeper')
    const viewer = await aMember(app, mover, 'viewer')
    const [from, to] = [`${monday}T07:00:00.000Z`, '2027-04-27T07:00:00.000Z']
    const ill = { driver_id: driver.driver_id, title: 'Sick' }
    unwrap(await block(mover, from, to, ill))
    const titlesFor = async (who: Person) => {
      const board = unwrap<Board>(await who.get(`/api/board?day=${monday}`))
      const { away } = await dayOf(who, monday)
      return [...away, ...board.drivers.flatMap((one) => one.away)].map(({ title }) => title)
    }
    for (const who of [mover, dispatcher]) expect(await titlesFor(who)).toEqual(['Sick', 'Sick'])
    for (const who of [bookkeeper, viewer]) {
      expect(await titlesFor(who)).toEqual([null, null])
      for (const path of ['', '?q=sick', '/summary?q=sick'])
        expect((await who.get(`/api/availability_exceptions${path}`)).statusCode).toBe(403)
    }
    await app.db
      .update(tables.drivers)
      .set({ user_id: viewer.user_id })
      .where(eq(tables.drivers.id, Number(driver.driver_id)))
    expect(await titlesFor(viewer)).toEqual(['Sick', 'Sick'])
  })

  test('several times away change together, or not at all', async () => {
    const { mover, driver } = await aFleet('box16')
    const own = { driver_id: driver.driver_id }
    const id = async (from: string, to: string) =>
      unwrap<{ id: number }>(await block(mover, from, to, own)).id
    const days = ['2027-04-26', '2027-04-27', '2027-04-28'].map((day) => `${day}T07:00:00.000Z`)
    const [first, second, third] = days as [string, string, string]
    const [one, two] = [await id(first, second), await id(second, third)]
    const change = (who: Person, body: object) => who.post('/api/calendar/absences', body)
    const stored = async () =>
      unwrap<{ id: number; to_at: string }[]>(
        await mover.get('/api/availability_exceptions?_sort=id'),
      ).map((row) => [row.id, row.to_at])
    const before = await stored()

    const enter = { ...own, from_at: third, to_at: second }
    const refused = await change(mover, {
      end: [{ id: one, to_at: '2027-04-26T12:00:00.000Z' }],
      remove: [two],
      enter: [enter],
    })
    expect(Object.keys(errorsOf(refused))).toEqual(['to_at'])
    expect(await stored()).toEqual(before)
    const other = await aCrew(app)
    expect((await change(other.mover, { remove: [two] })).statusCode).toBe(404)
    expect((await change(other.mover, { enter: [enter] })).statusCode).toBe(422)
    const viewer = await aMember(app, mover, 'viewer')
    expect((await change(viewer, { remove: [two] })).statusCode).toBe(403)
    expect(await stored()).toEqual(before)

    const { entered } = unwrap<{ entered: number[] }>(
      await change(mover, {
        end: [{ id: one, to_at: '2027-04-26T12:00:00.000Z' }],
        remove: [two],
        enter: [{ ...enter, to_at: '2027-04-29T07:00:00.000Z' }],
      }),
    )
    expect(await stored()).toEqual([
      [one, '2027-04-26T12:00:00.000Z'],
      [entered[0], '2027-04-29T07:00:00.000Z'],
    ])
  })

  test('a truck in the workshop takes no job, and a job that it leaves is listed until it is back', async () => {
    const { mover, driver } = await aFleet('box16')
    const before = await aPlacedMove(app, customer, { window_start_at })
    await mustTake(mover, before, 'accept')
    const [truck] = (await calendarOf(mover, monday)).crew.filter(({ kind }) => kind === 'truck')
    const stay = { mover_vehicle_id: truck?.id, title: 'Workshop' }
    const made = await block(mover, `${monday}T07:00:00.000Z`, '2027-04-29T07:00:00.000Z', stay)
    const { id } = unwrap<{ id: number }>(made)
    const later = { window_start_at: '2027-04-28T16:00:00.000Z' }
    const wanted = await aPlacedMove(app, customer, later)
    expect(await findCapacityConflict(mover, wanted.code)).toBe('truck_away')
    const { uncovered, days, outside } = await calendarOf(mover, monday)
    expect(uncovered).toMatchObject([
      { code: before.code, away_driver: null, has_truck: false, truck: null },
    ])
    expect(outside).toEqual([])
    expect(days[0]).toMatchObject({
      blocked: [],
      away: [{ exception_id: id, kind: 'truck', id: truck?.id, name: truck?.name, is_open: false }],
      capacity: { trucks: 0 },
    })
    await mustTake(mover, before, 'assign', { driver_id: driver.driver_id })
    const ill = { driver_id: driver.driver_id }
    const absence = unwrap<{ id: number }>(
      await block(mover, `${monday}T07:00:00.000Z`, '2027-04-29T07:00:00.000Z', ill),
    )
    const away_driver = expect.any(String)
    expect((await calendarOf(mover, monday)).uncovered).toMatchObject([
      { away_driver, has_truck: false },
    ])
    unwrap(await mover.del(`/api/availability_exceptions/${id}`))
    expect((await calendarOf(mover, monday)).uncovered).toMatchObject([
      { away_driver, has_truck: true },
    ])
    unwrap(await mover.del(`/api/availability_exceptions/${absence.id}`))
    expect((await calendarOf(mover, monday)).uncovered).toEqual([])
    expect(await findCapacityConflict(mover, wanted.code)).toBeNull()
  })

  test('is refused for those of others, and is deleted with its truck', async () => {
    const { mover, driver } = await aFleet('box16', 'van')
    const other = await aCrew(app)
    const { driver_id } = other.driver
    const [from, to] = [fromNow(app, { days: 1 }), fromNow(app, { days: 2 })]
    expect(errorsOf(await block(mover, from, to, { driver_id }))).toHaveProperty('driver_id')
    expect((await saveCrew(mover, 'driver', driver_id, [])).statusCode).toBe(404)
    expect((await saveCrew(driver, 'driver', driver.driver_id, [])).statusCode).toBe(403)
    expect(errorsOf(await saveCrew(mover, 'driver', driver.driver_id, [rule([1], 18, 8)]))).toEqual(
      {
        'rules.0.to_minute': ['The end must be after the start.'],
      },
    )
    const trucks = (await calendarOf(mover, monday)).crew.filter(({ kind }) => kind === 'truck')
    const mover_vehicle_id = trucks[0]?.id
    const both = { driver_id: driver.driver_id, mover_vehicle_id }
    expect(errorsOf(await block(mover, from, to, both))).toHaveProperty('mover_vehicle_id')
    unwrap(await saveCrew(mover, 'truck', mover_vehicle_id, [rule([1], 8, 18)]))
    unwrap(await block(mover, from, to, { mover_vehicle_id }))
    unwrap(await mover.del(`/api/mover_vehicles/${mover_vehicle_id}`))
    expect(unwrap(await mover.get('/api/availability_rules'))).toEqual([])
    expect(unwrap(await mover.get('/api/availability_exceptions'))).toEqual([])
  })
})
