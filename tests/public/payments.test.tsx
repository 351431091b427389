import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { formatIn } from '#front/lib/format.ts'
import { page as payments } from '#front/pages/customer-payments.tsx'
import { page as adding } from '#front/pages/customer-payments-add.tsx'
import { page as history } from '#front/pages/customer-payments-history.tsx'
import type { Page } from '#front/routing/page.tsx'
import { ledgerCharges, ledgerDisputes, tables } from '#server/database/tables.ts'
import { refreshDispute } from '#server/modules/payments/dispute.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { advance, fromNow } from '../support/app/clock.ts'
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
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  cards,
  carryOut,
  holdPrice,
  orderRow,
} from '../support/scenarios/moves.ts'
import { grantRefund } from '../support/scenarios/refunds.ts'

let app: TestApp
let network: Network
let customer: Person
let screen: Screen | undefined
const { money, day } = formatIn('en-US')
const zone = 'America/Los_Angeles'

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date()
  await emptyApp(app)
  network = aNetwork()
  customer = await aCustomer(app)
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
})
afterAll(() => app.close())

/** Opens a page as the customer. */
async function open(page: Page, path: string): Promise<void> {
  screen?.leave()
  localStorage.setItem('authToken', customer.token)
  screen = await openPage(page, { app, network, path })
}
const openPayments = (code?: string) =>
  open(payments, code ? href('customer-payments', {}, { code }) : href('customer-payments'))

const later = (days: number) => ({ window_start_at: fromNow(app, { days }) })
const text = () => document.body.textContent ?? ''

async function fillCard(number: string): Promise<void> {
  write(await field('Card number'), number)
  write(await field('Expiration (MM/YY)'), '12/31')
  write(await field('Security code'), '123')
}

/** Stores a credit of the customer, as the system grants it. */
async function aCredit(cents: number, expires_at: string | null): Promise<void> {
  const { customer_credits: credits, customers } = tables
  const [own] = await app.db.select().from(customers).where(eq(customers.user_id, customer.user_id))
  await app.db.insert(credits).values({
    customer_id: Number(own?.id),
    amount_cents: cents,
    left_cents: cents,
    reason: 'late_release',
    note: 'MV-AAAAAA',
    expires_at,
  })
}

describe('the credits', () => {
  test('are shown with their amount, reason and end, and pay for the moves to come', async () => {
    await openPayments()
    await waitForText('No credits')
    await aCredit(2500, '2090-06-15T19:00:00.000Z')
    await openPayments()
    await waitForText('Your mover canceled at the last minute')
    expect(text()).toContain('Good until June 15, 2090')
    expect(text()).toContain('$25.00')

    const { quote } = await aPlacedMove(app, customer, later(30))
    await openPayments()
    await waitForText('Your credit pays $25.00 of the price first.')
    expect(text()).toContain(`We’ll hold ${money(quote.price.total_cents - 2500)} on`)
    expect(text()).toContain('No credits')
  })

  test('that cover a price leave nothing to hold', async () => {
    await aCredit(500_000, null)
    const { quote } = await aPlacedMove(app, customer, later(2))
    await openPayments()
    await waitForText('Covered by credit')
    expect(text()).toContain(`Your credit pays the price, ${money(quote.price.total_cents)}.`)
    expect(text()).toContain('Doesn’t expire')
    expect(text()).toContain('Left of $5,000.00')
  })
})

