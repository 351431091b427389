import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser, openPerson } from '../support/browser/browser.ts'
import { signInByCode } from '../support/browser/code-sign-in.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

// A private page names what its code will read. A browser hands such a response only to a request of
// the same address, mode and credentials; any other is sent a second time.
let server: SharedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const upcoming = '/api/jobs?which=upcoming'

test.each([
  { username: 'maria@example.test', path: '/customer', reads: ['/api/moves', '/api/moves/next'] },
  { username: 'maria@example.test', path: '/customer/moves/details', reads: ['/api/moves/CODE'] },
  { username: 'nina@bayhaul.test', path: '/mover', reads: ['/api/movers', upcoming] },
  { username: 'dre@bayhaul.test', path: '/driver', reads: ['/api/drivers', upcoming] },
])('requests each address in the head of $path once', async ({ username, path, reads }) => {
  const { page, context } = await openPerson(browser, server.url)
  await signInByCode(page, server, username)
  let [address, own] = [path, reads]
  if (path.endsWith('/details')) {
    await page.goto('/customer/moves')
    address = (await page.locator(`a[href^="${path}?code="]`).first().getAttribute('href')) ?? ''
    own = [`/api/moves/${new URLSearchParams(address.split('?')[1]).get('code')}`]
  }

  const fresh = await context.newPage()
  const asked: string[] = []
  fresh.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await fresh.goto(address, { waitUntil: 'networkidle' })

  const [role = ''] = path.split('/').slice(1)
  const session = ['/api/user', `/api/${role}/profile`]
  const named = await fresh
    .locator('link[as=fetch]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(named).toEqual([...session, ...own, '/api/notifications/unread'])
  // The bell counts again as soon as it hears news.
  const once = [...session, ...own].sort()
  expect(asked.filter((one) => once.includes(one)).sort()).toEqual(once)
  await context.close()
})
