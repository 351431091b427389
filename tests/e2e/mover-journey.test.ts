import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'

import type { TestClock } from '#contract/calls/clock.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import type { SettingKey } from '#contract/settings.ts'
import { addDays, today } from '#front/lib/days.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { openBrowser, openPerson, recordRefusals } from '../support/browser/browser.ts'
import { sentCode } from '../support/browser/code-sign-in.ts'
import { setNetwork, waitUntilKept } from '../support/browser/network.ts'
import { type RemoteUser, signInAt } from '../support/people/remote-user.ts'
import { aPicture } from '../support/scenarios/pictures.ts'

/**
 * The way of a stranger with a truck to the first payout: signing up, the steps of the profile,
 * documents, an invited driver, a job taken, its day without a network, the earning and the payout.
 * Mover and driver use browsers; the customer and the administrator use the API.
 */
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await admin?.close()
  await customer?.close()
  await browser?.close()
  await server?.stop()
})

const owner = 'olga@newtruck.test'
const hired = 'dario@newtruck.test'
const validUntil = addDays(today(), 400)

let mover: Page
let driver: Page
let admin: RemoteUser
let customer: RemoteUser
let mover_id: number
let job: { id: number; code: string }
const pageErrors: string[][] = []
const witnesses: (() => Promise<string>)[] = []

async function open(): Promise<Page> {
  const opened = await openPerson(browser, server.url)
  pageErrors.push(opened.pageErrors)
  witnesses.push(recordRefusals(opened.page))
  return opened.page
}

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture({ width: 1000, height: 1400 }),
})

/** Approves documents as staff does, once they have been uploaded. */
async function approveDocuments(owned: object, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const [document] = await admin.http.request<{ id: number; state: string }[]>('/api/documents', {
      query: { ...owned, kind },
    })
    expect(document).toMatchObject({ state: 'uploaded' })
    await admin.post(`/api/documents/${document?.id}/transitions/approve`)
  }
}

vi.setConfig({ testTimeout: 180_000 })