describe('the payments to come', () => {
  test('invite to book a move where there is none', async () => {
    await openPayments()
    await waitForText('No payments coming up')
    await waitForText('No cards yet')
  })

  test('say on which day and which card a price will be held, then that it is', async () => {
    const move = await aPlacedMove(app, customer, later(9))
    const amount = money(move.quote.price.total_cents)
    await openPayments()
    const on = day(fromNow(app, { days: 6 }), zone)
    await waitForText(`We’ll hold ${amount} on Visa ending in 4242 on ${on}.`)
    await holdPrice(app, move)
    await app.drain()
    await openPayments()
    await waitForText(`${amount} has been held on Visa ending in 4242 since ${on}.`)
  })

  test('show the move that a notice is about first, and a refused card with a form for another', async () => {
    const refused = await aPlacedMove(app, customer, later(8), cards.declined)
    await aPlacedMove(app, customer, later(5))
    app.clock.now = new Date(fromNow(app, { days: 5 }))
    await app.drain()
    await openPayments(refused.code)
    await waitForText('Your card was declined. Please use another card.')
    expect(text()).toMatch(/Choose another card by .*, or the move will be canceled\./)
    expect(document.querySelector('h3')?.closest('li')?.textContent).toContain(refused.code)
    await fillCard(cards.good)
    await press('Use this card')
    await waitFor(async () => {
      expect((await orderRow(app, refused)).secured_at).not.toBeNull()
      expect(text()).not.toContain('Your card was declined')
    })
    expect(button('Use this card')).toBeUndefined()
  })

  test('say why another card is refused too, and try it again', async () => {
    const move = await aPlacedMove(app, customer, later(9), cards.declined)
    await holdPrice(app, move)
    await app.drain()
    await openPayments(move.code)
    await waitForText('Card refused')
    await fillCard(cards.poor)
    await press('Use this card')
    await waitForText('Your card doesn’t have enough funds. Please use another card.')
    await waitFor(() => expectButton('Use this card'))
    await press('Use this card')
    await waitFor(() => expectButton('Use this card'))
    expect((await orderRow(app, move)).secured_at).toBeNull()
  })

  test('have the bank ask the customer about another card', async () => {
    const move = await aPlacedMove(app, customer, later(9), cards.declined)
    await holdPrice(app, move)
    await app.drain()
    await openPayments(move.code)
    await waitForText('Card refused')
    await fillCard(cards.asks)
    await press('Use this card')
    await press('Approve')
    await waitForText('approve $')
    await press('Approve')
    await waitForText('has been held on Visa ending in 3184')
  })

  test('have the customer answer the bank after the page was left', async () => {
    const move = await aPlacedMove(app, customer, later(9), cards.declined)
    await holdPrice(app, move)
    await app.drain()
    const payment_method_id = await aCard(customer, cards.asks)
    await customer.post(`/api/orders/${move.id}/payment-method`, { payment_method_id })
    await openPayments()
    await waitForText('Your bank wants you to confirm a payment for this move.')
    await press('Approve')
    await waitForText('has been held on Visa ending in 3184')
  })

  test('have a card that was not confirmed in time chosen again', async () => {
    const move = await aPlacedMove(app, customer, later(9), cards.declined)
    await holdPrice(app, move)
    await app.drain()
    const payment_method_id = await aCard(customer, cards.asks)
    await customer.post(`/api/orders/${move.id}/payment-method`, { payment_method_id })
    advance(app, { hours: 1.5 })
    await app.drain()
    await openPayments(move.code)
    await waitForText('Not confirmed')
    await waitForText('You didn’t confirm the payment with your bank within an hour.')
    expect(text()).not.toContain('Card refused')
    await press('Use this card')
    await press('Approve')
    await waitForText('has been held on Visa ending in 3184')
  })

  test('tell when the named move has nothing left to pay', async () => {
    await openPayments('MV-2345678')
    await waitForText('There’s nothing left to pay for move MV-2345678 at the moment.')
  })

  test('say once that nothing could be loaded, and load all of it with one press', async () => {
    await aPlacedMove(app, customer, later(9))
    network.beforeRequest = (path) => {
      if (/moves|payment_methods|credits/.test(path)) throw new TypeError('The network is down')
    }
    await openPayments()
    const retries = () =>
      [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === 'Try again',
      )
    await waitForText('There’s no connection right now.')
    expect(retries()).toHaveLength(1)
    network.beforeRequest = () => undefined
    await press('Try again')
    await waitForText('Visa ending in 4242')
    await waitForText('No credits')
    await waitFor(() => expect(retries()).toHaveLength(0))
  })

  test('say that they could not be loaded, and load them again', async () => {
    network.beforeRequest = (path) => {
      if (path.startsWith('/api/moves')) throw new TypeError('The network is down')
    }
    await openPayments()
    await waitForText('There’s no connection right now. Check it and try again.')
    network.beforeRequest = () => undefined
    await press('Try again')
    await waitForText('No payments coming up')
  })
})

