import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { signIn } from '../support/browser/admin-sign-in.ts'
import {
  checkLargeText,
  checkPage,
  desktop,
  openBrowser,
  openPerson,
  phone,
  recordRefusals,
  takeScreenshot,
} from '../support/browser/browser.ts'
import { sentCode, signInByCode } from '../support/browser/code-sign-in.ts'
import { setNetwork, waitUntilKept } from '../support/browser/network.ts'
import { countSounds, soundsPlayed } from '../support/browser/sounds.ts'

/**
 * The product's main job as its people do it, each in a separate browser: a price on the home page,
 * a booking with a code from the mail, two movers racing, the driver's steps with photo and code,
 * completion, receipt, review; and the administrator's look at it all.
 */
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Returns a date by the customer's calendar in California. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + days * 86_400_000,
  )

const email = 'newcomer@journey.test'
/** Set once the move is booked. */
let code = ''

async function person(viewport = phone) {
  const { context, page, pageErrors } = await openPerson(browser, server.url, viewport)
  await countSounds(context)
  // The machine may be busy with other tests, and speed is not tested here.
  return { page, pageErrors }
}

vi.setConfig({ testTimeout: 180_000 })

describe.sequential('a move', () => {
  let customer: Page
  let mover: Page
  let admin: Page
  let driver = ''
  const pageErrors: string[][] = []
  const witnesses: (() => Promise<string>)[] = []

  beforeEach(() => {
    onTestFailed(async () => {
      for (const tell of witnesses) console.error(await tell())
      console.error(server.output().slice(-4000))
    })
  })

  const open = async (viewport = phone) => {
    const opened = await person(viewport)
    pageErrors.push(opened.pageErrors)
    witnesses.push(recordRefusals(opened.page))
    return opened.page
  }

  test('gets a price on the home page from two ZIP codes, a size and a day', async () => {
    customer = await open()
    await customer.goto('/')
    await checkPage(customer, 'home')
    await customer.getByRole('combobox', { name: 'Moving from' }).fill('94110')
    await customer.getByRole('combobox', { name: 'Moving to' }).fill('94612')
    await customer.getByLabel('Size of your move').selectOption({ label: 'Two bedrooms' })
    // Both movers are free then, the price is held at once, and it is within the maximum number of
    // days that a job may be started ahead.
    await customer.locator('#widget-date').fill(dayIn(2))
    await customer.getByRole('button', { name: 'Show my price' }).first().click()
    await customer.getByRole('button', { name: 'Book this move' }).waitFor()

    expect(
      await customer
        .getByText(/\$\d[\d,]*\.\d\d/)
        .first()
        .isVisible(),
    ).toBe(true)
    await checkPage(customer, 'home-price')
    await customer.getByRole('button', { name: 'Book this move' }).click()
    await customer.waitForURL('**/order')
  })

  test('is booked with stairs, items, day, contact and card', async () => {
    const pickup = customer.getByRole('group', { name: 'Pickup' })
    const dropoff = customer.getByRole('group', { name: 'Drop-off' })
    await pickup.getByLabel('Street and number').fill('742 Valencia Street')
    await pickup.getByLabel('Floor').fill('3')
    await dropoff.getByLabel('Street and number').fill('1955 Broadway')
    await dropoff.getByLabel('Floor').fill('2')
    await dropoff.getByText('There’s an elevator we can use').click()
    await checkPage(customer, 'order')

    await customer.reload()
    await expect
      .poll(() => pickup.getByLabel('Street and number').inputValue())
      .toBe('742 Valencia Street')

    await customer.getByRole('button', { name: 'On to your things' }).click()
    await customer.getByRole('heading', { name: 'What are you moving?' }).waitFor()
    await checkPage(customer, 'order-things')
    await customer.getByRole('button', { name: 'On to the day' }).click()
    await customer.getByText(/^Lowest price: \$/).waitFor()
    await checkPage(customer, 'order-day')
    await customer.getByRole('button', { name: 'On to payment' }).click()

    await customer.getByLabel('Email or mobile number').fill(email)
    await customer.getByRole('button', { name: 'Send the code' }).click()
    await customer.getByLabel('Six-digit code').waitFor()
    const sent = await sentCode(server, email)
    await customer.getByLabel('Six-digit code').fill(sent === '000000' ? '000001' : '000000')
    await customer.getByText('This code isn’t right.').waitFor()
    await customer.reload()
    await customer.getByLabel('Six-digit code').fill(sent)
    await customer.getByLabel('Your name').fill('Nora Newcomer')
    await customer.getByRole('button', { name: 'Create account' }).click()
    await customer.getByText('Signed in as Nora Newcomer').waitFor()
    await customer.goBack()
    await customer.getByRole('grid').waitFor()
    await customer.goto('/order')
    await expect
      .poll(() => pickup.getByLabel('Street and number').inputValue())
      .toBe('742 Valencia Street')
    await customer.getByRole('link', { name: 'You and payment' }).click()

    await customer.getByLabel('Card number').fill('4242424242424242')
    await customer.getByLabel('Expiration (MM/YY)').fill('12/31')
    await customer.getByLabel('Security code').fill('123')
    await checkPage(customer, 'order-ready')
    await customer.getByRole('button', { name: /^Book for \$/ }).click()
    await customer.waitForURL(/\/order\/submitted/)

    code = new URL(customer.url()).searchParams.get('code') ?? ''
    await customer.getByText(code).first().waitFor()
    expect(code).toMatch(/^MV-[A-Z2-9]{6}$/)
    await checkPage(customer, 'order-submitted')
  })

  test('is offered to two movers, and exactly one gets it', async () => {
    const movers = [await open(), await open()]
    await Promise.all([
      signInByCode(movers[0] as Page, server, 'nina@bayhaul.test'),
      signInByCode(movers[1] as Page, server, 'tomasz@goldengate.test'),
    ])
    for (const mover of movers) {
      await mover.goto(`/mover/jobs/details?code=${code}`)
      await mover
        .getByRole('button', { name: /^Take it/ })
        .first()
        .click()
      await mover.getByRole('button', { name: /^Take it for \$/ }).waitFor()
    }
    await checkPage(movers[0] as Page, 'mover-offer')
    await Promise.all(
      movers.map((mover) => mover.getByRole('button', { name: /^Take it for \$/ }).click()),
    )
    const outcome = (mover: Page) =>
      Promise.race([
        mover
          .getByRole('button', { name: 'Assign' })
          .waitFor()
          .then(() => 'won'),
        mover
          .getByText(/is taken|was faster/)
          .first()
          .waitFor()
          .then(() => 'lost'),
      ])
    const outcomes = await Promise.all(movers.map(outcome))
    expect([...outcomes].sort()).toEqual(['lost', 'won'])

    const winner = movers[outcomes.indexOf('won')] as Page
    mover = winner
    const loser = movers[outcomes.indexOf('lost')] as Page
    await takeScreenshot(loser, 'mover-lost-390')
    driver = outcomes.indexOf('won') === 0 ? 'dre@bayhaul.test' : 'ivy@goldengate.test'
    await winner.getByLabel('Choose a driver').selectOption({ index: 1 })
    await winner.getByRole('button', { name: 'Assign' }).click()
    await winner.getByLabel('Change the driver').waitFor()
    await checkPage(winner, 'mover-job')
    await winner.goto('/mover')
    await winner.getByText('Taking jobs').waitFor()
    await checkPage(winner, 'mover')
  })

  test('is confirmed by the customer', async () => {
    await customer.goto(`/customer/moves/details?code=${code}`)
    await customer.getByRole('button', { name: 'Confirm the move' }).click()
    await customer.getByText('Delivery code').first().waitFor()
    await checkPage(customer, 'customer-move')
    await checkLargeText(customer)
    await customer.goto('/customer/payments')
    await customer.getByRole('heading', { name: 'Coming up' }).waitFor()
    await checkLargeText(customer)
    await customer.goto('/customer/payments/history')
    await customer.getByText('On hold').first().waitFor()
    await checkLargeText(customer)
    await customer.goto(`/customer/moves/details?code=${code}`)
  })

  test('has a chat in which customer and mover see messages and read marks live', async () => {
    const say = async (page: Page, text: string) => {
      await page.getByLabel('Message', { exact: true }).fill(text)
      await page.keyboard.press('Enter')
    }
    const conversation = (page: Page) => page.getByRole('region', { name: 'Messages' })
    await mover.goto('/mover')
    const bell = mover.getByRole('banner').getByRole('status')
    const unread = async () => Number.parseInt((await bell.textContent()) || '0', 10)
    await mover.getByText('Taking jobs').waitFor()
    await mover.waitForLoadState('networkidle')
    const [before, sounds] = [await unread(), await soundsPlayed(mover)]
    await customer.getByRole('link', { name: 'Message your crew' }).click()
    await say(customer, 'The piano stays, you have one thing less')
    await expect.poll(unread).toBe(before + 1)
    await expect.poll(() => soundsPlayed(mover)).toBe(sounds + 1)
    await conversation(customer).getByText('Sent', { exact: true }).waitFor()

    await mover.goto(`/chat?code=${code}`)
    await conversation(mover).getByText('The piano stays, you have one thing less').waitFor()
    await conversation(customer)
      .getByText(/^Seen by (Bay Haul Collective|Golden Gate Movers)/)
      .waitFor()
    await say(mover, 'Good to know, see you then')
    await conversation(customer).getByText('Good to know, see you then').waitFor()
    await checkPage(customer, 'customer-chat')
    await conversation(mover)
      .getByText(/^Seen by Nora Newcomer/)
      .waitFor()
    await customer.goto(`/customer/moves/details?code=${code}`)
    await customer.getByText('Delivery code').first().waitFor()
  })

  test('may start days ahead once an administrator has set the limit so', async () => {
    // The server's clock is the real one, and the move is days ahead.
    admin = await open(desktop)
    await signIn(admin, 'admin@haulwell.test', 'haulwell-demo')
    await admin.waitForURL('**/admin/dashboard')
    // More limits than one page of the list holds.
    await admin.goto('/admin/settings/limits?size=100')
    await admin.getByText('Earliest start of a job').waitFor()
    await checkPage(admin, 'admin-limits')
    await admin
      .getByRole('row', { name: /Earliest start of a job/ })
      .getByRole('link', { name: /^Edit/ })
      .click()
    // The list behind it has an edge to drag that is named after its column.
    await admin.locator('form').getByLabel('Value').fill('10080')
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('10,080').first().waitFor()
  })

  test('is carried out by the driver, step by step, with photo and code', async () => {
    const spoken = await customer
      .getByText(/^Delivery code: /)
      .first()
      .textContent()
    const digits = (spoken ?? '').replace(/\D/g, '')
    expect(digits).toMatch(/^\d{4}$/)
    const crew = await open()
    await signInByCode(crew, server, driver)
    await crew.goto(`/driver/jobs/details?code=${code}`)
    await crew.getByRole('button', { name: 'Leave now' }).click()
    await crew.getByRole('dialog').getByRole('button', { name: 'Leave now' }).click()
    await crew.getByRole('button', { name: 'I’m at the door' }).click()
    await crew.getByRole('button', { name: 'Start loading' }).click()
    await crew.getByRole('button', { name: 'Loaded, start driving' }).waitFor()
    await checkPage(crew, 'driver-loading')
    await worksInABasement(crew)
    await losesItsSignature(crew)
    await crew.getByLabel('The customer’s code').fill(digits === '0000' ? '0001' : '0000')
    await crew.getByRole('button', { name: 'Deliver' }).click()
    await crew.getByText('The code doesn’t match').waitFor()
    await crew.getByRole('button', { name: 'Try this step again' }).click()
    await crew.getByAltText('Photo 1 that you took').waitFor()
    await crew.getByLabel('The customer’s code').fill(digits)
    await checkPage(crew, 'driver-deliver')
    await crew.getByRole('button', { name: 'Deliver' }).click()
    await crew
      .getByText(/^Delivered/)
      .first()
      .waitFor()
    await crew.getByText('Not sent yet.').waitFor({ state: 'hidden' })
  })

  test('waits for an administrator to approve its times, which are far too short', async () => {
    await admin.goto('/admin/orders')
    await admin.getByRole('searchbox').fill(code)
    await admin.getByRole('link', { name: code }).first().click()
    await admin.getByRole('heading', { name: code }).waitFor()
    await admin.getByText('Times to check since').waitFor()
    await admin.getByRole('button', { name: 'Approve the times' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Corrected minutes').fill('200')
    await dialog.getByRole('button', { name: 'Approve the times' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await admin.getByRole('button', { name: 'Approve the times' }).waitFor({ state: 'hidden' })
    await admin.getByText(/less than quoted before tax/).waitFor()
  })

  test('is completed, charged at the lower price and reviewed', async () => {
    await customer.goto(`/customer/moves/details?code=${code}`)
    await customer.getByRole('button', { name: 'Everything arrived' }).click()
    await customer.getByRole('button', { name: 'Yes, release the payment' }).click()
    await customer.getByRole('link', { name: 'Receipt' }).waitFor()
    await customer.getByText('less than quoted').first().waitFor()
    await customer.getByText('Net paid').waitFor({ timeout: 60_000 })
    await customer.getByRole('link', { name: 'Receipt' }).click()
    await customer.getByText('The lower of two prices').waitFor()
    await checkPage(customer, 'receipt')
    await checkLargeText(customer)

    await customer.goto(`/customer/review?code=${code}`)
    await customer.getByLabel('5 stars').check({ force: true })
    await customer
      .getByLabel('In your own words')
      .fill('Everything arrived, and the stairs were no trouble.')
    await checkPage(customer, 'review')
    await checkLargeText(customer)
    await customer.getByRole('button', { name: 'Send the review' }).click()
    await customer.getByText('Thank you').waitFor()
    await customer.goto('/customer/moves')
    await customer.getByRole('heading', { name: 'My moves' }).waitFor()
    await checkPage(customer, 'customer-moves')
    await customer.goto('/customer')
    await customer.getByRole('heading', { level: 1 }).waitFor()
    await checkPage(customer, 'customer')
  }, 120_000)

  test('is visible to the administrator: the order, its payment and a journal that sums to zero', async () => {
    admin = await open(desktop)
    await admin.goto('/admin')
    await admin.getByLabel('Email').fill('admin@haulwell.test')
    await admin.keyboard.press('Enter')
    await admin.getByLabel('Password').fill('haulwell-demo')
    await admin.keyboard.press('Enter')
    await admin.waitForURL('**/admin/dashboard')
    await admin.getByText('The journal sums to zero.').waitFor()
    await checkPage(admin, 'admin-dashboard')

    await admin.goto('/admin/orders')
    await admin.getByRole('searchbox').fill(code)
    await admin.getByRole('link', { name: code }).first().waitFor()
    await checkPage(admin, 'admin-orders')
    await admin.getByRole('link', { name: code }).first().click()
    await admin.getByText('Sums to zero').waitFor()
    const payments = admin.getByRole('region', { name: 'Payments' })
    await payments.locator('.tag', { hasText: 'Captured' }).waitFor()
    await admin.getByText('Order placed').waitFor()
    await checkPage(admin, 'admin-order')
  })

  test('causes no page errors', () => {
    expect(pageErrors.flat()).toEqual([])
  })
})

/**
 * Takes two steps and a photo without a network, with a reload in between; once there is a network,
 * both arrive, once and in order, with the time when they happened and the time when they were sent.
 */
async function worksInABasement(crew: Page): Promise<void> {
  await waitUntilKept(crew, code)
  await crew.getByText('Not sent yet.').waitFor({ state: 'hidden' })
  await setNetwork(crew, false)
  const before = crew.getByRole('region', { name: 'Condition before' })
  await before
    .getByLabel('From gallery')
    .setInputFiles({ name: 'sofa.jpg', mimeType: 'image/png', buffer: await crew.screenshot() })
  await before.getByText('1 photo not sent yet').waitFor()
  await crew.getByRole('button', { name: 'Loaded, start driving' }).click()
  await crew.getByText('Not sent yet.').waitFor()
  await crew.reload()
  await crew.getByRole('button', { name: 'Start unloading' }).click()
  const picture = await crew.screenshot()
  await crew
    .getByRole('form', { name: 'Deliver' })
    .getByLabel('Take a photo')
    .setInputFiles({ name: 'rooms.jpg', mimeType: 'image/png', buffer: picture })
  await crew.getByAltText('Photo 1 that you took').waitFor()
  await crew.reload()
  await crew.getByText('2 steps not sent yet').waitFor()
  await crew.getByText(/^No signal\. This is the job as of/).waitFor()
  await crew.getByAltText('Photo 1 that you took').waitFor()
  await takeScreenshot(crew, 'driver-offline')

  await setNetwork(crew, true)
  await crew.getByText('2 steps not sent yet').waitFor({ state: 'hidden' })
  await crew.getByText(/^No signal\./).waitFor({ state: 'hidden' })
  await crew
    .getByText(/sent at/)
    .first()
    .waitFor()
  // The photo of the condition went ahead of the step that ends its time.
  await crew.getByAltText('Before, photo 1').waitFor()
  for (const title of ['Loaded, on the road', 'Unloading started'])
    expect(await crew.getByText(title, { exact: true }).count()).toBe(1)
}

/**
 * Signs, switches to the code and back: the pad is empty, and the handover can't be confirmed with
 * it.
 */
async function losesItsSignature(crew: Page): Promise<void> {
  // The radio itself is hidden: its label is pressed.
  const way = (name: string) => crew.getByRole('radio', { name }).check({ force: true })
  await way('Signature')
  const pad = crew.getByRole('img', { name: /^Sign here/ })
  await pad.click()
  await crew.getByRole('button', { name: 'Start over' }).click({ trial: true })
  await way('Code')
  await way('Signature')
  await crew.getByLabel('Why is there no code?').fill('Her phone is off')
  await crew.getByRole('button', { name: 'Deliver' }).click()
  await crew.getByText('Have the customer sign first.').waitFor()
  expect(await pad.evaluate((one) => one === document.activeElement)).toBe(true)
  await way('Code')
}
