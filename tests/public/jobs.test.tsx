import { eq } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { OwnDocuments } from '#contract/calls/documents.ts'
import type { Language } from '#contract/kernel/languages.ts'
import { pay } from '#contract/locales/en/pay.ts'
import { href } from '#contract/routes.ts'
import { formatIn } from '#front/lib/format.ts'
import { page as driverHome } from '#front/pages/driver.tsx'
import { page as driverJob } from '#front/pages/driver-jobs-details.tsx'
import { page as moverHome } from '#front/pages/mover.tsx'
import { page as moverJobs } from '#front/pages/mover-jobs.tsx'
import { page as moverJob } from '#front/pages/mover-jobs-details.tsx'
import { page as moverProfileAdd } from '#front/pages/mover-profile-add.tsx'
import { stepStore } from '#front/ports/step-store.ts'
import type { Page } from '#front/routing/page.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { advance, fromNow, setClockBefore } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  expectButton,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, aMover, type Person } from '../support/people/people.ts'
import {
  aCrew,
  advanceToDeparture,
  aPlacedMove,
  type Crew,
  carryOut,
  jobOf,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let customer: Person
let move: PlacedMove
let screen: Screen | undefined
let network: Network

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  // The last step of a test may be sent without its answer having arrived.
  const kept = await stepStore()
  for (const step of await kept.list()) await kept.remove(step)
  network = aNetwork()
  crew = await aCrew(app)
  customer = await aCustomer(app)
  move = await aPlacedMove(app, customer)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

test('a mover takes an open job after a confirmation', async () => {
  await open(crew.mover, moverJobs, href('mover-jobs'))
  await press(`Take it: ${move.code}`)
  await waitForText('Take this job?')
  const dialog = document.querySelector('dialog')?.textContent ?? ''
  expect(dialog).toMatch(
    /as long as the job takes at least \d h \d+ min of the estimated \d h \d+ min\./,
  )
  expect(dialog).toContain(pay.promise)
  expect((await orderRow(app, move)).state).toBe('placed')

  await press(/^Take it for/)
  await waitFor(() => expect(screen?.visited).toContain(jobHref('mover')))
  expect((await orderRow(app, move)).mover_id).toBe(crew.mover.mover_id)
})

test('the mover who loses the race is notified, and the job leaves the list', async () => {
  const faster = await aCrew(app)
  await open(crew.mover, moverJobs, href('mover-jobs'))
  await press(`Take it: ${move.code}`)
  await mustTake(faster.mover, move, 'accept')

  await press(/^Take it for/)
  await waitForText('Another mover was faster')
  await waitForText('No open jobs right now')
  expect((await orderRow(app, move)).mover_id).toBe(faster.mover.mover_id)
})

test('a job that cannot be taken says why and offers no button', async () => {
  const { mover } = await aCrew(app, { minimum_pay_cents: 9_000_000 })
  await open(mover, moverJobs, href('mover-jobs'))
  await waitForText('it pays less than your minimum')

  expect(button(`Take it: ${move.code}`)?.disabled).toBe(true)
})

test('the street is hidden until the job is the mover’s own', async () => {
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('You’ll see the street address once the job is yours')
  expect(document.body.textContent).not.toContain('1 Test Street')
  screen?.leave()

  await mustTake(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('1 Test Street')
})

test('a job is given back with a reason and offered to others', async () => {
  await mustTake(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await press('Give the job back')
  await waitForText('It takes 0.8 of 100 points off your standing for')
  await press('Give it back')
  await waitForText('Please fill this in.')
  expect((await orderRow(app, move)).state).toBe('accepted')

  const reason = document.querySelector<HTMLTextAreaElement>('dialog textarea')
  if (reason) write(reason, 'The truck is in the shop')
  await press('Give it back')
  await waitFor(() =>
    expect(screen?.visited).toContain(href('mover-jobs', {}, { tab: 'upcoming' })),
  )
  expect((await orderRow(app, move)).state).toBe('placed')
})

test('a mover whose job isn’t paid for reads that it can be given back for nothing', async () => {
  await mustTake(crew.mover, move, 'accept')
  const { orders } = tables
  await app.db.update(orders).set({ secured_at: null }).where(eq(orders.id, move.id))
  setClockBefore(app, move.quote.window_start_at, { hours: 40 })
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('The payment isn’t secured')
  await press('Give the job back')
  await waitForText('It costs nothing, and doesn’t count against your standing.')
})

test('giving a job back late names its fee before', async () => {
  await mustTake(crew.mover, move, 'accept')
  setClockBefore(app, move.quote.window_start_at, { hours: 20 })
  const { release_fee_cents } = await jobOf(crew.mover, move)
  expect(release_fee_cents).toBeGreaterThan(0)
  await open(crew.mover, moverJob, jobHref('mover'))
  await press('Give the job back')
  await waitForText(`You pay $${(Number(release_fee_cents) / 100).toFixed(2)}`)

  // The fee rises while the dialog is open: it is shown again before anything happens.
  setClockBefore(app, move.quote.window_start_at, { hours: 3 })
  const reason = document.querySelector<HTMLTextAreaElement>('dialog textarea')
  if (reason) write(reason, 'The truck is in the shop')
  await press('Give it back')
  const risen = (await jobOf(crew.mover, move)).release_fee_cents
  await waitForText(`You pay $${(Number(risen) / 100).toFixed(2)}`)
  expect((await orderRow(app, move)).state).toBe('accepted')
  await press('Give it back')
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('placed'))
})

test('a mover assigns a driver by name', async () => {
  await mustTake(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('No driver is assigned yet.')
  await press('Assign')
  await waitForText('Change the driver')

  expect((await orderRow(app, move)).driver_id).toBe(crew.driver.driver_id)
})

test('a mover turns availability off and on with one switch', async () => {
  await open(crew.mover, moverHome, href('mover'))
  await flip()
  await waitForText('You won’t get any offers until you turn this on.')
  expect(await isAvailable()).toBe(false)

  await flip()
  await waitForText('You get offers for new jobs in your cities.')
  expect(await isAvailable()).toBe(true)
})

test('a mover who isn’t approved reads what the switch will do, not that offers come', async () => {
  for (const [status, hint] of [
    ['submitted', 'Once your business is approved, you get offers for new jobs in your cities.'],
    ['suspended', 'You won’t get any offers until your profile is reinstated.'],
  ] as const) {
    const mover = await aMover(app, { status })
    await open(mover, moverHome, href('mover'))
    await waitForText(hint)
    expect(document.body.textContent).not.toContain('You get offers')
    screen?.leave()
  }
})

test('a mover whose account is being closed reads that no offers come', async () => {
  const { users } = tables
  const { user_id } = crew.mover
  const closes_at = fromNow(app, { days: 14 })
  await app.db.update(users).set({ closes_at }).where(eq(users.id, user_id))
  await open(crew.mover, moverHome, href('mover'))
  await waitForText('You don’t get any offers while your account is being closed.')
})

test('a mover’s day shows what waits for them, and the jobs near them that they can take', async () => {
  const soon = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 1 }) })
  await mustTake(crew.mover, soon, 'accept')
  const done = await aPlacedMove(app, customer)
  await carryOut(app, done, customer, crew, { until: 'deliver' })
  unwrap(
    await customer.post(`/api/moves/${done.code}/claims`, {
      kind: 'late',
      text: 'They came two hours late.',
      items: [{ name: 'Two hours', amount_cents: 6000 }],
    }),
  )
  const near = await aPlacedMove(app, customer)
  // The phone's clock goes with the server's, which the finished move has taken ahead.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(app.clock.now.getTime())
  onTestFinished(() => clock.mockRestore())

  await open(crew.mover, moverHome, href('mover'))
  await waitForText('Needs you')
  const linked = (start: string) =>
    [...document.querySelectorAll('a')].find((link) => link.textContent?.startsWith(start))
  await waitFor(() => {
    expect(linked('A customer claims $60.00')?.getAttribute('href')).toContain(done.code)
    expect(linked('Choose a driver for')?.getAttribute('href')).toContain(soon.code)
  })
  await waitForText('Open jobs near you')
  const offers = [...document.querySelectorAll('section')].find((section) =>
    section.textContent?.startsWith('Open jobs near you'),
  )
  expect(offers?.innerHTML).toContain(near.code)
})