describe.sequential('a stranger with a truck', () => {
  beforeEach(() => {
    onTestFailed(async () => {
      for (const tell of witnesses) console.error(await tell())
      console.error(server.output().slice(-4000))
    })
  })

  test('signs up as a mover and sees what is missing', async () => {
    mover = await open()
    await mover.goto('/auth/signup?role=mover')
    await mover.getByLabel('Your name').fill('Olga Owner')
    await mover.getByLabel('Business name').fill('New Truck')
    await mover.getByLabel('Email or mobile number').fill(owner)
    await mover.getByRole('button', { name: 'Send the code' }).click()
    await mover.getByLabel('Six-digit code').fill(await sentCode(server, owner))
    await mover.waitForURL('**/mover')
    await mover.getByRole('link', { name: 'Continue' }).click()
    await mover.getByText('You can send it in once the open steps above are done.').waitFor()
    expect(await mover.getByRole('button', { name: 'Send it in' }).isDisabled()).toBe(true)
  })

  test('goes through each step of the profile, documents and signature included', async () => {
    const step = (key: string) => mover.locator(`#step-${key}`)
    await step('business').click()
    await mover.getByLabel('Registered name').fill('New Truck LLC')
    await mover.getByLabel('Phone number of the business').fill('(415) 555-0123')
    await mover.getByLabel('Home ZIP code').fill('94110')
    await mover.getByRole('button', { name: 'Save', exact: true }).click()
    await step('business').getByText('Done').waitFor()

    await step('cities').click()
    await mover.getByRole('button', { name: 'Add San Francisco, CA' }).click()
    await step('cities').getByText('Done').waitFor()

    await step('trucks').click()
    await mover.getByLabel('Size').selectOption({ index: 2 })
    await mover.getByLabel('License plate').fill('8NEW123')
    await mover.getByRole('button', { name: 'Add this truck' }).click()
    await step('trucks').getByText('Done').waitFor()

    await step('crew').click()
    await mover.getByRole('button', { name: 'Invite a driver' }).click()
    await mover.getByLabel('Name', { exact: true }).fill('Dario Driver')
    await mover.getByLabel('Email address or phone number').fill(hired)
    await mover.getByRole('button', { name: 'Send invitation' }).click()
    await mover.getByText(`We’ve sent the invitation to ${hired}.`).waitFor()

    for (const kind of ['insurance', 'registration']) {
      await step(kind).click()
      await mover.getByLabel('Picture or PDF').setInputFiles(await picture(`${kind}.png`))
      await mover.getByLabel('Valid until').fill(validUntil)
      await mover.getByRole('button', { name: 'Upload', exact: true }).click()
      await step(kind).getByText('With us').waitFor()
    }

    await step('legal_agreement').click()
    await mover.getByRole('link', { name: 'Read and sign', exact: true }).click()
    await mover.getByLabel('I have read the agreement').check()
    await mover.getByLabel('Your full name').fill('Olga Owner')
    await mover.getByRole('button', { name: 'Sign', exact: true }).click()
    await mover.getByRole('link', { name: 'Download the signed PDF' }).waitFor()
    await mover.getByRole('link', { name: 'Back to the steps' }).click()
  })

  test('opens a payout account at the provider', async () => {
    await mover.locator('#step-payout_account').click()
    await mover.locator('#step-payout_account + div').getByRole('link').click()
    await mover.getByRole('button', { name: 'Set up payouts' }).click()
    await mover.getByLabel('Full legal name').fill('Olga Owner')
    await mover.getByLabel('Date of birth').fill('1988-04-02')
    await mover.getByLabel('Last 4 digits').fill('1234')
    await mover.getByRole('button', { name: 'Continue' }).click()
    await mover.getByLabel('Card number').fill('4000 0566 5566 5556')
    await mover.getByLabel('Expiration date').fill('12/32')
    await mover.getByRole('button', { name: 'Use this card' }).click()
    await mover.getByRole('link', { name: 'Back to Haulwell' }).click()
    await mover.getByText('card ending in 5556').waitFor()
  })

  test('sends it in and is approved by staff', async () => {
    await mover.goto('/mover/profile/add')
    await mover.getByRole('button', { name: 'Send it in' }).click()
    await mover.getByRole('dialog').getByRole('button', { name: 'Send it in' }).click()
    await mover.getByText('It’s with us').waitFor()

    admin = await signInAt(server.url, 'admin@haulwell.test', 'haulwell-demo')
    const [profile] = await admin.http.request<{ id: number }[]>('/api/movers', {
      query: { business_name: 'New Truck' },
    })
    mover_id = profile?.id ?? 0
    await approveDocuments({ mover_id }, ['insurance', 'registration'])
    await admin.post(`/api/movers/${mover_id}/transitions/approve`)
    await mover.reload()
    await mover.getByText('You’re approved').waitFor()
  })

  test('has a driver, who follows the link in the invitation, joins and hands in documents', async () => {
    driver = await open()
    const [mail] = (await (await fetch(`${server.url}/dev/outbox.json?to=${hired}`)).json()) as {
      text: string
    }[]
    const link = mail?.text.match(/https?:\S+/)?.[0] ?? ''
    expect(new URL(link).pathname).toBe('/driver')
    await driver.goto(link)
    await driver.getByLabel('Email or mobile number').fill(hired)
    await driver.getByRole('button', { name: 'Send the code' }).click()
    await driver.getByLabel('Six-digit code').fill(await sentCode(server, hired))
    await driver.waitForURL('**/driver')
    await driver.getByText('New Truck would like you to drive for them.').waitFor()
    await driver.getByRole('button', { name: 'Join' }).click()
    await driver.getByText('You aren’t approved yet').waitFor()

    for (const [action, kind] of [
      ['Upload it', 'Driver’s license'],
      // A report is only uploaded by drivers who have one already.
      ['Open', 'Background check'],
    ]) {
      await driver.goto('/driver/documents')
      await driver.getByRole('link', { name: `${action} ${kind}` }).click()
      await driver.getByLabel('Choose photos').setInputFiles(await picture('page.png'))
      await driver.getByAltText('Page 1').waitFor()
      const expires = driver.getByLabel('Expires on')
      if (kind === 'Driver’s license') await expires.fill(validUntil)
      await driver.getByRole('button', { name: 'Send it in' }).click()
      await driver.getByText('We have it.').waitFor()
    }
    const [row] = await admin.http.request<{ id: number }[]>('/api/drivers', {
      query: { mover_id },
    })
    await approveDocuments({ driver_id: row?.id }, ['license', 'background_check'])
    await driver.goto('/driver')
    await driver.getByText('On duty').waitFor()
  })

  test('takes a customer’s job and assigns the driver', async () => {
    customer = await signInAt(server.url, 'maria@example.test')
    job = await bookMove()
    await mover.goto(`/mover/jobs/details?code=${job.code}`)
    await mover.getByRole('button', { name: 'Take it' }).click()
    await mover.getByRole('button', { name: /^Take it for \$/ }).click()
    await mover.getByRole('button', { name: 'Assign' }).click()
    await mover.getByLabel('Change the driver').waitFor()
    await customer.post(`/api/orders/${job.id}/transitions/confirm`)
  })

  test('has the whole day of a job carried out without a network, on a phone five hours behind', async () => {
    await driver.addInitScript(setClockBack)
    // The server's clock is the real one, and the move is days ahead.
    await setSetting('steps_early_minutes', 10_080)
    await driver.goto(`/driver/jobs/details?code=${job.code}`)
    await waitUntilKept(driver, job.code)
    await setNetwork(driver, false)
    await driver.getByRole('button', { name: 'Leave now' }).click()
    await driver.getByRole('dialog').getByRole('button', { name: 'Leave now' }).click()
    await driver.getByRole('button', { name: 'I’m at the door' }).click()
    await driver.getByRole('button', { name: 'Start loading' }).click()
    await driver.getByRole('button', { name: 'Loaded, start driving' }).waitFor()
    await driver.reload()
    await driver.getByText('3 steps not sent yet').waitFor()
    await driver.getByText(/^No signal\. This is the job as of/).waitFor()
    await seePageThatIsNotKept()
    await driver.getByRole('button', { name: 'Loaded, start driving' }).click()
    await driver.getByRole('button', { name: 'Start unloading' }).click()
    const deliver = driver.getByRole('form', { name: 'Deliver' })
    await deliver.getByLabel('Take a photo').setInputFiles(await picture('rooms.png'))
    await driver.getByAltText('Photo 1 that you took').waitFor()
    // Without a network nobody could check a code.
    await expect.poll(() => driver.getByRole('radio', { name: 'Signature' }).isChecked()).toBe(true)
    await driver.getByRole('img', { name: /^Sign here/ }).click()
    await driver.getByLabel('Why is there no code?').fill('Her phone has no signal')
    await driver.getByRole('button', { name: 'Deliver' }).click()
    await driver.getByText('6 steps not sent yet').waitFor()
    await driver.reload()
    await driver.getByText('6 steps not sent yet').waitFor()
    expect((await readJob()).state).toBe('confirmed')

    await setNetwork(driver, true)
    await driver.getByText('6 steps not sent yet').waitFor({ state: 'hidden' })
    await driver
      .getByText(/^Delivered/)
      .first()
      .waitFor()
    const steps = (await eventsOfJob()).filter((name) => carriedOut.includes(name))
    expect(steps).toEqual(carriedOut)
    const { step_log } = await readJob()
    for (const { happened_at, received_at, doubt } of step_log) {
      expect(doubt).toBeNull()
      expect(Date.parse(received_at) - Date.parse(happened_at)).toBeLessThan(3_600_000)
    }
  })

  test('sees the earning, and after the weekly run the payout', async () => {
    // Else the pay of a first job waits for a week.
    await setSetting('reserve_jobs', 0)
    await admin.post(`/api/orders/${job.id}/transitions/approve_times`, { measured_minutes: 200 })
    await customer.post(`/api/orders/${job.id}/transitions/complete`)
    await mover.goto('/mover/earnings')
    await mover.getByRole('link', { name: job.code }).waitFor()

    await moveClockBeyondRun()
    await mover.goto('/mover/earnings/payouts')
    await mover.getByText('Paid').first().waitFor()
    await mover.goto('/mover/wallet')
    await mover.getByText('to the account ending in 5556').waitFor()
  })

  test('causes no page errors', () => {
    expect(pageErrors.flat()).toEqual([])
  })
})

