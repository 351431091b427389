import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Board } from '#contract/calls/board.ts'
import type { TaxYears } from '#contract/calls/own-earnings.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aDriver } from '../../support/people/people.ts'
import { aPlacedMove, aServingCrew, mustTake, take } from '../../support/scenarios/moves.ts'
import { app, crew, customer, setSetting } from '../../support/scenarios/order-scenario.ts'
import { aVerifiedAccount, earn, payoutsOf, walletOf } from '../../support/scenarios/wallet.ts'

// Each test is a scenario of a mover's work, told from its beginning to its end.

const saturday = '2027-04-17'
const thursday = '2027-04-15'
const at = (hour: number, day = saturday) => `${day}T${hour}:00:00.000Z`

test('Two cities, three trucks: two jobs at once, no driver for a third, a driver who falls ill, and a drive that is too long', async () => {
  // Nine o'clock on a Saturday in San Francisco.
  await app.db.delete(rateLimits)
  const booked = (vehicle: string, size: string) =>
    aPlacedMove(app, customer, { window_start_at: at(16), vehicle, size, crew_size: 4 })
  const home = await booked('box16', 'one-bedroom')
  const studio = await booked('van', 'studio')
  const third = await booked('pickup', 'few-items')
  // Three in the afternoon, when only the drive is in the way.
  const afternoon = { window_start_at: at(22), vehicle: 'van' }
  const nearby = await aPlacedMove(app, customer, afternoon)
  const sacramento = await aPlacedMove(app, customer, {
    ...afternoon,
    stops: [
      { kind: 'pickup', zip: '95814' },
      { kind: 'dropoff', zip: '95816' },
    ],
  })

  const { mover, driver } = await aServingCrew(app, 'san-francisco', 'sacramento')
  const amara = await aDriver(app, mover)
  const { vehicles } = tables
  for (const code of ['van', 'pickup']) {
    const [vehicle] = await app.db.select().from(vehicles).where(eq(vehicles.code, code))
    unwrap(await mover.post('/api/mover_vehicles', { vehicle_id: vehicle?.id, plate: `3 ${code}` }))
  }
  await mustTake(mover, home, 'accept')
  await mustTake(mover, studio, 'accept')
  expect(errorsOf(await take(mover, third, 'accept')).window_start_at?.[0]).toMatch(
    /^All your drivers are busy at this time: see MV-/,
  )
  await mustTake(mover, home, 'assign', { driver_id: driver.driver_id })
  await mustTake(mover, studio, 'assign', { driver_id: amara.driver_id })

  // Amara calls in sick: her job has nobody, as the other driver has one at the same time.
  const sick = { driver_id: amara.driver_id, from_at: at(10), to_at: at(23), title: 'Sick' }
  unwrap(await mover.post('/api/availability_exceptions', sick))
  const board = async () => unwrap<Board>(await mover.get(`/api/board?day=${saturday}`))
  expect((await board()).conflicts).toEqual([
    { why: 'driver_away', codes: [studio.code], helper_ids: [] },
  ])
  // A third driver could help, and does.
  const sam = await aDriver(app, mover)
  expect((await board()).conflicts).toMatchObject([{ helper_ids: [sam.driver_id] }])
  await mustTake(mover, studio, 'assign', { driver_id: sam.driver_id })
  expect((await board()).conflicts).toEqual([])

  expect(errorsOf(await take(mover, sacramento, 'accept')).window_start_at?.[0]).toMatch(/MV-/)
  await mustTake(mover, nearby, 'accept')
})

test('A truck deleted with jobs: refused with the jobs that need it, also when two run at once, and free once another truck is there', async () => {
  const { mover, truck_id } = await aServingCrew(app, 'san-francisco')
  await aDriver(app, mover)
  const [known] = unwrap<{ vehicle_id: number }[]>(await mover.get('/api/mover_vehicles'))
  const addTruck = async (plate: string) =>
    unwrap(await mover.post('/api/mover_vehicles', { vehicle_id: known?.vehicle_id, plate }))
  const taken = async () => {
    const move = await aPlacedMove(app, customer, {
      window_start_at: at(16, thursday),
      vehicle: 'box16',
    })
    await mustTake(mover, move, 'accept')
    return move
  }
  const first = await taken()
  const path = `/api/mover_vehicles/${truck_id}`
  expect(errorsOf(await mover.del(path)).is_active?.[0]).toContain(first.code)

  await addTruck('SECOND')
  const second = await taken()
  const refusals = [await mover.del(path), await mover.patch(path, { is_active: false })]
  for (const refused of refusals)
    for (const { code } of [first, second]) expect(errorsOf(refused).is_active?.[0]).toContain(code)

  await addTruck('THIRD')
  expect((await mover.del(path)).statusCode).toBeLessThan(300)
  const board = unwrap<Board>(await mover.get(`/api/board?day=${thursday}`))
  expect(board.conflicts).toEqual([])
  expect(board.jobs.every((job) => job.truck_id !== null)).toBe(true)
})

test('1099 / W-9: at $2,000 without a W-9 there is a notice with 30 days, payouts wait and earnings do not, until the form is there', async () => {
  await setSetting('tax_form_cents', 200_000)
  // Else the pay of a first job waits for a week.
  await setSetting('reserve_jobs', 0)
  const { mover, driver } = crew
  const years = async () => unwrap<TaxYears>(await mover.get('/api/own-earnings/years'))
  const gross = async () =>
    (await years()).years.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  while ((await gross()) < 200_000) {
    expect(await titlesOf(mover, 'mover.tax_form_needed')).toEqual([])
    await earn(app, customer, { mover, driver })
  }
  const { threshold_cents, is_on_file, asked_at, due_at } = (await years()).tax_form
  expect([threshold_cents, is_on_file]).toEqual([200_000, false])
  expect(Date.parse(due_at ?? '') - Date.parse(asked_at ?? '')).toBe(30 * 86_400_000)
  expect(await titlesOf(mover, 'mover.tax_form_needed')).toHaveLength(1)

  // The provider, who collects the form, pays nobody out before it has it.
  advance(app, { days: 8 })
  await app.drain()
  const states = async () => (await payoutsOf(mover)).map(({ state }) => state)
  expect(await states()).toEqual(['scheduled'])
  const waiting = (await walletOf(mover)).available_cents
  await earn(app, customer, { mover, driver })
  expect((await walletOf(mover)).available_cents).toBeGreaterThan(waiting)

  await aVerifiedAccount(mover)
  expect((await years()).tax_form.is_on_file).toBe(true)
  advance(app, { days: 8 })
  for (let time = 0; time < 3; time++) await app.drain()
  expect((await states())[0]).toBe('sent')
})