test('a mover who is not approved sees what is missing', async () => {
  const { mover } = await aCrew(app, {
    status: 'incomplete',
    insurance_expires_at: null,
  })
  await open(mover, moverHome, href('mover'))
  await waitForText('Your profile isn’t complete')
  await waitForText('Trucks')
  await waitForText('Your jobs will be listed here once your profile is approved.')
  const steps = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(steps).toContain('/mover/profile/add?step=trucks')
  expect(steps).not.toContain('/mover/profile/add?step=cities')
})

test('an opened step of the wizard is scrolled to once, and leads to the first field that lacks', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const { mover } = await aCrew(app, { status: 'incomplete' })
  await open(mover, moverProfileAdd, href('mover-profile-add', {}, { step: 'trucks' }))
  await press('Add this truck')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  write(await field('License plate'), '8NEW214')
  await press('Add this truck')
  await waitForText('8NEW214')
  const steps = scrolled.mock.contexts.filter(
    (one) => one instanceof Element && one.id === 'step-trucks',
  )
  expect(steps).toHaveLength(1)
})

test('a suspended mover reads why, and can write to support', async () => {
  const { mover } = await aCrew(app, { status: 'suspended', status_reason: 'Two no-shows.' })
  await open(mover, moverHome, href('mover'))
  await waitForText('Two no-shows.')
  expect(document.querySelector('main a[href="/chat/support"]')?.textContent).toBe(
    'Write to support',
  )
})

