import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'

import { desktop, lookAt, openBrowser, phone, witness } from '../support/browser.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/**
 * What a person is told while a page is open, in two tabs of one browser, and by a push message while
 * none is. The bell counts, sounds once, and what is read in one tab is read in the other.
 */
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

const username = 'maria@example.test'

/** A browser of its own, which counts the sounds that its pages play. */
async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: phone, locale: 'en-US' },
    timezoneId: 'America/Los_Angeles',
  })
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    Object.assign(globalThis, { played: 0 })
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const page = globalThis as unknown as Played
      page.played += 1
      return play.call(this)
    }
  })
  return context
}

type Played = { played: number }

const played = async (...pages: Page[]) => {
  const each = await Promise.all(
    pages.map((page) => page.evaluate(() => (globalThis as unknown as Played).played)),
  )
  return each.reduce((sum, count) => sum + count, 0)
}

async function signIn(page: Page): Promise<string> {
  await page.goto('/auth/username')
  await page.getByLabel('E-mail or mobile number').fill(username)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabel('Six-digit code').waitFor()
  const outbox = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(username)}`)
  const [newest] = (await outbox.json()) as { text: string }[]
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  if (token === null) throw new Error('nobody is signed in')
  return token
}

async function send<T>(path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${path} ${await answer.text()}`)
  return answer.json() as Promise<T>
}

async function countUnread(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api/notifications/unread`, { headers })
  return ((await answer.json()) as { count: number }).count
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' })
const unread = (page: Page) => page.getByRole('banner').getByRole('status').innerText()
const unreadIs = (page: Page, count: number) =>
  expect
    .poll(() => unread(page), { timeout: 20_000 })
    .toBe(count === 0 ? '' : `${count} unread notification${count === 1 ? '' : 's'}`)

describe.sequential('notifications', () => {
  let context: BrowserContext
  let first: Page
  let second: Page
  const complaints: string[] = []
  /** The pages that hear of what happens. */
  const live = new Set<Page>()
  const witnesses: (() => Promise<string>)[] = []
  let ticket = 0
  let staff = ''
  /** How many are unread at first. */
  let count = 0

  beforeEach(() => {
    onTestFailed(async () => {
      for (const tell of witnesses) console.error(await tell())
      console.error(complaints.join('\n'), server.output().slice(-4000))
    })
  })

  async function openTab(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"notifications/customer/')) live.add(page)
      }),
    )
    witnesses.push(witness(page))
    return page
  }

  const answerTheTicket = () =>
    send('/api/ticket_messages', { ticket_id: ticket, text: 'We have found your box.' }, staff)

  test('are counted by the bell once somebody is signed in, and a visitor loads nothing of it', async () => {
    context = await openContext()
    first = await openTab()
    const loaded: string[] = []
    first.on('request', (request) => loaded.push(request.url()))
    await first.goto('/')
    await first.waitForLoadState('networkidle')
    expect(await bell(first).count()).toBe(0)
    expect(loaded.filter((url) => /bell|connect|firebase|auth-token/.test(url))).toEqual([])

    const token = await signIn(first)
    const { id } = await send<{ id: number }>('/api/tickets', { subject: 'A lost box' }, token)
    ticket = id
    const login = { email: 'admin@haulwell.test', password: 'haulwell-demo' }
    staff = (await send<{ token: string }>('/api/login', login)).token
    count = await countUnread(token)
    expect(count).toBeGreaterThan(0)
    await unreadIs(first, count)
    await bell(first).click()
    await first.getByRole('link', { name: 'All notifications' }).waitFor()
    await first.getByText('Everything has arrived').first().waitFor()
    await lookAt(first, 'bell')
    await first.emulateMedia({ colorScheme: 'dark' })
    await lookAt(first, 'bell-dark')
    await first.emulateMedia({ colorScheme: 'light' })
    await first.getByRole('link', { name: 'All notifications' }).click()
    await first.waitForURL('**/customer/notifications')
    expect(await played(first)).toBe(0)
  })

  test('come live, with one sound for all tabs', async () => {
    second = await openTab()
    await second.setViewportSize(desktop)
    await second.goto('/customer/notifications')
    await unreadIs(second, count)
    for (const page of [first, second]) await expect.poll(() => live.has(page)).toBe(true)
    await answerTheTicket()
    for (const page of [first, second]) {
      await unreadIs(page, count + 1)
      await page.getByRole('article').first().getByText('Unread').waitFor({ state: 'attached' })
    }
    await expect.poll(() => played(first, second)).toBe(1)
  })

  test('that are read in one tab are read in the other', async () => {
    const newest = (page: Page) => page.getByRole('article').first()
    await newest(first)
      .getByRole('button', { name: /^Mark as read/ })
      .click()
    await unreadIs(first, count)
    await unreadIs(second, count)
    await newest(second)
      .getByRole('button', { name: /^Mark as unread/ })
      .waitFor()

    await second.getByRole('button', { name: 'Mark all as read' }).click()
    await unreadIs(second, 0)
    await unreadIs(first, 0)
    await second.getByRole('button', { name: 'Undo' }).click()
    await unreadIs(second, count)
    await unreadIs(first, count)
    await second.reload()
    await unreadIs(second, count)
  })

  test('look right on a phone and on a desk, in the light and in the dark', async () => {
    await first.getByRole('switch').first().waitFor()
    await lookAt(first, 'notifications')
    await first.emulateMedia({ colorScheme: 'dark' })
    await lookAt(first, 'notifications-dark')
    await first.emulateMedia({ colorScheme: 'light' })
    await first.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect.poll(() => first.getByRole('article').count()).toBe(count)
  })

  test('of a group are turned off, and come no more', async () => {
    const support = first.getByRole('switch', { name: 'Support: Here' })
    await support.locator('xpath=..').click()
    await expect.poll(() => support.isChecked()).toBe(false)
    await expect.poll(() => support.isEnabled()).toBe(true)
    await first.reload()
    await support.waitFor({ state: 'attached' })
    expect(await support.isChecked()).toBe(false)
    await support.locator('xpath=..').click()
    await expect.poll(() => support.isChecked()).toBe(true)
  })

  test('end with the session', async () => {
    await first.getByRole('button', { name: /^Account/ }).click()
    await first.getByRole('button', { name: 'Sign out' }).click()
    for (const page of [first, second]) await expect.poll(() => bell(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
