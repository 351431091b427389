import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { page as walletPage } from '#front/pages/mover-wallet.tsx'
import { page as addPage } from '#front/pages/mover-wallet-add.tsx'
import { emptyApp, openApp, sentCode, type TestApp } from '../support/app/app.ts'
import { advance, tuesday } from '../support/app/clock.ts'
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
import { aCustomer, type Person } from '../support/people/people.ts'
import { aCrew, type Crew } from '../support/scenarios/moves.ts'
import {
  aVerifiedAccount,
  bankNumbers,
  comeBack,
  earn,
  fillIn,
  identity,
  payoutsOf,
  providerPage,
  walletOf,
} from '../support/scenarios/wallet.ts'

let app: TestApp
let crew: Crew
let customer: Person
let screen: Screen | undefined
let network: Network

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  app.clock.now = new Date(tuesday)
  network = aNetwork()
  crew = await aCrew(app)
  customer = await aCustomer(app)
})
afterEach(() => {
  screen?.leave()
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(query = ''): Promise<void> {
  localStorage.setItem('authToken', crew.mover.token)
  screen = await openPage(walletPage, { app, network, path: `/mover/wallet${query}` })
}

test('a mover without an account is led to the provider’s page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  await open()
  await waitForText('You don’t have a payout account yet')
  await waitForText('No payouts yet')
  await press('Set up payouts')
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('/embedded/payouts/')),
  )
})

test('a provider that does not answer is reported, and the button can be pressed again', async () => {
  await open()
  await waitForText('You don’t have a payout account yet')
  network.isDown = true
  await press('Set up payouts')
  await waitForText('There’s no connection right now. Check it and try again.')
  await waitFor(() => expect(button('Set up payouts')?.disabled).toBe(false))
})

test('a mover who comes back sees what the provider still needs', async () => {
  const path = await providerPage(crew.mover)
  await fillIn(crew.mover, path, 'identity', identity)
  await open('?onboarding=returned')
  await waitForText('Not finished')
  await waitForText('A bank account or debit card that accepts payouts')
  expect(document.body.textContent).not.toContain('Who you are')
  expect(button('Continue')).toBeDefined()
})

test('the page of a new account says that one has been begun, or is there', async () => {
  await fillIn(crew.mover, await providerPage(crew.mover), 'identity', identity)
  await comeBack(crew.mover)
  localStorage.setItem('authToken', crew.mover.token)
  const path = '/mover/wallet/add'
  screen = await openPage(addPage, { app, network, path })
  await waitForText('You’ve begun to set up a payout account')
  screen.leave()
  await aVerifiedAccount(crew.mover)
  screen = await openPage(addPage, { app, network, path })
  await waitForText('You already have a payout account')
})

test('a mover finds each month’s statement with its file', async () => {
  await earn(app, customer, crew)
  app.clock.now = new Date('2027-05-01T02:00:00.000Z')
  await app.drain()
  await open()
  await waitForText('April 2027')
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/api/statements/"]')
  expect(link?.textContent).toBe('Download the PDF April 2027')
  const file = await crew.mover.get(link?.getAttribute('href') ?? '')
  expect(file.headers['content-type']).toBe('application/pdf')
})

test('an expired link is explained', async () => {
  await providerPage(crew.mover)
  await open('?onboarding=expired')
  await waitForText('That link has expired. The button below gets you a new one.')
})

test('a verified account shows bank and last digits, and pays out at once for a fee', async () => {
  await aVerifiedAccount(crew.mover)
  await earn(app, customer, crew)
  const { instant } = await walletOf(crew.mover)
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  await open()
  await waitForText('Harbor Test Bank, account ending in 6789')
  await waitForText(`An instant payout costs ${dollars(instant.fee_cents)}.`)
  await press(`Get ${dollars(instant.amount_cents)} now`)
  await press(`Pay out ${dollars(instant.amount_cents)}`)
  await waitForText('is on its way.')
  expect(await payoutsOf(crew.mover)).toMatchObject([{ amount_cents: instant.amount_cents }])
})

test('a returned payout is explained, and the account needs attention', async () => {
  await aVerifiedAccount(crew.mover, bankNumbers.returned)
  await earn(app, customer, crew)
  for (let day = 0; day < 14; day++) {
    advance(app, { days: 1 })
    await app.drain()
  }
  await open()
  await waitForText('Needs attention')
  await waitForText('Returned')
  await waitForText('Your bank says that the account is closed. The money is back in your wallet.')
})

test('a mover disables an account that somebody else has entered', async () => {
  await aVerifiedAccount(crew.mover)
  await open()
  await press('Disable this account')
  await waitForText('it can’t be enabled again')
  await press('Disable this account', 'dialog[open]')
  await waitForText('You don’t have a payout account yet')
})

test('a mover who signed in a while ago enters a code before the provider’s page opens', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  advance(app, { minutes: 11 })
  await open()
  await press('Set up payouts')
  await waitForText(`Code sent to ${crew.mover.email}`)
  write(
    await field(`Code sent to ${crew.mover.email}, to make sure it’s you`),
    await sentCode(app, crew.mover.email),
  )
  await press('Go on', 'dialog[open]')
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('/embedded/payouts/')),
  )
})

test('a failed load is reported and can be retried', async () => {
  network.beforeRequest = (path) => {
    if (path === '/api/wallet') throw new TypeError('The network is down')
  }
  await open()
  await waitForText('There’s no connection right now. Check it and try again.')
  network.beforeRequest = () => undefined
  await press('Try again')
  await waitForText('You don’t have a payout account yet')
})