test('a driver who has just joined is led to each document, and reads what lies with us', async () => {
  const { driver } = await aCrew(app)
  await app.db
    .update(tables.drivers)
    .set({ status: 'documents_pending' })
    .where(eq(tables.drivers.id, driver.driver_id))
  await app.db
    .update(tables.documents)
    .set({ state: 'required' })
    .where(eq(tables.documents.driver_id, driver.driver_id))
  await open(driver, driverHome, href('driver'))
  await waitForText('Take a picture of your driver’s license.')
  const { documents } = unwrap<OwnDocuments>(await driver.get('/api/own-documents'))
  const linked = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  expect(linked).toEqual(documents.map(({ id }) => href('driver-documents-details', {}, { id })))
  expect(document.body.textContent).not.toContain('Your jobs in your own calendar')

  await app.db
    .update(tables.documents)
    .set({ state: 'uploaded' })
    .where(eq(tables.documents.driver_id, driver.driver_id))
  screen?.leave()
  await open(driver, driverHome, href('driver'))
  await waitForText('Driver’s license')
  expect(document.querySelector('main a')).toBeNull()
})

test('a driver goes off duty and on again', async () => {
  await open(crew.driver, driverHome, href('driver'))
  await flip()
  await waitForText('Your mover can see that you’re off duty.')
  await flip()
  await waitForText('Your mover can see that you’re working.')
})

test('one button leads a driver through the day, up to the delivery', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  advanceToDeparture(app, await moveOf(customer, move))
  await open(crew.driver, driverJob, jobHref('driver'))
  await press('Leave now')
  await waitForText('Leave already?')
  await press('Leave now', 'dialog')
  for (const step of [
    'I’m at the door',
    'Start loading',
    'Loaded, start driving',
    'Start unloading',
  ]) {
    await press(step)
  }
  await waitForText('The customer’s code')

  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('unloading'))
})

test('a step without a network is kept, says so and is sent once there is one', async () => {
  await carryOut(app, move, customer, crew, { until: 'depart' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitFor(() => expectButton('I’m at the door'))
  network.isDown = true
  await press('I’m at the door')
  await waitFor(() => expectButton('Start loading'))
  await waitForText('Not sent yet.')
  await press('Start loading')
  await waitForText('2 steps not sent yet')
  expect((await orderRow(app, move)).state).toBe('en_route')

  network.isDown = false
  dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('loading'))
  await waitFor(() => expect(document.body.textContent).not.toContain('not sent yet'))
})

test('a step can be taken back before it is sent', async () => {
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await press('Start loading')
  await press(/^Undo \(/)
  await waitFor(() => expectButton('Start loading'))
  expect((await orderRow(app, move)).state).toBe('arrived')

  await press('Start loading')
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('loading'))
})

test('photos of the condition wait in order before the step, and can be taken back', async () => {
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('Condition before')
  network.isDown = true
  await pick('From gallery', ['sofa', 'lamp'])
  await waitForText('2 photos not sent yet')
  await press('Remove photo 2, which isn’t sent yet')
  await waitForText('1 photo not sent yet')
  await pick('From gallery', [''])
  await waitForText('A picture was empty (0 bytes).')
  await press('Start loading')
  await waitForText('Not sent yet. You can still undo it.')

  const kept = await (await stepStore()).list()
  expect(kept.map(({ name, input }) => [name, input])).toEqual([
    ['add_photo', { stop: 0, moment: 'before' }],
    ['start_loading', {}],
  ])
  await press('Loaded, start driving')
  await waitForText('Photos from the last stop')

  // Without it, only the steps are left to send.
  await press('Remove photo 1, which isn’t sent yet')
  network.isDown = false
  dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('in_transit'))
})

