import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'

import { en } from '#front/locales/en.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { openBrowser, phone } from '../support/browser/browser.ts'
import { signInByCode } from '../support/browser/code-sign-in.ts'
import { setNetwork, waitUntilKept } from '../support/browser/network.ts'
import { signInAt } from '../support/people/remote-user.ts'

let server: ServerProcess
let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await context?.close()
  await browser?.close()
  await server?.stop()
})

type Move = { code: string; state: string; delivery_code: string }

test('a customer in a basement shows the delivery code of the coming move', async () => {
  const username = 'maria@example.test'
  const customer = await signInAt(server.url, username)
  const { moves } = await customer.http.request<{ moves: Move[] }>('/api/moves')
  const coming = moves.find(({ state }) => state === 'confirmed')
  if (!coming) throw new Error('the customer has no coming move')
  const { delivery_code } = await customer.http.request<Move>(`/api/moves/${coming.code}`)
  await customer.close()

  context = await browser.newContext({ baseURL: server.url, viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  onTestFailed(async () => console.error(page.url(), await page.innerText('body')))
  await signInByCode(page, server, username, en.account)
  await page.goto(`/customer/moves/details?code=${coming.code}`)
  await page.getByText(delivery_code).first().waitFor()
  await waitUntilKept(page, coming.code, {
    path: '/customer/moves/details',
    answers: '/api/moves',
  })

  await setNetwork(page, false)
  await page.reload()
  await page.getByText(/^No signal\. This is your move as of/).waitFor()
  expect(await page.getByText(delivery_code).first().isVisible()).toBe(true)
  await setNetwork(page, true)
  await page.getByText(/^No signal/).waitFor({ state: 'hidden' })
})