const carriedOut = [
  'order.departed',
  'order.arrived',
  'order.loading_started',
  'order.loading_finished',
  'order.unloading_started',
  'order.delivered',
]

/** Sets the wall clock of a page back by five hours. */
function setClockBack(): void {
  const behind = 5 * 3_600_000
  const RightDate = Date
  globalThis.Date = class extends RightDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [RightDate.now() - behind] : given) as [number]))
    }
    static override now = () => RightDate.now() - behind
  } as DateConstructor
}

/** Opens a page that isn't kept: the product, instead of the browser, says that there is no network. */
async function seePageThatIsNotKept(): Promise<void> {
  const other = await driver.context().newPage()
  // Chromium reports a network to a page that a service worker has answered for.
  await other.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await other.goto('/driver/documents')
  await other.getByRole('heading', { name: 'There’s no connection right now' }).waitFor()
  await other.close()
}

/** Books a studio in San Francisco in two days, with a card, as the booking pages do. */
async function bookMove(): Promise<{ id: number; code: string }> {
  const { setup, step } = await customer.post<{ setup: string; step: { url: string } }>(
    '/api/payment-methods/setups',
  )
  await customer.post(step.url, {
    number: '4242 4242 4242 4242',
    exp_month: 12,
    exp_year: 2032,
    cvc: '123',
  })
  const card = await customer.post<{ id: number }>('/api/payment-methods', { setup })
  const quote = await customer.post<Quote>('/api/quotes', {
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94612' },
    ],
    size: 'studio',
    window_start_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })
  const order = await customer.post<{ id: number; code: string }>('/api/orders', {
    quote_id: quote.id,
    hash: quote.hash,
    stops: quote.stops.map((_, at) => ({ address: `${at + 1} Test Street` })),
  })
  const { order: placed } = await customer.post<Placement>(`/api/orders/${order.id}/placement`, {
    payment_method_id: card.id,
  })
  expect(placed.state).toBe('placed')
  return order
}

