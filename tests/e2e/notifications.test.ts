import type { Browser, BrowserContext, BrowserContextOptions, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import {
  checkPage,
  desktop,
  openBrowser,
  phone,
  recordRefusals,
} from '../support/browser/browser.ts'
import { signInByCode } from '../support/browser/code-sign-in.ts'
import { countSounds, soundsPlayed } from '../support/browser/sounds.ts'

/**
 * Notifications that a person gets while a page is open, in two tabs of one browser, and by push
 * message while none is. The bell counts and sounds once, and a notification read in one tab is
 * read in the other.
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

vi.setConfig({ testTimeout: 120_000 })

const username = 'maria@example.test'

/** Opens a separate browser context that counts the sounds its pages play. */
async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  await countSounds(context)
  return context
}

async function signIn(page: Page): Promise<string> {
  await signInByCode(page, server, username)
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
    .poll(() => unread(page), { timeout: 60_000 })
    .toBe(count === 0 ? '' : `${count} unread notification${count === 1 ? '' : 's'}`)

describe.sequential('notifications', () => {
  let context: BrowserContext
  let first: Page
  let second: Page
  const pageErrors: string[] = []
  /** The pages with a live connection. */
  const live = new Set<Page>()
  const witnesses: (() => Promise<string>)[] = []
  let ticket = 0
  let staff = ''
  /** The initial number of unread notifications. */
  let count = 0

  beforeEach(() => {
    onTestFailed(async () => {
      for (const tell of witnesses) console.error(await tell())
      console.error(pageErrors.join('\n'), server.output().slice(-4000))
    })
  })

  async function openTab(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`))
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"notifications/customer/')) live.add(page)
      }),
    )
    witnesses.push(recordRefusals(page))
    return page
  }

  const answerTheTicket = () =>
    send('/api/ticket_messages', { ticket_id: ticket, text: 'We have found your box.' }, staff)

  test('are counted by the bell after the sign-in, and a visitor loads none of their code', async () => {
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
    await checkPage(first, 'bell')
    await first.emulateMedia({ colorScheme: 'dark' })
    await checkPage(first, 'bell-dark')
    await first.emulateMedia({ colorScheme: 'light' })
    await first.getByRole('link', { name: 'All notifications' }).click()
    await first.waitForURL('**/customer/notifications')
    expect(await soundsPlayed(first)).toBe(0)
  })

  test('arrive live, with one sound for all tabs', async () => {
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
    await expect.poll(() => soundsPlayed(first, second)).toBe(1)
  })

  test('read in one tab are read in the other', async () => {
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

  test('look right on a phone and on a desktop, in light and dark mode', async () => {
    await first.getByRole('switch').first().waitFor()
    await checkPage(first, 'notifications')
    await first.emulateMedia({ colorScheme: 'dark' })
    await checkPage(first, 'notifications-dark')
    await first.emulateMedia({ colorScheme: 'light' })
    await first.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect.poll(() => first.getByRole('article').count()).toBe(count)
  })

  test('of a group are turned off and no longer arrive', async () => {
    const support = first.getByRole('switch', { name: 'Support: On this site' })
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
    expect(pageErrors).toEqual([])
  })
})

describe.sequential('a push message', () => {
  let context: BrowserContext
  let page: Page
  /** The requests to Firebase, as `METHOD service by its key`. */
  const asked: string[] = []

  beforeEach(() => {
    onTestFailed(() => console.error(asked.join('\n'), server.output().slice(-4000)))
  })

  test('needs a token, created once the person allows it and a project is configured', async () => {
    context = await openContext({ bypassCSP: true, userAgent: windows })
    await answerAsFirebase(context, asked)
    page = await context.newPage()
    page.on('console', (message) => asked.push(message.text()))
    const token = await signIn(page)
    await page.goto('/customer/notifications')
    const turnOn = page.getByRole('main').getByRole('button', { name: 'Turn on notifications' })
    await turnOn.waitFor()
    await page.getByRole('switch').first().waitFor()
    await checkPage(page, 'notifications-push')
    await page.evaluate(() => localStorage.setItem('answer', 'granted'))
    await turnOn.click()
    await page.getByText('You get notifications on this device.').waitFor()
    expect(asked).toEqual(
      expect.arrayContaining([
        'POST firebaseinstallations by its key',
        'POST fcmregistrations by its key',
      ]),
    )

    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/devices`, { headers })
    expect(await answer.json()).toMatchObject([{ device_type: 'Windows', platform: 'web' }])
    await keepWhatIsShown(await workerOf(context))
  })

  test('goes to the bell while a page is visible', async () => {
    const worker = await workerOf(context)
    await deliver(page, { ...message, notification_id: '99990001' })
    await page.getByRole('article').filter({ hasText: message.title }).waitFor()
    expect(await shown(worker)).toEqual([])
  })

  test('is shown once while no page is visible, and opens its page', async () => {
    const worker = await workerOf(context)
    await page.goto('about:blank')
    await deliver(page, message)
    await deliver(page, message)
    await expect
      .poll(() => shown(worker))
      .toEqual([
        {
          title: message.title,
          body: message.message,
          tag: message.notification_id,
          icon: '/icons/icon-192.png',
          silent: false,
          timestamp: Number(message.timestamp),
          data: { link: `${server.url}${message.link}` },
        },
      ])
    const link = await press(worker)
    expect(await shown(worker)).toEqual([])
    await page.goto(link)
    await page.getByRole('heading', { name: 'My moves' }).waitFor()
  })

  test('links nowhere else and is dropped if unreadable', async () => {
    const worker = await workerOf(context)
    await page.goto('about:blank')
    await deliver(page, { title: '' })
    await deliver(page, { ...message, link: 'https://elsewhere.test/' })
    await expect.poll(() => shown(worker)).toHaveLength(1)
    expect(await press(worker)).toBe(server.url)
  })

  test('has no token after the sign-out', async () => {
    const registered = page.waitForResponse('**/api/firebase/fcm-token')
    await page.goto('/customer')
    await registered
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => asked).toContain('DELETE fcmregistrations by its key')
  })

  test('only logs a warning where the person has denied it', async () => {
    await page.evaluate(() => localStorage.setItem('permission', 'denied'))
    await signIn(page)
    await expect.poll(() => asked).toContain('Push messages are denied')
  })

  test('only logs a warning in a browser without support', async () => {
    const old = await openContext({ bypassCSP: true })
    const logged: string[] = []
    await answerAsFirebase(old, [])
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    const page = await old.newPage()
    page.on('console', (message) => logged.push(message.text()))
    await signIn(page)
    await expect.poll(() => logged).toContain('This browser knows no push messages')
    await old.close()
  })
})