test('the driver’s home says that a photo was refused, not that it will still be sent', async () => {
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('Condition before')
  await pick('From gallery', ['not a picture'])
  await waitForText('1 photo not sent yet')
  const [photo] = await (await stepStore()).list()
  if (!photo) throw new Error('there is no photo')
  await (await stepStore()).change({ ...photo, state: 'refused', why: 'It can’t be read.' })
  screen?.leave()

  await open(crew.driver, driverHome, href('driver'))
  await waitForText('Something you sent wasn’t accepted')
  expect(document.body.textContent).not.toContain('not sent yet')
  const linked = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(linked).toContain(jobHref('driver'))
})

test('a step is sent although the phone’s clock was set back by hours since', async () => {
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  await open(crew.driver, driverJob, jobHref('driver'))
  const { now } = Date
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5 * 3_600_000)
  onTestFinished(() => clock.mockRestore())
  await press('Start loading')
  await waitForText('Not sent yet. You can still undo it.')
  clock.mockRestore()
  await waitForText('1 step not sent yet')
  dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('loading'))
})

/** Chooses pictures with these contents. */
async function pick(label: string, contents: readonly string[]): Promise<void> {
  const input = await field(label)
  const files = contents.map((content) => new File([content], 'photo.jpg', { type: 'image/jpeg' }))
  Object.defineProperty(input, 'files', { configurable: true, value: files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('until the earliest start, a driver with a network reads when they can leave', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  const { window_start_at } = await moveOf(customer, move)
  setClockBefore(app, window_start_at, { hours: 2, seconds: 1 })
  await open(crew.driver, driverJob, jobHref('driver'))
  const opens = new Date(Date.parse(window_start_at) - 2 * 3_600_000).toISOString()
  const when = formatIn('en-US').moment(opens, 'America/Los_Angeles')
  await waitForText(`You can leave for this job from ${when}.`)
  expect(button('Leave now')).toBeUndefined()
  network.isDown = true
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expectButton('Leave now'))
  network.isDown = false
  screen?.leave()

  setClockBefore(app, window_start_at, { hours: 2 })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitFor(() => expectButton('Leave now'))
})

test('a step that is refused is shown with the reason, and can be taken again', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  const { window_start_at } = await moveOf(customer, move)
  setClockBefore(app, window_start_at, { hours: 2 })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitFor(() => expectButton('Leave now'))
  setClockBefore(app, window_start_at, { hours: 3 })
  await press('Leave now')
  await press('Leave now', 'dialog')
  await waitForText('“Leave now” couldn’t be saved')
  await waitForText('It’s too early.')
  await press('Try this step again')
  await waitFor(() => expectButton('Leave now'))
})

