import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { page as driverProfile } from '#front/pages/driver-profile.tsx'
import { page as earningsPage } from '#front/pages/mover-earnings.tsx'
import { page as detailsPage } from '#front/pages/mover-earnings-details.tsx'
import { page as payoutsPage } from '#front/pages/mover-earnings-payouts.tsx'
import { page as statementsPage } from '#front/pages/mover-statements.tsx'
import { page as statementPage } from '#front/pages/mover-statements-view.tsx'
import { page as accountPage } from '#front/pages/mover-wallet-edit.tsx'
import type { Page } from '#front/routing/page.tsx'
import { issueToken } from '#server/plugins/session.ts'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { tuesday } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  field,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aCrew, type Crew, type PlacedMove } from '../support/scenarios/moves.ts'
import { aVerifiedAccount, earn, payoutsOf, walletOf } from '../support/scenarios/wallet.ts'

let app: TestApp
let crew: Crew
let move: PlacedMove
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  crew = await aCrew(app)
  await aVerifiedAccount(crew.mover)
  move = await earn(app, await aCustomer(app), crew)
  for (const instant of [
    '2027-04-12T09:00:00.000Z',
    '2027-04-14T09:00:00.000Z',
    '2027-05-01T02:00:00.000Z',
  ]) {
    app.clock.now = new Date(instant)
    await app.drain()
  }
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(page: Page, path: string, who: Person = crew.mover): Promise<void> {
  localStorage.setItem('authToken', await newToken(who))
  screen = await openPage(page, { app, path })
}

/** Signs somebody in again: the clock has moved on by weeks, in which the first sign-in ended. */
const newToken = ({ user_id }: Person) =>
  issueToken(app.db, { user_id, session_hash: null, at: app.clock.now })
const signedIn = async () => clientOf(app, await newToken(crew.mover))

const shown = () => document.body.textContent

test('a mover sees what a move brought, from the list to its steps and its payout', async () => {
  await open(earningsPage, '/mover/earnings?period=year')
  await waitForText('an hour in the end')
  await waitForText(move.code)
  expect(shown()).toContain('What you earned per hour')

  screen?.leave()
  await open(detailsPage, `/mover/earnings/details?code=${move.code}`)
  await waitForText('From the price to your pay')
  const [payout] = await payoutsOf(await signedIn())
  expect(shown()).toContain(`Payout ${payout?.code}`)

  screen?.leave()
  await open(payoutsPage, `/mover/earnings/payouts?code=${payout?.code}`)
  await waitForText('The moves in it')
  expect(shown()).toContain(move.code)
})

test('a mover says what a mile costs, and sees the pay of an hour after fuel', async () => {
  await open(earningsPage, '/mover/earnings?period=year')
  await waitForText('After fuel: $')
  expect(shown()).toContain('at $0.45 for each mile')
  await press('Change the cost per mile')
  const label = 'Fuel per mile, in dollars'
  write(await field(label), '<script>')
  await press('Save')
  await waitForText('Enter an amount from $0 to $5.00.')
  expect(document.activeElement).toBe(await field(label))
  write(await field(label), '0.62')
  await press('Save')
  await waitForText('at $0.62 for each mile')

  screen?.leave()
  await open(detailsPage, `/mover/earnings/details?code=${move.code}`)
  await waitForText('miles at $0.62')
  expect(shown()).toContain('Per hour after fuel')
})

test('the address of a statement that names none offers all of them', async () => {
  await open(statementPage, '/mover/statements/view')
  await waitForText('The address doesn’t say which statement you mean.')
  await waitFor(() =>
    expect(document.querySelector('a[href^="/mover/statements/view?id="]')).not.toBeNull(),
  )
})

test('a mover reads a statement line by line, with a balance and links', async () => {
  await open(statementsPage, '/mover/statements')
  await waitForText('April 2027')
  const link = document.querySelector('a[href^="/mover/statements/view"]')?.getAttribute('href')

  screen?.leave()
  await open(statementPage, String(link))
  await waitForText('Check a copy')
  const codes = [...document.querySelectorAll('tbody a')].map((one) => one.textContent)
  expect(codes).toEqual(expect.arrayContaining([move.code, expect.stringMatching(/^PO-/)]))
  expect([...document.querySelectorAll('tbody tr:last-child td')].at(-1)?.textContent).toBe('$0.00')
})

test('a mover disables a payout account after a question, and is led to another', async () => {
  const { account } = await walletOf(await signedIn())
  await open(accountPage, `/mover/wallet/edit?id=${account?.id}`)
  await waitForText('account ending in 6789')
  await press('Disable this account')
  await press('Disable this account', 'dialog[open]')
  await waitForText('This account is disabled.')
})

test('a driver chooses the language first, and finds who they drive for', async () => {
  await open(driverProfile, '/driver/profile', crew.driver)
  await waitForText('You drive for')
  await waitForText('You haven’t shared your location yet.')
  const [first] = document.querySelectorAll('form select, form input')
  expect(first?.getAttribute('name')).toBe('locale')
  await waitFor(() => expect(shown()).toContain('This device'))
})
