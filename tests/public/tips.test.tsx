import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { formatIn } from '#front/lib/format.ts'
import { page as details } from '#front/pages/customer-moves-details.tsx'
import { page as receipt } from '#front/pages/customer-moves-receipt.tsx'
import { page as review } from '#front/pages/customer-review.tsx'
import type { Page } from '#front/routing/page.tsx'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
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
import {
  aCard,
  aCrew,
  aPlacedMove,
  cards,
  carryOut,
  type PlacedMove,
} from '../support/scenarios/moves.ts'

let app: TestApp
let network: Network
let customer: Person
let move: PlacedMove
let screen: Screen | undefined
const { time } = formatIn('en-US')
const zone = 'America/Los_Angeles'

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
  network = aNetwork()
  customer = await aCustomer(app)
  const crew = await aCrew(app, { business_name: 'Bay Movers' })
  move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew)
  await app.drain()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(page: Page, name: 'details' | 'receipt' | 'review'): Promise<void> {
  screen?.leave()
  localStorage.setItem('authToken', customer.token)
  const query = { code: move.code }
  const path =
    name === 'review'
      ? href('customer-review', {}, query)
      : href(`customer-moves-${name}`, {}, query)
  screen = await openPage(page, { app, network, path })
  await waitForText('Tip the crew')
}
/** Chooses an amount or a card. */
const choose = (label: RegExp) => field(label).then((found) => found.click())
const text = () => document.body.textContent ?? ''

describe('a tip after the move', () => {
  test('is chosen, given, withdrawn until its hour is over, and thanked for', async () => {
    await open(details, 'details')
    await waitForText('All of it goes to Bay Movers and the crew: we take no commission.')
    await press('Give a tip')
    await waitForText('Choose an amount to continue.')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('tip-amount'))
    await choose(/^\$20/)
    await waitForText('We hold it on your card now and charge it in an hour.')
    await press('Give $20.00')
    const until = time(new Date(app.clock.now.getTime() + 3_600_000).toISOString(), zone)
    await waitForText(`It’s charged at ${until}. You can withdraw it until then.`)
    await press('Withdraw the tip')
    await waitForText('Withdrawn: $20.00 wasn’t charged')

    await choose(/^Another amount/)
    const amount = await field('Amount in dollars')
    write(amount, '0.50')
    await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
    expect(text()).toContain('Enter an amount between $1.00 and ')
    await press('Give a tip')
    await waitFor(() => expect(document.activeElement).toBe(amount))
    write(amount, '12,50')
    await press('Give $12.50')
    await waitForText('You’ve given a tip of $12.50')
    advance(app, { hours: 1 })
    await app.drain()
    await open(receipt, 'receipt')
    await waitForText('You tipped $12.50 on ')
    await waitForText('Tip on ')
    await open(review, 'review')
    await press('Give another tip')
    await waitForText('How much?')
  })

  test('says that there is no connection, and is given once when it is back', async () => {
    await open(details, 'details')
    await choose(/^\$20/)
    await choose(/4242/)
    network.isDown = true
    await press('Give $20.00')
    await waitForText('There’s no connection right now.')
    network.isDown = false
    network.losesResponses = true
    await press('Give $20.00')
    await waitFor(() => expect(button('Give $20.00')?.disabled).toBe(false))
    network.losesResponses = false
    await press('Give $20.00')
    await waitForText('You’ve given a tip of $20.00')
    const { tips } = (await customer.get(`/api/moves/${move.code}/tips`)).json()
    expect(tips).toHaveLength(1)
  })

  test('asks the bank, and can be given on another card when it refuses', async () => {
    await aCard(customer, cards.asks)
    await open(details, 'details')
    await choose(/^\$40/)
    await choose(/3184/)
    await press('Give $40.00')
    await waitForText('Your bank wants you to confirm the tip of $40.00')
    await press('Decline')
    await waitForText('Your tip of $40.00 wasn’t charged')
    expect(text()).toContain('Your bank didn’t confirm the payment.')
    await choose(/^\$20/)
    await choose(/4242/)
    await press('Give $20.00')
    await waitForText('You’ve given a tip of $20.00')
  })
})