describe('the cards', () => {
  test('are made the default and the backup', async () => {
    await aCard(customer)
    await aCard(customer, cards.other)
    await openPayments()
    await press('Use as backup Mastercard ending in 4444')
    await waitForText('Tried only if the first card is refused.')
    await press('Make default Mastercard ending in 4444')
    await waitFor(() => expectButton('Make default Visa ending in 4242'))
    expect(text()).not.toContain('Tried only if the first card is refused.')
    expect(button('Make default Mastercard ending in 4444')).toBeUndefined()
  })

  test('are removed after a confirmation, unless a move is paid with them', async () => {
    const move = await aPlacedMove(app, customer, later(9))
    await aCard(customer, cards.other)
    await openPayments()
    await waitForText(`This card pays for ${move.code}.`)
    expect(button('Remove Visa ending in 4242')).toBeUndefined()
    await press('Remove Mastercard ending in 4444')
    await waitForText('Remove Mastercard ending in 4444?')
    await press('Remove', 'dialog')
    await waitFor(() => expect(text()).not.toContain('4444'))
  })

  test('say that they expire before a move', async () => {
    const move = await aPlacedMove(app, customer, later(40))
    await app.db.update(tables.payment_methods).set({
      exp_month: app.clock.now.getMonth() + 1,
      exp_year: app.clock.now.getFullYear(),
    })
    await openPayments()
    await waitForText(
      `Expires before your move on ${day(move.quote.window_start_at, move.quote.city.time_zone)}.`,
    )
    await waitForText('This card expires before the move. Choose another one.')
  })

  test('have nothing to send before their form is there, which is tried again', async () => {
    network.beforeRequest = (path) => {
      if (path.endsWith('/setups')) throw new TypeError('The network is down')
    }
    await open(adding, href('customer-payments-add'))
    await waitForText('There’s no connection right now. Check it and try again.')
    expect(text()).not.toContain('Add this card')
    network.beforeRequest = () => undefined
    await press('Try again')
    await fillCard(cards.good)
    await press('Add this card')
    await waitFor(() => expect(screen?.visited).toEqual([href('customer-payments')]))
  })

  test('are added on a page of their own, which leads back', async () => {
    await open(adding, href('customer-payments-add'))
    await fillCard(cards.refused)
    await press('Add this card')
    await waitForText('Your card was declined. Please use another card.')
    await fillCard(cards.good)
    await press('Add this card')
    await waitFor(() => expect(screen?.visited).toEqual([href('customer-payments')]))
    await openPayments()
    await waitForText('Visa ending in 4242')
  })
})

describe('the history', () => {
  const openHistory = (year?: string) =>
    open(history, href('customer-payments-history', {}, year ? { year } : {}))

  test('invites to book a move where nothing was paid', async () => {
    await openHistory()
    await waitForText('Nothing has been charged yet')
  })

  test('shows a hold apart from charges, and only the entries of a year', async () => {
    const move = await aPlacedMove(app, customer, later(2))
    await openHistory()
    await waitForText('On hold')
    expect(text()).toContain(`Move ${move.code}, Visa ending in 4242`)
    expect(text()).toContain(money(move.quote.price.total_cents))
    expect(text()).toContain(`Charged${money(0)}`)
    expect(text()).not.toContain('Receipt')
    await openHistory('2020')
    await waitForText('There were no payments in that year.')
    expect(text()).not.toContain('On hold')
  })

  test('leads to support where a refund failed, and to the help where the bank disputes a charge', async () => {
    const disputed = '4000 0000 0000 0259'
    const move = await aPlacedMove(app, customer, later(2), disputed)
    await carryOut(app, move, customer, await aCrew(app))
    await app.drain()
    await app.db.update(ledgerCharges).set({ captured_cents: 0 })
    await grantRefund(app, await anAdmin(app), move, 500)
    await app.drain()
    for (const { reference } of await app.db.select().from(ledgerDisputes))
      await refreshDispute(app.context, reference)
    await openHistory()
    await waitForText('We need another way to pay you back.')
    await waitForText('Questioned at your bank on')
    const targets = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '')
    expect(targets).toContain(href('chat-support'))
    expect(targets.some((target) => target.startsWith('/help?q='))).toBe(true)
  })

  test('says that it could not be loaded, and tries again', async () => {
    await aPlacedMove(app, customer, later(2))
    network.beforeRequest = (path) => {
      if (path.startsWith('/api/payment-history')) throw new TypeError('The network is down')
    }
    await openHistory()
    await waitForText('There’s no connection right now. Check it and try again.')
    network.beforeRequest = () => undefined
    await press('Try again')
    await waitForText('On hold')
  })
})
