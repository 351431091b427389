import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { useOpening } from '#front/features/chat/use-opening.ts'
import { page as driverJob } from '#front/pages/driver-jobs-details.tsx'
import { definePage } from '#front/routing/page.tsx'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, type MoveStep } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

/** Opens the driver's page of a job that has come this far; returns its code. */
async function openAfter(until: MoveStep): Promise<string> {
  const crew = await aCrew(app)
  const customer = await aCustomer(app)
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until })
  localStorage.setItem('authToken', crew.driver.token)
  const path = href('driver-jobs-details', {}, { code: move.code })
  screen = await openPage(driverJob, { app, network: aNetwork(), path })
  await waitForText('Is something wrong?')
  return move.code
}

/** Shows the words that the chat's message begins with; a room itself needs the Realtime Database. */
const opened = definePage({
  meta: () => ({ title: 'Chat', isPrivate: true }),
  Component: function Opened() {
    return <p>{useOpening()}</p>
  },
})

const problemLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('details a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((to) => /about=|^tel:911/.test(to))

test('each problem has its own way out, and broken things are photographed as damage', async () => {
  const code = await openAfter('start_loading')
  expect(problemLinks()).toEqual([
    href('chat', {}, { code, about: 'scope' }),
    href('chat', {}, { code, about: 'access' }),
    href('chat', {}, { code, about: 'elevator' }),
    'tel:911',
    href('chat-support', {}, { about: 'accident' }),
    href('chat-support', {}, { about: 'stuck' }),
    href('chat-support', {}, { about: 'other' }),
  ])
  await press('Something broke: take a photo')
  const moment = () =>
    [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === 'What do they show?',
    )?.control as HTMLSelectElement | undefined
  await waitFor(() => expect(moment()?.value).toBe('damage'))
  expect(document.activeElement?.tagName).toBe('SECTION')
})

test('on the road a broken thing is told in the chat, whose message has been begun', async () => {
  const code = await openAfter('depart')
  expect(button('Something broke: take a photo')).toBeUndefined()
  const path = href('chat', {}, { code, about: 'damage' })
  expect(problemLinks()).toContain(path)
  screen?.leave()
  screen = await openPage(opened, { app, network: aNetwork(), path })
  await waitForText('Something broke on the way:')
})

test('the question about the location comes after the step that is next', async () => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: {} })
  await openAfter('depart')
  const question = () =>
    [...document.querySelectorAll('h2')].find(({ textContent }) =>
      /^Show .+ where you are$/.test(textContent ?? ''),
    )
  await waitFor(() => {
    const place = button('I’m at the door')?.compareDocumentPosition(question() as Node) ?? 0
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })
})
