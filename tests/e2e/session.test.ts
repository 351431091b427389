import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { desktop, openBrowser, openPerson } from '../support/browser/browser.ts'
import { sentCode, signInByCode } from '../support/browser/code-sign-in.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

/** The session as a browser stores it, where that differs from what Node can test. */
let server: SharedServer
let browser: Browser
/** The token of a signed-in person; each person of these tests starts with or without it. */
let token = ''

const maria = 'maria@example.test'

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
  const { page, context } = await aPerson()
  await signInByCode(page, server, maria)
  token = (await stored(page, 'authToken')) ?? ''
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

async function aPerson({ isSignedIn = false } = {}) {
  const { page, context } = await openPerson(browser, server.url, desktop)
  const logged: string[] = []
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  if (isSignedIn) {
    await page.goto('/favicon.svg')
    await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  }
  return { page, context, logged }
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })

/** Records a page's API calls from now on, in order. */
function recordRequests(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|sanctum)\//.test(pathname)) requests.push(request)
  })
  const calls = () =>
    requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
  return { requests, calls }
}

/** Answers a path in the API's place. */
const answer = (page: Page, path: string, status: number, body: object = {}) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))

describe('signing in', () => {
  test('fetches the CSRF cookie before every write and sends its decoded value in the header', async () => {
    const { page, context } = await aPerson()
    const { requests, calls } = recordRequests(page)
    await page.goto('/auth/username')
    await page.getByLabel('Email or mobile number').fill('csrf@example.test')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Six-digit code').waitFor()

    const at = calls().indexOf('POST /api/check-user')
    expect(calls()[at - 1]).toBe('GET /sanctum/csrf-cookie')
    const cookies = await context.cookies()
    const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')
    expect(xsrf).toMatchObject({ httpOnly: false, sameSite: 'Lax' })
    expect(xsrf?.value).toMatch(/%3D$/)
    expect(cookies.find(({ name }) => name === 'haulwell_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    const headers = (await requests[at]?.allHeaders()) ?? {}
    expect(headers['x-xsrf-token']).toBe(decodeURIComponent(xsrf?.value ?? ''))
    expect(headers.accept).toBe('application/json')
    expect(headers.cookie).toContain('haulwell_session=')
  })

  test('requests cookie, credentials, token, user, profile and realtime token in this order, and stores roles and permissions', async () => {
    const { page } = await aPerson()
    const { requests, calls } = recordRequests(page)
    await signInByCode(page, server, maria)
    await expect.poll(() => calls()).toContain('GET /api/firebase/auth-token')
    const [, ...later] = calls().slice(calls().indexOf('POST /api/login') - 1)
    const order = ['POST /api/login', 'GET /api/user', 'GET /api/customer/profile']
    expect(later.slice(0, 3)).toEqual(order)
    expect(later.indexOf('GET /api/firebase/auth-token')).toBeGreaterThan(2)
    const own = await stored(page, 'authToken')
    const user = requests[calls().lastIndexOf('GET /api/user')]
    expect((await user?.allHeaders())?.authorization).toBe(`Bearer ${own}`)
    expect(JSON.parse((await stored(page, 'roles')) ?? '')).toEqual(['customer'])
    expect(JSON.parse((await stored(page, 'permissions')) ?? '')).toEqual(expect.any(Array))
  })
})

describe('a stored token', () => {
  test('is restored once at the start, and fetches user and profile', async () => {
    const { page } = await aPerson({ isSignedIn: true })
    const { calls } = recordRequests(page)
    await page.goto('/order')
    await account(page).waitFor()
    expect(calls().filter((call) => call === 'GET /api/user')).toHaveLength(1)
    expect(calls().filter((call) => call === 'GET /api/customer/profile')).toHaveLength(1)
    expect(await stored(page, 'authToken')).toBe(token)
  })

  test.each([401, 419])('is silently removed on a %i of the user request', async (status) => {
    const { page, logged } = await aPerson({ isSignedIn: true })
    await answer(page, '/api/user', status)
    await page.goto('/order')
    await expect.poll(() => stored(page, 'authToken')).toBeNull()
    await signIn(page).waitFor()
    expect(logged.filter((text) => text.includes('Unable to load user'))).toEqual([])
  })

  test('is removed when the user cannot be fetched, which is logged', async () => {
    const { page, logged } = await aPerson({ isSignedIn: true })
    await answer(page, '/api/user', 500)
    await page.goto('/order')
    await expect.poll(() => stored(page, 'authToken')).toBeNull()
    // A cookie may still hold the session, so the page doesn't ask to sign in.
    await expect.poll(() => signIn(page).count()).toBe(0)
    expect(logged.join('\n')).toContain('error: Unable to load user identity from API')
  })

  test('means signed out where the user endpoint redirects, which a browser reports as status 0', async () => {
    const { page } = await aPerson({ isSignedIn: true })
    await page.route('**/api/user', (route) =>
      route.fulfill({ status: 302, headers: { location: '/order' } }),
    )
    await page.goto('/order')
    await expect.poll(() => stored(page, 'authToken')).toBeNull()
    await signIn(page).waitFor()
    const seen = await page.evaluate(async () => {
      const { status, type, redirected } = await fetch('/api/user', { redirect: 'manual' })
      return { status, type, redirected }
    })
    expect(seen).toEqual({ status: 0, type: 'opaqueredirect', redirected: false })
  })

  test('keeps its user if the profile cannot be fetched', async () => {
    const { page } = await aPerson({ isSignedIn: true })
    await answer(page, '/api/customer/profile', 500)
    await page.goto('/order')
    await account(page).waitFor()
    expect(await stored(page, 'authToken')).toBe(token)
  })
})

describe('the log, to the character', () => {
  test('has a warning for a missing CSRF cookie and an error for a 419; the call is sent and fails', async () => {
    const { page, logged, context } = await aPerson()
    await page.route('**/sanctum/csrf-cookie', (route) => route.fulfill({ status: 204 }))
    await page.goto('/auth/username')
    await context.clearCookies()
    const refused = page.waitForResponse('**/api/check-user')
    await page.getByLabel('Email or mobile number').fill('csrf@example.test')
    await page.getByRole('button', { name: 'Send the code' }).click()
    expect((await refused).status()).toBe(419)
    await expect
      .poll(() => logged)
      .toContain('warning: CSRF cookie is missing in response, check your API configuration')
    await expect
      .poll(() => logged)
      .toContain('error: CSRF token mismatch, check your API configuration')
  })

  test('has a warning when a later 401 on the user endpoint resets the identity', async () => {
    const { page, logged } = await aPerson({ isSignedIn: true })
    await page.goto('/order')
    await account(page).waitFor()
    await answer(page, '/api/user', 401)
    // Choosing a language stores it with the user, who is then fetched again. The write is mocked,
    // so this user stays unchanged.
    await answer(page, '/api/users/*', 200, { version: 1 })
    await page.getByRole('button', { name: 'Español' }).click()
    await expect
      .poll(() => logged)
      .toContain('warning: User session is not set in API or expired, resetting identity')
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).waitFor()
  })
})

describe('two tabs of one browser', () => {
  test('agree on who is signed in, through the local storage', async () => {
    const { page, context } = await aPerson()
    await signInByCode(page, server, maria)
    const other = await context.newPage()
    await other.goto('/customer/moves')
    await account(other).waitFor()
    expect(await stored(other, 'roles')).toBe('["customer"]')

    await account(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page).waitFor()
    // Nothing was clicked, yet the page redirects because the viewer no longer has access to it.
    await other.waitForURL('**/auth/username?to=%2Fcustomer%2Fmoves')
    expect(await stored(other, 'authToken')).toBeNull()
    expect(await stored(other, 'roles')).toBe('[]')
    expect(await stored(other, 'permissions')).toBe('[]')
  })
})

describe('signing out', () => {
  test('calls the API, removes the token and the route’s memory, and fetches the badge again', async () => {
    const { page } = await aPerson()
    await page.goto('/order')
    await signIn(page).click()
    await page.waitForURL('**/auth/username*')
    await page.getByLabel('Email or mobile number').fill(maria)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Six-digit code').waitFor()
    await page.getByLabel('Six-digit code').fill(await sentCode(server, maria))
    // Back on the previous page.
    await page.waitForURL('**/order')
    await account(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('routeMemory'))).toContain('/auth/')

    const { calls } = recordRequests(page)
    const whileLeaving = page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          const timer = setInterval(() => {
            if (localStorage.getItem('authToken') !== null) return
            clearInterval(timer)
            resolve(sessionStorage.getItem('routeMemory'))
          }, 1)
        }),
    )
    await account(page).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await whileLeaving).not.toContain('/auth/')
    await signIn(page).waitFor()
    await expect.poll(() => calls()).toContain('GET /api/check-coupon')
    expect(calls().indexOf('GET /api/logout')).toBeGreaterThan(-1)
    expect(calls().indexOf('GET /api/logout')).toBeLessThan(
      calls().indexOf('GET /api/check-coupon'),
    )
    expect(await stored(page, 'authToken')).toBeNull()
  })
})

