import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { href } from '#contract/routes.ts'
import { page as moverJobs } from '#front/pages/mover-jobs.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aMember } from '../support/people/team.ts'
import { aCrew, aPlacedMove, mustTake, orderRow } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(who: Person, network = aNetwork()) {
  localStorage.setItem('authToken', who.token)
  const path = href('mover-jobs', {}, { tab: 'plans' })
  screen = await openPage(moverJobs, { app, path, network })
}

test('a plan is taken after a question, and the page says of each job what became of it', async () => {
  const { mover } = await aCrew(app)
  await open(mover)
  await waitForText('No open jobs that you can take')
  screen?.leave()

  const day = fromNow(app, { days: 1 }).slice(0, 10)
  const at = (hour: number) => ({ window_start_at: `${day}T${hour}:00:00.000Z` })
  const kept = await aPlacedMove(app, await aCustomer(app), at(16))
  const gone = await aPlacedMove(app, await aCustomer(app), at(23))
  await open(mover)
  await waitForText('Take all 2 jobs')
  await mustTake((await aCrew(app)).mover, gone, 'accept')
  await press(/^Take all 2 jobs/)
  await waitForText('Take these 2 jobs?')
  await press(/^Take for \$/)
  await waitForText('Gone: another mover was faster')
  await waitForText('You can give the jobs you got back for free until')
  expect(await orderRow(app, kept)).toMatchObject({ state: 'accepted', mover_id: mover.mover_id })
})

test('plans that failed are requested once, however often the button is pressed meanwhile', async () => {
  const { mover } = await aCrew(app)
  const network = aNetwork()
  network.beforeRequest = (path) => {
    if (path === '/api/jobs/chains') throw new TypeError('The network is down')
  }
  await open(mover, network)
  await waitFor(() => expect(button('Try again')?.disabled).toBe(false))

  let requests = 0
  let answer: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.beforeRequest = (path) => {
    if (path !== '/api/jobs/chains') return
    requests += 1
    return slow
  }
  await press('Try again')
  await waitFor(() => expect(button('Try again')?.getAttribute('aria-busy')).toBe('true'))
  for (let presses = 0; presses < 5; presses += 1) button('Try again')?.click()
  answer()
  await waitFor(() => expect(button('Try again')).toBeUndefined())
  expect(requests).toBe(1)
})

test('a viewer of the company sees plans and can’t take them', async () => {
  const { mover } = await aCrew(app)
  await aPlacedMove(app, await aCustomer(app))
  await open(await aMember(app, mover, 'viewer'))
  await waitForText('door to door, after fuel')
  expect(document.body.textContent).not.toContain('Take this job')
})