/** Firebase Cloud Messaging delivers text values only. */
const message = {
  notification_id: '99990002',
  title: 'Somebody is at the door',
  message: 'They ring.',
  type: 'in-app',
  link: '/customer/moves',
  read: 'false',
  timestamp: '1767268800000',
}

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147.0.0.0 Safari/537.36'

const vapidKey =
  'BNJzP5fbGDbYlJ7iyU5NtE7ZyJYvmnwbhtk0uHcCM1PNlbfLVvRhzLgpWTEbzkCPzEw6ZpGnfJoFUnLSXwqpNkg'

/**
 * Configures a project for the page and answers in Google's place: sign-in by the server itself, an
 * installation, a registration; and a push service that subscribes without a prompt.
 */
async function answerAsFirebase(context: BrowserContext, asked: string[]): Promise<void> {
  await context.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.test/1',
      getKey: () => new Uint8Array(65).buffer,
      unsubscribe: async () => true,
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => subscription,
    })
    // A headless browser denies every permission; here the test's person decides.
    const decided = () => localStorage.getItem('permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: decided })
    // The person's decision takes effect once the page has requested the permission.
    const requestPermission = async () => {
      const answer = localStorage.getItem('answer')
      if (answer !== null) localStorage.setItem('permission', answer)
      return decided()
    }
    Object.assign(Notification, { requestPermission })
  })
  await context.route('**/api/firebase/auth-token', async (route) => {
    const answer = await route.fetch()
    const config = {
      api_key: 'key',
      project_id: 'embedded',
      app_id: '1:1:web:1',
      database_url: `${server.url}?ns=embedded`,
      messaging_sender_id: '1',
      vapid_key: vapidKey,
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), config } })
  })
  await context.route(/^https:\/\/identitytoolkit\.googleapis\.com\//, async (route) => {
    const url = route.request().url().replace('https:/', server.url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  const headers = { 'access-control-allow-origin': '*' }
  await context.route(/^https:\/\/(firebaseinstallations|fcmregistrations)\./, (route) => {
    const { hostname } = new URL(route.request().url())
    const [service = ''] = hostname.split('.')
    const isByKey = route.request().headers()['x-goog-api-key'] === 'key'
    asked.push(`${route.request().method()} ${service}${isByKey ? ' by its key' : ''}`)
    const json =
      service === 'fcmregistrations'
        ? { token: 'a-token-of-this-browser' }
        : {
            fid: 'cAAAAAAAAAAAAAAAAAAAAA',
            refreshToken: 'refresh',
            authToken: { token: 'installation', expiresIn: '604800s' },
          }
    return route.fulfill({ json, headers })
  })
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}

/** Delivers a push message to the browser, as its push service would. */
async function deliver(page: Page, data: Record<string, string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify({ data, from: '1' }),
  })
  await devtools.detach()
}

type Scope = {
  shown: Map<string, { title: string } & NotificationOptions & { close(): void }>
  clients: { openWindow(url: string): Promise<unknown> }
  dispatchEvent(event: Event): void
}

/**
 * A headless browser shows no notifications, so the ones passed to it are recorded by their tag.
 */
const keepWhatIsShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Scope
    scope.shown = new Map()
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      const { tag = '' } = options
      scope.shown.set(tag, { title, ...options, close: () => scope.shown.delete(tag) })
    }
  })

const shown = (worker: Worker) =>
  worker.evaluate(() =>
    [...(self as unknown as Scope).shown.values()].map(({ close, ...rest }) => ({ ...rest })),
  )

/**
 * Clicks the shown notification and returns the address it opens; only a real click may open one.
 */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Scope
    const [notification] = scope.shown.values()
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => resolve(url)
      const pressed = new Event('notificationclick')
      scope.dispatchEvent(Object.assign(pressed, { notification, waitUntil: () => undefined }))
    })
  })