describe('the guards in a browser', () => {
  test('send a visitor to the sign-in and remember the way back', async () => {
    const { page, context } = await aPerson()
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.goto('/customer/moves')
    await page.waitForURL('**/auth/username?to=%2Fcustomer%2Fmoves')
    await page.getByLabel('Email or mobile number').waitFor()
    expect(failures, 'the page hydrates as the server rendered it').toEqual([])
    await context.close()
  })

  test('a page opened by its address begins at its top, wherever another one was left', async () => {
    const { page, context } = await aPerson({ isSignedIn: true })
    await page.goto('/customer/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.goto('/customer/notifications')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await context.close()
  })

  test('send a user of another role to the sign-in, and from there to their own area', async () => {
    const { page } = await aPerson({ isSignedIn: true })
    await page.goto('/mover/jobs')
    await page.waitForURL('**/customer')
    await page.goto('/driver')
    await page.waitForURL('**/customer')
  })

  test('redirect the www host to the bare one', async () => {
    const { page } = await aPerson()
    const { port } = new URL(server.url)
    await page.goto(`http://www.localhost:${port}/order?coupon=TEN`)
    expect(page.url()).toBe(`${server.url}/order?coupon=TEN`)
  })
})

describe('floating elements', () => {
  test('the contact button opens a chat with the number and is not on every page', async () => {
    const { page } = await aPerson()
    await page.goto('/')
    const contact = page.getByRole('link', { name: 'Write to us in the messaging app' })
    expect(await contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+$/)
    await page.goto('/order')
    expect(await contact.count()).toBe(0)
  })

  test('the badge shows its percentage, opens the offer and leads to the booking', async () => {
    const { page } = await aPerson()
    await page.goto('/')
    const badge = page.getByRole('button', { name: /% OFF/ })
    await badge.waitFor()
    const percent = /\d+/.exec(await badge.innerText())?.[0]
    expect(await badge.innerText()).toBe(`${percent}% OFF`)
    await badge.click()
    const popup = page.getByRole('dialog')
    await popup.getByRole('heading', { name: `Save ${percent}%` }).waitFor()
    await popup.getByText('On your upcoming move').waitFor()
    await popup.getByRole('button', { name: 'Book now' }).click()
    await page.waitForURL(/\/order(\?|$)/)
    expect(await badge.count()).toBe(0)
  })
})
