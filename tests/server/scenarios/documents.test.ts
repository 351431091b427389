import { expect, test } from 'vitest'

import type { Move } from '#contract/calls/moves.ts'
import { setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import type { Person } from '../../support/people/people.ts'
import {
  approveDocument,
  documentsOf,
  transitionDocument,
  uploadDocument,
} from '../../support/scenarios/documents.ts'
import { aCrew, aPlacedMove, mustTake, orderRow } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'

// The tested crew's insurance ends with the 1st of June in San Francisco.
const last = '2027-06-01'
const ends = '2027-06-02T06:59:59.999Z'
const onTheDay = '2027-06-01T17:00:00.000Z'
const later = '2027-06-05T17:00:00.000Z'

/** Takes jobs on the last day of the insurance, and on a later one. */
async function aCrewWithJobs() {
  const { insurance } = await documentsOf(crew.mover)
  await approveDocument(crew.mover, admin, insurance, '2028-06-01')
  const jobs = []
  for (const window_start_at of [onTheDay, later]) {
    const job = await aPlacedMove(app, customer, { window_start_at })
    await mustTake(crew.mover, job, 'accept')
    await mustTake(crew.mover, job, 'assign', { driver_id: crew.driver.driver_id })
    jobs.push(job)
  }
  await approveDocument(crew.mover, admin, insurance, last)
  const [covered, uncovered] = jobs
  if (!covered || !uncovered) throw new Error('there are no jobs')
  return { insurance, covered, uncovered }
}

const recordOf = async (who: Person) => {
  const [mover] = unwrap<{ releases: number; late_releases: number }[]>(
    await who.get('/api/movers'),
  )
  return [mover?.releases, mover?.late_releases]
}
/** Returns the states after the checks that the customer sees in the move's timeline. */
const checksShownFor = async ({ code }: { code: string }) =>
  unwrap<Move>(await customer.get(`/api/moves/${code}`))
    .timeline.filter(({ name }) => name === 'order.documents_checked')
    .map(({ to }) => to)
const driverTitles = (code: string) => [`Job ${code} is no longer yours`]

test('Insurance expires tomorrow: the jobs of its last day stay, a later one goes to others a day before, and nothing counts, because the renewal lay with us', async () => {
  const { insurance, covered, uncovered } = await aCrewWithJobs()
  const other = await aCrew(app)
  const { insurance: theirs } = await documentsOf(other.mover)
  await approveDocument(other.mover, admin, theirs, '2028-06-01')
  setClockBefore(app, ends, { hours: 30 })
  unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))

  setClockBefore(app, onTheDay, { hours: 24 })
  await app.drain()
  expect(await orderRow(app, covered)).toMatchObject({ mover_id: crew.mover.mover_id })
  expect(await checksShownFor(covered)).toEqual(['accepted'])
  setClockBefore(app, later, { hours: 24, seconds: 1 })
  await app.drain()
  expect(await orderRow(app, uncovered)).toMatchObject({ mover_id: crew.mover.mover_id })

  setClockBefore(app, later, { hours: 24 })
  for (let time = 0; time < 2; time++) await app.drain()
  expect(await orderRow(app, uncovered)).toMatchObject({
    state: 'placed',
    mover_id: null,
    driver_id: null,
  })
  expect(await checksShownFor(uncovered)).toEqual(['placed'])
  expect(await recordOf(crew.mover)).toEqual([0, 0])
  const { code } = uncovered
  expect(await titlesOf(crew.mover, 'order.documents_checked')).toEqual([
    `Job ${code} went to other movers`,
  ])
  expect(await titlesOf(crew.driver, 'order.documents_checked')).toEqual(driverTitles(code))
  expect(await titlesOf(customer, 'order.documents_checked')).toEqual([
    'We’re finding another mover',
  ])
  expect(await titlesOf(admin, 'order.documents_checked')).toEqual([
    `${code} needs another mover by tomorrow`,
  ])
  expect((await offersOf(other.mover, code))[0]?.obstacles).toEqual([])
  expect(await offersOf(crew.mover, code)).toMatchObject([{ code }])

  // Approved, everything is open again, and the job is checked again for the mover who takes it.
  unwrap(await transitionDocument(admin, insurance, 'approve'))
  expect((await offersOf(crew.mover, code))[0]?.obstacles).toEqual([])
  await mustTake(crew.mover, uncovered, 'accept')
  await app.drain()
  expect(await orderRow(app, uncovered)).toMatchObject({ mover_id: crew.mover.mover_id })
})

/** Has the price of the later job held in time: a job that isn't paid can be given back for nothing. */
async function holdLater(): Promise<void> {
  setClockBefore(app, later, { hours: 72 })
  await app.drain()
}

test('Insurance that nobody renewed: the job goes to others a day before, and counts as given back late', async () => {
  const { uncovered } = await aCrewWithJobs()
  await holdLater()
  setClockBefore(app, later, { hours: 23, minutes: 59 })
  for (let time = 0; time < 2; time++) await app.drain()
  expect(await orderRow(app, uncovered)).toMatchObject({
    state: 'placed',
    late_release_mover_id: crew.mover.mover_id,
  })
  expect(await recordOf(crew.mover)).toEqual([1, 1])
})

test('A renewal that is sent at the last moment excuses nothing', async () => {
  const { insurance, uncovered } = await aCrewWithJobs()
  await holdLater()
  setClockBefore(app, later, { hours: 25 })
  unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))
  setClockBefore(app, later, { hours: 23, minutes: 59 })
  await app.drain()
  expect(await orderRow(app, uncovered)).toMatchObject({ state: 'placed', mover_id: null })
  expect(await recordOf(crew.mover)).toEqual([1, 1])
})

test('A renewal three days before: the old insurance stays good for 72 more hours, and the job with it', async () => {
  const { insurance } = await aCrewWithJobs()
  const window_start_at = '2027-06-03T17:00:00.000Z'
  setClockBefore(app, ends, { hours: 72 })
  unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))
  const job = await aPlacedMove(app, customer, { window_start_at })
  await mustTake(crew.mover, job, 'accept')
  setClockBefore(app, window_start_at, { hours: 24 })
  await app.drain()
  expect(await orderRow(app, job)).toMatchObject({
    mover_id: crew.mover.mover_id,
    documents_checked_at: app.clock.now.toISOString(),
  })
})
