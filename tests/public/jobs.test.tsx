// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { href } from '#contract/routes.ts'
import { Application } from '#front/app/application.tsx'
import { createFront } from '#front/app/front.ts'
import { NavigationProvider } from '#front/app/navigation.tsx'
import type { Page } from '#front/app/page.tsx'
import { createTexts } from '#front/app/texts.ts'
import { loadTexts } from '#front/locales/texts.ts'
import { page as driverHome } from '#front/pages/driver.tsx'
import { page as driverJob } from '#front/pages/driver-jobs-details.tsx'
import { page as moverHome } from '#front/pages/mover.tsx'
import { page as moverJobs } from '#front/pages/mover-jobs.tsx'
import { page as moverJob } from '#front/pages/mover-jobs-details.tsx'
import { emptyHouse, openHouse, type TestHouse } from '../support/house.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  jobOf,
  orderRow,
  type PlacedMove,
  taken,
} from '../support/moves.ts'
import { aCustomer, type Person } from '../support/people.ts'

let house: TestHouse
let crew: Crew
let customer: Person
let move: PlacedMove
let leave: () => void = () => undefined
let network: Network
let visited: string[] = []

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  await emptyHouse(house)
  network = { isDown: false, losesAnswers: false }
  visited = []
  crew = await aCrew(house)
  customer = await aCustomer(house)
  move = await aPlacedMove(house, customer)
})
afterEach(() => {
  leave()
  localStorage.clear()
})
afterAll(() => house.close())

test('A mover takes an open job, and only after being asked', async () => {
  await open(crew.mover, moverJobs, href('mover-jobs'))
  await press(`Take it: ${move.code}`)
  await told('Take this job?')
  expect((await orderRow(house, move)).state).toBe('placed')

  await press(/^Take it for/)
  await soon(() => expect(visited).toContain(jobHref('mover')))
  expect((await orderRow(house, move)).mover_id).toBe(crew.mover.mover_id)
})

test('Whoever is second in the race is told so, and the job is gone from the list', async () => {
  const faster = await aCrew(house)
  await open(crew.mover, moverJobs, href('mover-jobs'))
  await press(`Take it: ${move.code}`)
  await taken(faster.mover, move, 'accept')

  await press(/^Take it for/)
  await told('Another mover was faster')
  await told('Nothing open right now')
  expect((await orderRow(house, move)).mover_id).toBe(faster.mover.mover_id)
})

test('A job that can’t be taken says why, and offers no way to take it', async () => {
  const { mover } = await aCrew(house, { minimum_pay_cents: 9_000_000 })
  await open(mover, moverJobs, href('mover-jobs'))
  await told('it pays less than your minimum')

  expect(button(`Take it: ${move.code}`)?.disabled).toBe(true)
})

