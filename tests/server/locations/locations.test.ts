import { eq } from 'drizzle-orm'
import { get, ref, serverTimestamp, set } from 'firebase/database'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { GuestView } from '#contract/calls/guests.ts'
import type { Job } from '#contract/calls/jobs.ts'
import type { LocationShare } from '#contract/calls/locations.ts'
import { writeLocation } from '#contract/client/realtime/location.ts'
import { paths } from '#contract/realtime/paths.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, aDriver, anAdmin, type Person } from '../../support/people/people.ts'
import { connectPerson, listenOnPort } from '../../support/people/realtime-people.ts'
import { app, customer } from '../../support/scenarios/customer-scenario.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  jobOf,
  moveOf,
  mustTake,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'

listenOnPort(() => app)

let crew: Crew
let move: PlacedMove
let driver: Person

beforeAll(async () => {
  crew = await aCrew(app)
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  crew = await aCrew(app)
  driver = crew.driver
  move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'depart' })
})

const url = () => `/api/jobs/${move.code}/location-share`
const start = (who: Person = driver) => who.post(url(), { consents: true })
const stop = (who: Person = driver) => who.post(`${url()}/end`)
const position = { lat: 37.76, lng: -122.42, accuracy_m: 20 }
const send = async (who: Person, more: object = {}) =>
  writeLocation(await connectPerson(who), move.code, { ...position, ...more })
const seenBy = async (who: Person) => {
  const { db } = await connectPerson(who)
  return (await get(ref(db, paths.location(move.code)))).val()
}
const refused = { message: expect.stringMatching(/permission.denied/i) }
const stored = () => app.context.ports.realtime.read(paths.locationShare(move.code))
const shareRow = async () => {
  const { location_shares: shares } = tables
  const [row] = await app.db.select().from(shares).where(eq(shares.order_id, move.id))
  return row
}
async function startAndSend() {
  unwrap(await start())
  await app.drain()
  await send(driver)
}

test('a position is written by this driver, and read by this move’s customer, mover and staff', async () => {
  await expect(send(driver)).rejects.toMatchObject(refused)
  expect((await jobOf(driver, move)).location_share).toEqual({ is_on: false, consented_at: null })
  expect((await moveOf(customer, move)).tracking).toMatchObject({ is_shared: false, stop: 0 })
  await startAndSend()
  expect((await moveOf(customer, move)).tracking).toMatchObject({ is_shared: true, stop: 0 })
  for (const who of [customer, crew.mover, await anAdmin(app, ['support'])])
    expect(await seenBy(who)).toMatchObject(position)

  const otherDriver = await aDriver(app, crew.mover)
  const strangers = [otherDriver, await aCustomer(app), await anAdmin(app, ['content'])]
  for (const who of strangers) {
    await expect(seenBy(who)).rejects.toThrow(/permission/i)
    await expect(send(who)).rejects.toMatchObject(refused)
  }
  for (const who of [customer, crew.mover]) await expect(send(who)).rejects.toMatchObject(refused)
  const { db } = await connectPerson(driver)
  await expect(set(ref(db, paths.location(move.code)), null)).rejects.toMatchObject(refused)
  const readers = `${paths.locationShare(move.code)}/readers/stranger`
  await expect(set(ref(db, readers), 'customer')).rejects.toMatchObject(refused)
})

test('a position must be one, of now, and not follow the last one too fast', async () => {
  unwrap(await start())
  await app.drain()
  const { db } = await connectPerson(driver)
  const write = (change: object) =>
    set(ref(db, paths.location(move.code)), { ...position, at: serverTimestamp(), ...change })
  for (const change of [
    { lat: 91 },
    { lng: 'west' },
    { accuracy_m: null },
    { at: 1 },
    { note: 'x' },
  ])
    await expect(write(change)).rejects.toMatchObject(refused)
  await write({})
  await expect(write({})).rejects.toMatchObject(refused)
  const at = Date.now() - 10_500
  await app.context.ports.realtime.set(paths.location(move.code), { ...position, at })
  await write({})
})

