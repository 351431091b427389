import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { CrewHours } from '#contract/calls/calendar.ts'
import { href } from '#contract/routes.ts'
import { boundsOf } from '#front/features/calendar/zone-clock.ts'
import { page as moverCalendar } from '#front/pages/mover-calendar.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'
import { aCrew, aPlacedMove, type Crew, mustTake } from '../support/scenarios/moves.ts'

let app: TestApp
let crew: Crew
let name: string
let network: Network
let screen: Screen | undefined
/** A day ahead. */
let day: string
/** Its bounds, in the mover's time zone. */
let bounds: { from: number; to: number }

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  crew = await aCrew(app)
  network = aNetwork()
  day = fromNow(app, { days: 9 }).slice(0, 10)
  const { crew: members, zone } = unwrap<{ crew: CrewHours[]; zone: string }>(
    await crew.mover.get(`/api/calendar?from=${day}&to=${day}`),
  )
  name = members.find(({ kind }) => kind === 'driver')?.name ?? ''
  bounds = boundsOf(day, zone)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

const shown = () => document.body.textContent ?? ''
const failAt = (path: string) => {
  network.beforeRequest = (asked) => {
    if (asked === path) throw new TypeError('The network is down')
  }
}
const mendNetwork = () => {
  network.beforeRequest = () => undefined
}

async function open(view: 'board' | 'month') {
  localStorage.setItem('authToken', crew.mover.token)
  const path = href('mover-calendar', {}, { view, day })
  screen = await openPage(moverCalendar, { app, path, network })
}

type Absence = { id: number; from_at: string; to_at: string; title: string | null }

/** An hour of the day, also of the days around it. */
const atHour = (hour: number) => new Date(bounds.from + hour * 3_600_000).toISOString()
const absent = async (from: number, to: number, title: string | null = null) =>
  unwrap<Absence>(
    await crew.mover.post('/api/availability_exceptions', {
      from_at: atHour(from),
      to_at: atHour(to),
      title,
      driver_id: crew.driver.driver_id,
    }),
  )
const absences = async () =>
  unwrap<Absence[]>(await crew.mover.get('/api/availability_exceptions'))
    .toSorted((one, other) => one.id - other.id)
    .map(({ from_at, to_at }) => [from_at, to_at])

test('a driver who is back earlier was away until then, and an undo that fails can be tried again', async () => {
  await absent(-24, 72, 'Flu')
  await absent(-24, 48)
  await open('board')
  // The longest counts, not the one entered last.
  await waitForText(/Flu, until/)
  await press(`${name} is back at work`)
  await waitForText(`${name} is back.`)
  const ended = [atHour(-24), atHour(0)]
  expect(await absences()).toEqual([ended, ended])

  failAt('/api/calendar/absences')
  await press('Undo')
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(await absences()).toEqual([ended, ended])
  mendNetwork()
  await press('Undo')
  await waitFor(async () =>
    expect(await absences()).toEqual([
      [atHour(-24), atHour(72)],
      [atHour(-24), atHour(48)],
    ]),
  )
  await waitForText(/Flu, until/)
})

test('a part of a day away shows its times; absences are taken back together, or none of them', async () => {
  await absent(10, 11)
  await absent(14, 16, 'Dentist')
  await open('board')
  await waitForText('Away 10:00 AM – 11:00 AM')
  await waitForText('Dentist, 2:00 PM – 4:00 PM')
  expect(shown()).not.toContain('Away until')

  failAt('/api/calendar/absences')
  await press(`${name} is back at work`)
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(shown()).toContain('Away 10:00 AM – 11:00 AM')
  expect(shown()).toContain('Dentist, 2:00 PM – 4:00 PM')
  expect(await absences()).toHaveLength(2)
  mendNetwork()
  await press(`${name} is back at work`)
  await waitFor(() => expect(shown()).not.toContain('Away 10:00 AM'))
  expect(shown()).not.toContain('Dentist, 2:00 PM')
  await press('Undo')
  await waitForText('Away 10:00 AM – 11:00 AM')
  expect(await absences()).toHaveLength(2)
})

test('the hours of a driver stay those of the business when nothing is entered, and keep the focus', async () => {
  await open('month')
  const change = `Change the hours of ${name}`
  await press(change)
  const heading = await waitFor(() => {
    expect(document.activeElement?.textContent).toBe(`Hours of ${name}`)
    return document.activeElement
  })
  failAt('/api/calendar/crew-hours')
  await press('Save these hours')
  await waitFor(() =>
    expect(heading?.closest('form')?.querySelector('[role=alert]')).not.toBeNull(),
  )
  await press('Cancel', 'form')
  await waitFor(() => expect(document.activeElement).toBe(button(change)))
  expect(document.querySelector('[role=alert]')).toBeNull()

  mendNetwork()
  await press(change)
  await press('Save these hours')
  await waitForText(`The hours of ${name} are saved.`)
  expect(unwrap(await crew.mover.get('/api/availability_rules'))).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(button(change)))
})

test('a job whose driver is away and that has no truck left says both', async () => {
  const { mover, driver } = crew
  const [vehicle] = await app.db
    .select()
    .from(tables.vehicles)
    .where(eq(tables.vehicles.code, 'box16'))
  const truck = unwrap<{ id: number }>(
    await mover.post('/api/mover_vehicles', { vehicle_id: vehicle?.id, plate: 'WORKSHOP 1' }),
  )
  const move = await aPlacedMove(app, await aCustomer(app), { window_start_at: atHour(10) })
  await mustTake(mover, move, 'accept')
  await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
  await absent(0, 24)
  const inWorkshop = { from_at: atHour(0), to_at: atHour(24), mover_vehicle_id: truck.id }
  unwrap(await mover.post('/api/availability_exceptions', inWorkshop))
  await open('month')
  await waitForText(`${name} is away. No truck`)
  expect(shown()).toContain('None of your drivers is free.')
})

test('an absence and an opened time with a title are told apart', async () => {
  await absent(10, 11, 'Course')
  unwrap(
    await crew.mover.post('/api/availability_exceptions', {
      from_at: atHour(14),
      to_at: atHour(16),
      is_open: true,
      title: 'Extra shift',
      driver_id: crew.driver.driver_id,
    }),
  )
  await open('month')
  await waitForText(`${name} away: Course`)
  expect(shown()).toContain(`${name} works: Extra shift`)
})

test('a calendar file that can’t be read says so, on the button that chooses it', async () => {
  await open('month')
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found || found.disabled) throw new Error('no file can be chosen')
    return found
  })
  const file = new File(['BEGIN:VCALENDAR'], 'jobs.ics')
  file.stream = () => {
    throw new DOMException('The file was moved', 'NotReadableError')
  }
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await waitForText('Your browser couldn’t read this file.')
  const described = button('Or upload a file (.ics)')?.getAttribute('aria-describedby') ?? ''
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('Your browser couldn’t read this file.')
  expect(texts[0]).toBeTruthy()
  expect(button('Or upload a file (.ics)')?.disabled).toBe(false)
})