test('The street is not told before the job is one’s own', async () => {
  await open(crew.mover, moverJob, jobHref('mover'))
  await told('You see the street address once the job is yours')
  expect(document.body.textContent).not.toContain('1 Test Street')
  leave()

  await taken(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await told('1 Test Street')
})

test('A job is given back with a reason, and goes to the others', async () => {
  await taken(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await press('Give the job back')
  await press('Give it back')
  await told('Please fill this in.')
  expect((await orderRow(house, move)).state).toBe('accepted')

  write('dialog textarea', 'The truck is in the shop')
  await press('Give it back')
  await soon(() => expect(visited).toContain(href('mover-jobs', {}, { tab: 'upcoming' })))
  expect((await orderRow(house, move)).state).toBe('placed')
})

test('A mover assigns a driver by name', async () => {
  await taken(crew.mover, move, 'accept')
  await open(crew.mover, moverJob, jobHref('mover'))
  await told('Nobody is assigned yet.')
  await press('Assign')
  await told('Change the driver')

  expect((await orderRow(house, move)).driver_id).toBe(crew.driver.driver_id)
})

test('A mover goes off the market and back with one switch', async () => {
  await open(crew.mover, moverHome, href('mover'))
  await flip()
  await told('You are offered nothing until you switch this on.')
  expect(await isAvailable()).toBe(false)

  await flip()
  await told('You are offered new jobs in your cities.')
  expect(await isAvailable()).toBe(true)
})

test('A mover who is not approved learns what is missing', async () => {
  const { mover } = await aCrew(house, {
    ...{ status: 'incomplete', insurance_expires_at: null },
  })
  await open(mover, moverHome, href('mover'))
  await told('Your profile is not complete')
  await told('Proof of insurance (missing)')
  await told('The cities you serve (there)')
})

test('A driver goes off duty and on again', async () => {
  await open(crew.driver, driverHome, href('driver'))
  await flip()
  await told('Your mover sees that you are off.')
  await flip()
  await told('Your mover sees that you are working.')
})

test('One button leads a driver through the day, up to the hand-over', async () => {
  await carryOut(house, move, customer, crew, { until: 'confirm' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await press('Set off')
  await told('Set off already?')
  await press('Set off', 'dialog')
  for (const step of ['I’m at the door', 'Start loading', 'Loaded, drive on', 'Start unloading']) {
    await press(step)
  }
  await told('The customer’s code')

  expect((await orderRow(house, move)).state).toBe('unloading')
})

test('Without a network a step is not taken, says so, and can be tried again', async () => {
  await carryOut(house, move, customer, crew, { until: 'depart' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await soon(() => expectButton('I’m at the door'))
  network.isDown = true
  await press('I’m at the door')
  await told('This step was not saved.')
  expect((await orderRow(house, move)).state).toBe('en_route')

  network.isDown = false
  await press('I’m at the door')
  await soon(() => expectButton('Start loading'))
  expect(document.body.textContent).not.toContain('This step was not saved.')
})

test('A step whose answer was lost counts when it is pressed again', async () => {
  await carryOut(house, move, customer, crew, { until: 'depart' })
  await open(crew.driver, driverJob, jobHref('driver'))
  await soon(() => expectButton('I’m at the door'))
  network.losesAnswers = true
  await press('I’m at the door')
  await told('This step was not saved.')
  expect((await orderRow(house, move)).state).toBe('arrived')

  network.losesAnswers = false
  await press('I’m at the door')
  await soon(() => expectButton('Start loading'))
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('A completed job asks the mover for a review of the customer', async () => {
  await carryOut(house, move, customer, crew)
  await open(crew.mover, moverJob, jobHref('mover'))
  await press('Send the review')
  await told('Choose one to five stars.')
  await soon(() => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[3]?.click())
  await press('Send the review')
  await told('Shown to the customer when both of you have written')

  expect((await jobOf(crew.mover, move)).reviews).toMatchObject([{ from: 'mover', stars: 4 }])
})

test('A job that is somebody else’s is not there', async () => {
  const other = await aCrew(house)
  await taken(crew.mover, move, 'accept')
  await open(other.mover, moverJob, jobHref('mover'))
  await told('There is no such job for you')
})

const jobHref = (who: 'mover' | 'driver') => href(`${who}-jobs-details`, {}, { code: move.code })

async function isAvailable(): Promise<boolean | undefined> {
  const [own] = (await crew.mover.get('/api/movers')).json<{ is_available: boolean }[]>()
  return own?.is_available
}

/** A page of somebody's own, over the house. */
async function open(who: Person, page: Page, path: string): Promise<void> {
  localStorage.setItem('authToken', who.token)
  const origin = 'http://localhost:3000'
  const front = createFront({
    ...{ baseUrl: origin, storage: localStorage, fullAccessRoles: [], log: console },
    readCookie: () => 'none',
    navigate: () => undefined,
    fetch: fetchFrom(house),
  })
  const texts = createTexts('en', loadTexts)
  await Promise.all([texts.load('common'), texts.load('jobs')])
  await front.session.start()
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  leave = () => {
    root.unmount()
    place.remove()
    leave = () => undefined
  }
  const preload = () => undefined
  const go = (to: string) => {
    visited.push(to)
  }
  root.render(
    <Application
      {...{ front, texts }}
      surroundings={{ origin, loadedPage: () => undefined, preload }}
    >
      <NavigationProvider value={{ path, go, preload }}>{page.render(null)}</NavigationProvider>
    </Application>,
  )
}

type Network = { isDown: boolean; losesAnswers: boolean }

/** The network between the page and the house, as a program without cookies has it. */
function fetchFrom({ server }: TestHouse): typeof fetch {
  return async (input, options = {}) => {
    if (network.isDown) throw new TypeError('The network is down')
    const { pathname, search } = new URL(String(input))
    const method = options.method === 'POST' || options.method === 'PATCH' ? options.method : 'GET'
    const answer = await server.inject({
      method,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(typeof options.body === 'string' ? { payload: options.body } : {}),
    })
    if (network.losesAnswers && method !== 'GET') throw new TypeError('The answer was lost')
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const body = answer.statusCode === 204 ? null : answer.payload
    return new Response(body, { status: answer.statusCode, headers: Object.fromEntries(headers) })
  }
}

const soon = <T,>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 10_000 })

const told = (text: string) => soon(() => expect(document.body.textContent).toContain(text))

function button(name: string | RegExp, within = 'body'): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)]
  return buttons.find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })
}

function expectButton(name: string | RegExp, within?: string): HTMLButtonElement {
  const found = button(name, within)
  if (found === undefined || found.disabled) throw new Error(`there is no button ${name} to press`)
  return found
}

const press = (name: string | RegExp, within?: string) =>
  soon(() => expectButton(name, within)).then((found) => found.click())

const flip = () =>
  soon(() => {
    const found = document.querySelector<HTMLInputElement>('input[role="switch"]')
    if (found === null || found.disabled) throw new Error('there is no switch to flip')
    return found
  }).then((found) => found.click())

function write(selector: string, text: string): void {
  const area = document.querySelector<HTMLTextAreaElement>(selector)
  if (area === null) throw new Error(`there is no ${selector} to write in`)
  // As the browser does it: past the setter by which React follows its own changes.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