test('a step whose response was lost is sent again and counts once', async () => {
  await carryOut(app, move, customer, crew, { until: 'depart' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitFor(() => expectButton('I’m at the door'))
  network.losesResponses = true
  await press('I’m at the door')
  await waitFor(async () => expect((await orderRow(app, move)).state).toBe('arrived'))
  await waitForText('1 step not sent yet')

  network.losesResponses = false
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(document.body.textContent).not.toContain('not sent yet'))
  await waitFor(() => expectButton('Start loading'))
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('a crew sends how far away it is if it agrees, and arrives without that if its phone does not know', async () => {
  const { stops } = await orderRow(app, move)
  const { lat: latitude = 0, lng: longitude = 0 } = stops[0] ?? {}
  let isKnown = false
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: object) => void, failed: () => void) =>
        isKnown ? found({ coords: { latitude, longitude, accuracy: 15 } }) : failed(),
    },
  })
  try {
    await carryOut(app, move, customer, crew, { until: 'depart' })
    await open(crew.driver, driverJob, jobHref('driver'))
    await waitFor(() => expectButton('I’m at the door'))
    const consent = () => document.querySelector<HTMLInputElement>('[role="switch"]')
    await waitFor(() => expect(consent()?.checked).toBe(false))
    consent()?.click()
    await press('I’m at the door')
    await waitForText('We couldn’t get your location')
    expect((await orderRow(app, move)).state).toBe('en_route')
    isKnown = true
    consent()?.click()
    await press('I’m at the door')
    await waitFor(() => expectButton('Start loading'))
    await waitFor(async () =>
      expect((await orderRow(app, move)).arrival).toEqual({
        photo: null,
        distance_m: 0,
        is_near: true,
      }),
    )
  } finally {
    Reflect.deleteProperty(navigator, 'geolocation')
  }
})

test('a crew at the door sees what it must do before it may leave, and loses no try without a network', async () => {
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  setClockBefore(app, move.quote.window_start_at, {})
  const { stops } = await jobOf(crew.driver, move)
  expect(stops[0]?.contact_phone).toBeNull()
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('No one here?')
  await waitForText('Try to reach the customer: 0 of 2 attempts')
  const leave = 'No one is here: leave'
  expect(button(leave)?.disabled).toBe(true)

  network.isDown = true
  await press('I tried to reach them')
  await waitForText('We couldn’t save this attempt.')
  network.isDown = false
  await press('Save it now')
  await waitForText('Try to reach the customer: 1 of 2 attempts')
  await waitForText('Your next attempt counts only after')
  expect((await orderRow(app, move)).contact_tries).toHaveLength(1)
  screen?.leave()

  advance(app, { minutes: 30 })
  await mustTake(crew.driver, move, 'record_contact', { contact_by: 'text' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('You’ve waited long enough')
  await press(leave)
  await waitForText('Take a photo of the door first.')
  expect((await orderRow(app, move)).state).toBe('arrived')
})

test('a mover whose crew is late is warned, and sees a no-show on the job and on the record', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  setClockBefore(app, move.quote.window_end_at, { minutes: -31 })
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('You’re late')
  screen?.leave()
  await open(crew.mover, moverHome, href('mover'))
  await waitForText(`Your crew is late for ${move.code}`)
  screen?.leave()
  await open(crew.driver, driverHome, href('driver'))
  await waitForText('ConfirmedLate')
  screen?.leave()
  setClockBefore(app, move.quote.window_end_at, { minutes: -120 })
  await app.drain()
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('Canceled: no arrival was reported')
  screen?.leave()
  await open(crew.mover, moverHome, href('mover'))
  await waitForText('1 no-show, on your record until')
})

test('a mover reads on a disputed job that the pay is on hold', async () => {
  await carryOut(app, move, customer, crew)
  await mustTake(customer, move, 'dispute', { reason: 'The lamp is broken' })
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('Your pay is on hold until support has decided.')
  screen?.leave()
  // A driver, who isn't told the pay, reads it once.
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('The customer opened a dispute. Support will contact you.')
  expect(document.body.textContent).not.toContain('Your pay is on hold')
})

test('a certificate that is to be got is asked of the mover, and only told to the driver', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  const body = { stop: 0, building_name: 'Oakland Residences' }
  unwrap(await customer.post(`/api/moves/${move.code}/certificates`, body))
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('Get the certificate from your insurer and upload it here.')
  screen?.leave()
  await open(crew.driver, driverJob, jobHref('driver'))
  await waitForText('The mover gets the certificate from its insurer and uploads it here.')
})

test('a mover without cities is led to them instead of waiting for jobs', async () => {
  const { mover } = await aCrew(app, { city_ids: [] })
  await open(mover, moverJobs, href('mover-jobs'))
  await waitForText('You haven’t chosen your cities yet')
  expect(document.body.textContent).not.toContain('appear here automatically')
  const link = document.querySelector('a[href="/mover/profile/add?step=cities"]')
  expect(link?.textContent).toBe('Choose your cities')
})