test('the share ends and the position goes at the door, at the end of the job and by hand', async () => {
  await startAndSend()
  unwrap(await stop())
  await app.drain()
  expect(await stored()).toBeNull()
  await expect(send(driver)).rejects.toMatchObject(refused)
  expect(await shareRow()).toMatchObject({ stopped_by: 'driver', starts: 1 })

  // The consent stands for this job: it is turned on again by one tap.
  await startAndSend()
  await mustTake(driver, move, 'arrive')
  await app.drain()
  expect(await stored()).toBeNull()
  expect(await shareRow()).toMatchObject({ stopped_by: 'order', starts: 2 })
  expect((await start()).statusCode).toBe(409)
  expect((await jobOf(driver, move)).location_share).toBeNull()
  expect((await moveOf(customer, move)).tracking).toBeNull()

  await mustTake(driver, move, 'start_loading')
  await mustTake(driver, move, 'finish_loading')
  await startAndSend()
  expect((await moveOf(customer, move)).tracking).toMatchObject({ is_shared: true, stop: 1 })
  await mustTake(driver, move, 'start_unloading')
  await app.drain()
  expect(await stored()).toBeNull()
})

test('the share ends when the move is canceled, and when the driver signs out', async () => {
  await startAndSend()
  unwrap(await driver.post('/api/logout'))
  await app.drain()
  await waitFor(async () => expect(await stored()).toBeNull())
  expect(await shareRow()).toMatchObject({ stopped_by: 'sign_out' })

  const next = await aCrew(app)
  const { fee_cents } = unwrap<{ fee_cents: number }>(
    await customer.get(`/api/moves/${move.code}/cancellation`),
  )
  await mustTake(customer, move, 'cancel', { fee_cents })
  advance(app, { hours: 12 })
  move = await aPlacedMove(app, customer)
  driver = next.driver
  await carryOut(app, move, customer, next, { until: 'depart' })
  await startAndSend()
  const { fee_cents: fee } = unwrap<{ fee_cents: number }>(
    await customer.get(`/api/moves/${move.code}/cancellation`),
  )
  await mustTake(customer, move, 'cancel', { fee_cents: fee })
  await app.drain()
  expect(await stored()).toBeNull()
  expect(await shareRow()).toMatchObject({ stopped_by: 'order' })
})

test('only this job’s driver may turn it on, with consent', async () => {
  const other = await aCrew(app)
  for (const who of [other.driver, await aDriver(app, crew.mover)])
    expect((await start(who)).statusCode).toBe(404)
  for (const who of [customer, crew.mover]) expect((await start(who)).statusCode).toBe(403)
  expect((await driver.post(url(), { consents: false })).statusCode).toBe(422)
  expect((await driver.post(url(), {})).statusCode).toBe(422)
  expect(unwrap<LocationShare>(await start()).is_on).toBe(true)
  expect(unwrap<Job>(await driver.get(`/api/jobs/${move.code}`)).location_share).toMatchObject({
    is_on: true,
  })
})

test('the recipient learns a range of time and no position, and only for their stop', async () => {
  const made = await customer.post(`/api/moves/${move.code}/guest-links`, {
    kind: 'recipient',
    name: 'Rosa',
  })
  const { token } = unwrap<{ token: string }>(made)
  const view = async () => unwrap<GuestView>(await clientOf(app).get(`/api/guest/${token}`))
  await startAndSend()
  expect((await view()).eta_range).toBeNull()
  await mustTake(driver, move, 'arrive')
  await mustTake(driver, move, 'start_loading')
  await mustTake(driver, move, 'finish_loading')
  await startAndSend()
  // The database's clock is the machine's, the app's another one.
  const at = app.clock.now.getTime()
  await app.context.ports.realtime.set(paths.location(move.code), { ...position, at })
  const seen = await view()
  expect(seen.eta_range?.from_at).toMatch(/Z$/)
  expect(Date.parse(String(seen.eta_range?.to_at))).toBeGreaterThan(at)
  expect(JSON.stringify(seen)).not.toContain('37.76')
})