async function setSetting(key: SettingKey, value: number): Promise<void> {
  const [setting] = await admin.http.request<{ id: number }[]>('/api/settings', { query: { key } })
  await admin.http.request(`/api/settings/${setting?.id}`, { method: 'PATCH', body: { value } })
}

type JobRow = {
  state: string
  step_log: { happened_at: string; received_at: string; doubt: string | null }[]
}
const readJob = () => admin.http.request<JobRow>(`/api/orders/${job.id}`)

/** Returns the names of the job's events, in the order in which they were recorded. */
async function eventsOfJob(): Promise<string[]> {
  const events = await admin.http.request<{ name: string }[]>('/api/events', {
    query: { resource: 'orders', record_id: job.id, _sort: 'id', _end: 100 },
  })
  return events.map(({ name }) => name)
}

/** Moves the demo's clock to a day after the next weekly run, with everything that happens on the way. */
async function moveClockBeyondRun(): Promise<void> {
  const day = 86_400_000
  const midnight = Math.floor(Date.now() / day) * day
  const daysToMonday = 7 - ((new Date(midnight).getUTCDay() + 6) % 7)
  // Runs begin on Mondays at nine.
  const to = new Date(midnight + (daysToMonday + 1) * day + 10 * 3_600_000).toISOString()
  await admin.post('/api/clock', { to })
  const isDone = async () =>
    (await admin.http.request<{ clock: TestClock }>('/api/clock')).clock.run?.is_done
  await expect.poll(isDone, { interval: 500, timeout: 150_000 }).toBe(true)
}
