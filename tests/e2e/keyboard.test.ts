import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'

import {
  desktop,
  openBrowser,
  openPerson,
  phone,
  recordRefusals,
} from '../support/browser/browser.ts'
import { sentCode } from '../support/browser/code-sign-in.ts'
import { focusedName, tabTo, typeInto } from '../support/browser/keyboard.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

/** The public site used without a mouse. */
let server: SharedServer
let browser: Browser
let page: Page
const email = 'keys@keyboard.test'

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})

beforeEach(() => {
  const tell = page && recordRefusals(page)
  onTestFailed(async () => console.error(await tell?.()))
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = async (viewport = phone): Promise<Page> => {
  const opened = await openPerson(browser, server.url, viewport)
  return opened.page
}

test('one key skips to the content', async () => {
  page = await open()
  await page.goto('/')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Moving from/)
})

test('the offer opens and closes by keyboard and returns the focus', async () => {
  page = await open(desktop)
  await page.goto('/')
  await page.getByRole('button', { name: /% OFF/ }).waitFor()
  await tabTo(page, /% OFF/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focusedName(page)).toMatch(/% OFF/)
})

test('a move is priced and booked without a mouse', async () => {
  page = await open(desktop)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  // Five digits identify a place on their own.
  await typeInto(page, /^Moving from/, '94110')
  await page.locator('#widget-from-hint', { hasText: 'San Francisco, CA' }).waitFor()
  await typeInto(page, /^Moving to/, '94612')
  await page.locator('#widget-to-hint', { hasText: 'Oakland, CA' }).waitFor()
  await tabTo(page, /^Size of your move/)
  await page.keyboard.type('Two')
  await tabTo(page, /^Show my price/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Book this move' }).waitFor()
  if ((await focusedName(page)) !== 'Book this move') await tabTo(page, /^Book this/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order')

  await page.getByRole('group', { name: 'Pickup' }).waitFor()
  await typeInto(page, /^Street and number/, '742 Valencia Street')
  await typeInto(page, /^Street and number/, '1955 Broadway')
  for (const onward of [/^On to your things/, /^On to the day/]) {
    await tabTo(page, onward)
    await page.keyboard.press('Enter')
  }
  const grid = page.getByRole('grid')
  await grid.getByText(/\$\d/).first().waitFor()
  await tabTo(page, /day, .*\$\d/)
  const before = await grid.locator('[aria-selected="true"]').getAttribute('data-day')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const after = await grid.locator('[aria-selected="true"]').getAttribute('data-day')
  expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(86_400_000)
  await tabTo(page, /^On to payment/)
  await page.keyboard.press('Enter')
  await typeInto(page, /^Email or mobile number/, email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Six-digit code').waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Six-digit code/)
  await page.keyboard.type(await sentCode(server, email))
  await typeInto(page, /^Your name/, 'Kay Board')
  await page.keyboard.press('Enter')
  await page.getByText('Signed in as Kay Board').waitFor()

  await typeInto(page, /^Card number/, '4242424242424242')
  await typeInto(page, /^Expiration/, '1231')
  await typeInto(page, /^Security code/, '123')
  await tabTo(page, /^Book for \$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\/submitted/)
  await page.getByText(/^MV-/).first().waitFor()
})
