import { eq } from 'drizzle-orm'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Board } from '#contract/calls/board.ts'
import type { Hours } from '#contract/calls/calendar.ts'
import type { CalendarFeed } from '#contract/calls/calendar-feeds.ts'
import type { CalendarLink } from '#contract/calls/calendar-links.ts'
import { href } from '#contract/routes.ts'
import { page as moveDetails } from '#front/pages/customer-moves-details.tsx'
import { page as driverHome } from '#front/pages/driver.tsx'
import { page as moverCalendar } from '#front/pages/mover-calendar.tsx'
import { page as moverJobs } from '#front/pages/mover-jobs.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import {
  type CalendarServer,
  calendarFile,
  openCalendarServer,
} from '../support/app/calendar-server.ts'
import { advance, fromNow } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, aDriver, type Person } from '../support/people/people.ts'
import { aMember } from '../support/people/team.ts'
import { aCrew, aPlacedMove, type Crew, mustTake } from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let server: CalendarServer
let screen: Screen | undefined

beforeAll(async () => {
  server = await openCalendarServer()
  app = await openApp({ env: { FETCHABLE_HOSTS: server.host } })
  crew = await aCrew(app)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const shown = () => document.body.textContent ?? ''
const dayAhead = (days: number) => fromNow(app, { days }).slice(0, 10)

async function open(who: Person, query: Record<string, string>, network?: Network) {
  screen?.leave()
  localStorage.setItem('authToken', who.token)
  const path = href('mover-calendar', {}, query)
  screen = await openPage(moverCalendar, { app, path, ...(network ? { network } : {}) })
}

const exceptionsOf = async ({ mover }: Crew) =>
  unwrap<object[]>(await mover.get('/api/availability_exceptions'))
const rulesOf = async ({ mover }: Crew) =>
  unwrap<Hours['rules']>(await mover.get('/api/availability_rules'))

test('a day is blocked with one press, and opened again with the next', async () => {
  await open(crew.mover, { view: 'month', day: dayAhead(9) })
  await waitForText('Open all day')
  await press('Block this day')
  await waitForText('Blocked: ')
  expect(await exceptionsOf(crew)).toMatchObject([{ is_open: false, title: null }])
  await waitFor(() => expect(button('Block this day')).toBeUndefined())

  await press('Undo')
  await waitFor(async () => expect(await exceptionsOf(crew)).toEqual([]))
  await waitFor(() => expect(button('Block this day')).toBeDefined())
})

test('hours begin with a template, are saved, and are as before after an undo', async () => {
  await open(crew.mover, { view: 'week', day: dayAhead(9) })
  await waitForText('You are open all the time: set your hours')
  await press('Weekdays 8–6')
  await waitForText('The next seven days')
  await press('Add hours')
  await press('Remove hours 2')
  await press('Save your hours')
  await waitForText('Your hours are saved.')
  expect(await rulesOf(crew)).toMatchObject([
    { days: [1, 2, 3, 4, 5], from_minute: 480, to_minute: 1080 },
  ])
  expect(shown()).toContain('Closed')

  await press('Undo')
  await waitForText('Your hours are as they were.')
  expect(await rulesOf(crew)).toEqual([])
})

test('accepted jobs outside new hours stay, and are listed until they are kept', async () => {
  const other = await aCrew(app)
  const window_start_at = `${dayAhead(12)}T17:00:00.000Z`
  const move = await aPlacedMove(app, await aCustomer(app), { window_start_at })
  await mustTake(other.mover, move, 'accept')
  const { hours } = unwrap<{ hours: Hours }>(
    await other.mover.get(`/api/calendar?from=${dayAhead(12)}&to=${dayAhead(12)}`),
  )
  const rules = [{ days: [0, 1, 2, 3, 4, 5, 6], from_minute: 0, to_minute: 60 }]
  unwrap(await other.mover.post('/api/calendar/hours', { ...hours, rules }))
  await open(other.mover, { view: 'week', day: dayAhead(12) })
  await waitForText('Jobs outside your hours')
  expect(shown()).toContain(move.code)
  await press(`Keep it: ${move.code}`)
  expect(shown()).not.toContain('Jobs outside your hours')
  await open(other.mover, { view: 'week', day: dayAhead(12) })
  await waitForText('Your hours')
  expect(shown()).not.toContain('Jobs outside your hours')
})

test('an open job that the calendar blocks leads to its day', async () => {
  const other = await aCrew(app)
  const day = dayAhead(14)
  const window_start_at = `${day}T18:00:00.000Z`
  const move = await aPlacedMove(app, await aCustomer(app), { window_start_at })
  const blocked = { from_at: `${day}T08:00:00.000Z`, to_at: `${day}T23:00:00.000Z` }
  unwrap(await other.mover.post('/api/availability_exceptions', blocked))
  localStorage.setItem('authToken', other.mover.token)
  screen = await openPage(moverJobs, { app, path: href('mover-jobs') })
  await waitForText('Your calendar is closed at this time.')
  expect(button(`Take it: ${move.code}`)?.disabled).toBe(true)
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain(href('mover-calendar', {}, { day }))
})

test('a calendar link is made, replaced after a question, removed, and restored', async () => {
  const { mover } = await aCrew(app)
  const linksOf = async () => unwrap<CalendarLink[]>(await mover.get('/api/calendar-links'))
  const urlShown = () =>
    document.querySelector<HTMLInputElement>('input[readonly][value$=".ics"]')?.value
  await open(mover, { view: 'month', day: dayAhead(9) })
  await waitForText('Your jobs in your own calendar')
  await press('Create a link')
  await waitFor(() => expect(urlShown()).toBeDefined())
  const url = urlShown()
  expect(await linksOf()).toMatchObject([{ detail: 'places', last_read_at: null }])
  await waitForText('Not read by any calendar yet')

  await press(/^New link: With the cities/)
  await waitForText('Replace this link?')
  await press('Replace the link')
  await waitFor(() => expect(urlShown()).not.toBe(url))

  await press(/^Remove: With the cities/)
  await waitForText('Removed. Calendars can’t read this link anymore.')
  expect(await linksOf()).toEqual([])
  expect(urlShown()).toBeUndefined()
  await press('Undo')
  await waitFor(async () => expect(await linksOf()).toHaveLength(1))
})

test('a driver is chosen on the board, withdrawn by an undo, and not chosen where the server refuses', async () => {
  const { mover, driver } = await aCrew(app)
  const second = await aDriver(app, mover)
  const [vehicle] = await app.db
    .select()
    .from(tables.vehicles)
    .where(eq(tables.vehicles.code, 'box16'))
  unwrap(await mover.post('/api/mover_vehicles', { vehicle_id: vehicle?.id, plate: 'BOARD 1' }))
  const customer = await aCustomer(app)
  const window_start_at = `${dayAhead(12)}T18:00:00.000Z`
  const move = await aPlacedMove(app, customer, { window_start_at })
  await mustTake(mover, move, 'accept')
  const driverOf = async ({ code }: { code: string }) =>
    unwrap<Board>(await mover.get(`/api/board?day=${dayAhead(12)}`)).jobs.find(
      (job) => job.code === code,
    )?.driver_id
  const choose = async (who: Awaited<ReturnType<typeof aDriver>>) => {
    await press(/No driver yet/)
    const control = await waitFor(() => {
      const found = document.querySelector('select')
      if (!found) throw new Error('the board shows no choice')
      return found
    })
    control.value = String(who.driver_id)
    control.dispatchEvent(new Event('change', { bubbles: true }))
    await press('Assign')
  }
  await open(mover, { view: 'board', day: dayAhead(12) })
  await waitForText('Without a driver: 1')
  await waitForText('BOARD 1')
  await choose(driver)
  await waitForText(`drives ${move.code}.`)
  expect(await driverOf(move)).toBe(driver.driver_id)
  await press('Undo')
  await waitForText('Without a driver: 1')
  expect(await driverOf(move)).toBeNull()

  // The open board doesn't know yet that this driver can't drive anymore.
  await app.db
    .update(tables.drivers)
    .set({ status: 'suspended' })
    .where(eq(tables.drivers.id, Number(second.driver_id)))
  await choose(second)
  await waitForText(`${move.code} stays as it was.`)
  expect(await driverOf(move)).toBeNull()
})

test('a calendar elsewhere is connected, read, removed and restored, and says what is wrong', async () => {
  const { mover } = await aCrew(app)
  const feedsOf = async () => unwrap<CalendarFeed[]>(await mover.get('/api/calendar-feeds'))
  const day = dayAhead(9)
  const at = day.replaceAll('-', '')
  server.answer = (_, response) =>
    response.end(
      calendarFile(['UID:a', `DTSTART:${at}T180000Z`, `DTEND:${at}T190000Z`, 'SUMMARY:Dentist']),
    )
  await open(mover, { view: 'month', day })
  await waitForText('Your other calendars')
  write(await field('The address of the calendar'), 'calendar')
  await press('Connect the calendar')
  await waitForText('Enter the address of a calendar')
  write(await field('The address of the calendar'), server.url())
  await press('Connect the calendar')
  await waitForText('We’re reading it now')
  await app.drain()
  await waitForText('1 busy time ahead')
  await waitForText('Dentist')

  server.answer = (_, response) => response.end('<html>')
  advance(app, { minutes: 1 })
  await press('Read now: Private')
  await waitForText('We’re reading it now')
  await app.drain()
  await waitForText('a page or a damaged file instead of a calendar')
  expect(shown()).toContain('still blocks your time')
  expect(shown()).toContain('Dentist')

  await press('Remove: Private')
  await waitForText('Removed: Private.')
  expect(await feedsOf()).toEqual([])
  await press('Undo')
  await waitFor(async () => expect(await feedsOf()).toHaveLength(1))
})

test('a viewer of the company sees calendar and board, and no button that the server would refuse', async () => {
  const { mover } = await aCrew(app)
  server.answer = (_, response) => response.end(calendarFile())
  unwrap(await mover.post('/api/calendar-feeds', { url: server.url(), title: 'Private' }))
  const window_start_at = `${dayAhead(20)}T18:00:00.000Z`
  const move = await aPlacedMove(app, await aCustomer(app), { window_start_at })
  await mustTake(mover, move, 'accept')
  const viewer = await aMember(app, mover, 'viewer')

  await open(viewer, { view: 'board', day: dayAhead(20) })
  await press(/No driver yet/)
  await waitForText('Open the job')
  expect(button('Assign')).toBeUndefined()
  expect(document.querySelector('select, [draggable="true"]')).toBeNull()

  await open(viewer, { view: 'month', day: dayAhead(20) })
  await waitForText('Private')
  const shownButtons = [...document.querySelectorAll('button')].map(
    ({ textContent }) => textContent,
  )
  expect(shownButtons).toEqual([])
})

test('a driver makes a link to their jobs, and a customer one to a move', async () => {
  const customer = await aCustomer(app)
  const move = await aPlacedMove(app, customer)
  const { driver } = await aCrew(app)
  localStorage.setItem('authToken', driver.token)
  screen = await openPage(driverHome, { app, path: href('driver') })
  await waitForText('Your jobs in your own calendar')
  await press('Create a link')
  await waitFor(async () =>
    expect(unwrap<object[]>(await driver.get('/api/calendar-links'))).toHaveLength(1),
  )

  screen.leave()
  localStorage.setItem('authToken', customer.token)
  const path = href('customer-moves-details', {}, { code: move.code })
  screen = await openPage(moveDetails, { app, path })
  await waitForText('This move in your own calendar')
  await press('Create a link')
  const links = () => customer.get(`/api/calendar-links?code=${move.code}`)
  await waitFor(async () => expect(unwrap<object[]>(await links())).toHaveLength(1))
})

test('a calendar that can’t be loaded says so and can be tried again', async () => {
  const network = aNetwork()
  network.beforeRequest = (path) => {
    if (path === '/api/calendar') throw new TypeError('The network is down')
  }
  await open(crew.mover, { view: 'month', day: dayAhead(9) }, network)
  await waitFor(() => expect(button('Try again')).toBeDefined())
  network.beforeRequest = () => undefined
  await press('Try again')
  await waitForText('Open all day')
})

test('a driver who calls in sick is entered with one press, and the job goes to one who is free', async () => {
  const { mover, driver } = await aCrew(app)
  const sam = await aDriver(app, mover)
  const day = dayAhead(16)
  const move = await aPlacedMove(app, await aCustomer(app), {
    window_start_at: `${day}T18:00:00.000Z`,
  })
  await mustTake(mover, move, 'accept')
  await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
  const board = async () => unwrap<Board>(await mover.get(`/api/board?day=${day}`))
  const names = new Map((await board()).drivers.map(({ id, name }) => [id, name]))
  const [sick, free] = [names.get(driver.driver_id as number), names.get(sam.driver_id as number)]
  await open(mover, { view: 'board', day })
  await waitForText('Who’s working')
  await press(`Mark ${sick} as out sick on this day`)
  await waitForText(`${sick} is away at the time of ${move.code}.`)
  await press('Undo')
  await waitFor(() => expect(shown()).not.toContain('is away at the time of'))
  const absences = async () => unwrap<object[]>(await mover.get('/api/availability_exceptions'))
  expect(await absences()).toEqual([])

  await press(`Mark ${sick} as out sick on this day`)
  await waitForText(`${sick} is away at the time of ${move.code}.`)
  await press(`${sick} is back at work`)
  await waitForText(`${sick} is back.`)
  await waitFor(() => expect(shown()).not.toContain('is away at the time of'))
  expect(await absences()).toEqual([])
  await press('Undo')
  await waitForText(`${sick} is away at the time of ${move.code}.`)
  expect(await absences()).toMatchObject([{ title: 'Sick', driver_id: driver.driver_id }])
  await press(`Assign ${move.code} to ${free}`)
  await waitForText(`${free} drives ${move.code}.`)
  await waitFor(() => expect(shown()).not.toContain('is away at the time of'))
  expect((await board()).jobs[0]?.driver_id).toBe(sam.driver_id)
})

test('a driver’s own hours are saved and undone, and a truck’s days in the workshop leave a job uncovered', async () => {
  const { mover } = await aCrew(app)
  const day = dayAhead(18)
  const [vehicle] = await app.db
    .select()
    .from(tables.vehicles)
    .where(eq(tables.vehicles.code, 'box16'))
  unwrap(await mover.post('/api/mover_vehicles', { vehicle_id: vehicle?.id, plate: 'WORKSHOP 1' }))
  const move = await aPlacedMove(app, await aCustomer(app), {
    window_start_at: `${day}T18:00:00.000Z`,
  })
  await mustTake(mover, move, 'accept')
  const { crew: members } = unwrap<{ crew: { kind: string; name: string }[] }>(
    await mover.get(`/api/calendar?from=${day}&to=${day}`),
  )
  const name = members.find(({ kind }) => kind === 'driver')?.name
  await open(mover, { view: 'month', day })
  await waitForText('Hours of one driver or truck')
  await press(`Change the hours of ${name}`)
  await press('Add hours', 'form')
  await press('Save these hours')
  await waitForText(`The hours of ${name} are saved.`)
  expect(unwrap(await mover.get('/api/availability_rules'))).toMatchObject([
    { days: [1, 2, 3, 4, 5], from_minute: 480 },
  ])
  await press('Undo')
  await waitForText(`The hours of ${name} are back to what they were.`)
  expect(unwrap(await mover.get('/api/availability_rules'))).toEqual([])

  await press('Block or open a time')
  const whom = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ text }) => text === 'WORKSHOP 1'),
  )
  if (!whom) throw new Error('nobody can be chosen')
  whom.value = [...whom.options].find(({ text }) => text === 'WORKSHOP 1')?.value ?? ''
  await act(async () => void whom.dispatchEvent(new Event('change', { bubbles: true })))
  write(await field('From what time'), '00:00')
  write(await field('Until what time'), '23:59')
  await press('Add to the calendar')
  await waitForText('WORKSHOP 1: away')
  await waitForText('No truck is available for it.')
  await press('Remove: WORKSHOP 1: away')
  await waitFor(() => expect(shown()).not.toContain('No truck is available for it.'))
})