test('a canceled job says what its mover gets, and promises no address', async () => {
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  await mustTake(customer, move, 'cancel', { reason: 'Plans changed' })
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('no cancellation fee was due to you')
  expect(document.body.textContent).toContain('You get$0.00')
  expect(document.body.textContent).not.toContain('once the job is yours')
})

test('a job that is held for a mover says so to that mover, and keeps others from trying', async () => {
  const { orders } = tables
  const other = await aCrew(app)
  const first_refusal_until = fromNow(app, { hours: 2 })
  await app.db
    .update(orders)
    .set({ first_refusal_mover_id: crew.mover.mover_id, first_refusal_until })
    .where(eq(orders.id, move.id))
  await open(other.mover, moverJob, jobHref('mover'))
  await waitForText('Held for another mover')
  expect(button('Take it')?.disabled).toBe(true)
  screen?.leave()
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('no one else can take this job')
  expect(button('Take it')?.disabled).toBe(false)
})

test('a completed job asks the mover for a review of the customer', async () => {
  await carryOut(app, move, customer, crew)
  await open(crew.mover, moverJob, jobHref('mover'))
  await press('Send the review')
  await waitForText('Choose one to five stars.')
  await waitFor(() => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[3]?.click())
  await press('Send the review')
  await waitForText('The customer will see it once you’ve both written a review')

  expect((await jobOf(crew.mover, move)).reviews).toMatchObject([{ from: 'mover', stars: 4 }])
})

test('another mover’s job is not found', async () => {
  const other = await aCrew(app)
  await mustTake(crew.mover, move, 'accept')
  await open(other.mover, moverJob, jobHref('mover'))
  await waitForText('We couldn’t find this job')
})

const jobHref = (who: 'mover' | 'driver') => href(`${who}-jobs-details`, {}, { code: move.code })

async function isAvailable(): Promise<boolean | undefined> {
  const [own] = (await crew.mover.get('/api/movers')).json<{ is_available: boolean }[]>()
  return own?.is_available
}

/** Opens a page of the signed-in person against the application. */
async function open(who: Person, page: Page, path: string, language?: Language): Promise<void> {
  localStorage.setItem('authToken', who.token)
  screen = await openPage(page, { app, network, path, ...(language ? { language } : {}) })
}

const flip = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[role="switch"]')
    if (found === null || found.disabled) throw new Error('there is no switch to flip')
    return found
  }).then((found) => found.click())

test('a job’s run sheet has what the crew needs, as a page and as text, and says nothing of money', async () => {
  await mustTake(crew.mover, move, 'accept')
  await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
  const job = await jobOf(crew.mover, move)
  await open(crew.mover, moverJob, jobHref('mover'))
  await waitForText('Run sheet to print or send')
  screen?.leave()
  localStorage.clear()
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await open(
    crew.mover,
    moverJob,
    href('mover-jobs-details', {}, { code: move.code, view: 'sheet' }),
  )
  await press('Copy as text')
  await waitForText('Copied.')
  const shown = document.querySelector('main')?.textContent ?? document.body.textContent ?? ''
  for (const text of [copied[0] ?? '', shown]) {
    for (const stop of job.stops) {
      expect(text).toContain(stop.address ?? 'no address')
      expect(text).toContain(stop.zip)
    }
    for (const { name } of job.items) expect(text).toContain(name)
    expect(text).toContain(job.customer?.name ?? 'no name')
    expect(text).toContain('Driver: Dan Driver')
    expect(text).not.toContain('$')
    expect(text).not.toContain(move.delivery_code)
  }
})

test('a run sheet that the browser doesn’t copy is selected to be copied by hand', async () => {
  await mustTake(crew.mover, move, 'accept')
  localStorage.setItem('authToken', crew.mover.token)
  const path = href('mover-jobs-details', {}, { code: move.code, view: 'sheet' })
  screen = await openPage(moverJob, { app, path })
  const refusing = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  const { writeText } = navigator.clipboard
  navigator.clipboard.writeText = refusing
  for (let time = 0; time < 2; time++) {
    await press('Copy as text')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    const area = document.activeElement as HTMLTextAreaElement
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toContain(move.code)
    expect(document.querySelector('.text-moss[role=status]')).toBeNull()
    // The person presses once more.
    expectButton('Copy as text').focus()
  }
  navigator.clipboard.writeText = writeText
})
