import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { signIn } from '../support/browser/admin-sign-in.ts'
import {
  axe,
  checkPage,
  desktop,
  openBrowser,
  openPerson,
  saveScreenshot,
  takeScreenshot,
} from '../support/browser/browser.ts'

/** A day at the support desk, by keyboard alone: lists saved as views, tickets answered. */
let server: ServerProcess
let browser: Browser
let page: Page
let pageErrors: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
  const opened = await openPerson(browser, server.url, desktop)
  ;({ page, pageErrors } = opened)
  await signIn(page, 'support@haulwell.test', 'haulwell-demo')
  await page.waitForURL('**/admin/dashboard')
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const witnessed = () =>
  onTestFailed(async () => {
    await saveScreenshot(page, 'failed')
    console.error(page.url(), await page.innerText('body'))
  })
const views = () => page.locator('.views > button')
const focused = () => page.locator(':focus')
const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>(
    (done, key) => done.then(() => page.keyboard.press(key)),
    Promise.resolve(),
  )

/** Presses Tab until the element has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await press('Tab')
    const text = await focused().evaluate(
      (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
    )
    if (name.test(text)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

describe.sequential('the menus of a list', () => {
  test('stay on the page at every width', async () => {
    witnessed()
    await page.goto('/admin/orders')
    const menus = page.locator('.toolbar-menu > button')
    await menus.first().waitFor()
    for (const width of [1440, 1280, 1100, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const menu of await menus.all()) {
        if (!(await menu.isVisible())) continue
        await menu.click()
        await page.locator('.menu-panel').waitFor()
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${await menu.innerText()} at ${width} px`).toBe(0)
        await page.keyboard.press('Escape')
      }
    }
    await page.setViewportSize(desktop)
  })
})

describe.sequential('a page whose connection is lost', () => {
  test('waits for it where it needs more code, and goes on where it was', async () => {
    witnessed()
    await page.goto('/admin/orders?state=completed')
    await page.locator('tbody tr').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByText('will continue as soon as you’re connected').waitFor()
    await page.context().setOffline(false)
    await page.locator('tbody tr').first().waitFor()
    expect(page.url()).toContain('/admin/orders?state=completed')
  })
})

describe.sequential('saved views', () => {
  test('are created, chosen and marked as changed', async () => {
    witnessed()
    await page.goto('/admin/orders?sort=total_cents')
    await page.locator('tbody tr').first().waitFor()
    await views().focus()
    await press('Enter')
    await page.getByText('This list has no views yet.').waitFor()
    await checkPage(page, 'views-empty')
    await tabTo(/^Save this view/)
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(400)
    await checkPage(page, 'views-save')
    expect(await focused().getAttribute('id')).toBe('name')
    await page.keyboard.type('Cheapest first')
    await press('Enter')
    await page.getByText('View “Cheapest first” saved.').waitFor()
    await page.waitForURL(/view=\d+&sort=total_cents/)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => focused().textContent()).toBe('View: Cheapest first')

    await page.getByRole('button', { name: /^Completed/ }).focus()
    await press('Space')
    await page.getByRole('button', { name: 'View: Cheapest first (changed)' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'View: Cheapest first (changed)' }).focus()
    await press('Enter')
    await page.getByRole('button', { name: 'Save to the view' }).waitFor()
    await page.getByText('Your views').waitFor()
    await checkPage(page, 'views-changed')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await checkPage(page, 'views-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await press('Escape')
    await expect.poll(() => focused().textContent()).toBe('View: Cheapest first (changed)')
  })

  test('are deleted and restored without the mouse', async () => {
    witnessed()
    await views().focus()
    await press('Enter')
    await page.getByText('Your views').waitFor()
    await tabTo(/^Delete Cheapest first/)
    await press('Enter')
    await page.getByText('View “Cheapest first” deleted.').waitFor()
    await press('F8')
    await expect.poll(() => focused().textContent()).toBe('Undo')
    await checkPage(page, 'views-undo')
    await press('Enter')
    await page.getByText('View “Cheapest first” restored.').waitFor()
    await page.locator('.views-panel a', { hasText: 'Cheapest first' }).waitFor()
    await press('Escape')
  })

  test('keep a filter with more cities than one page lists', async () => {
    witnessed()
    await page.goto('/admin/orders')
    await page.getByRole('button', { name: 'Filters' }).focus()
    await press('Enter')
    await page.getByLabel('City', { exact: true }).focus()
    await press('ArrowDown')
    await page.getByText(/^281 more/).waitFor()
    await takeScreenshot(page, 'cities-first')
    for (let step = 0; step < 70; step++) {
      await press('ArrowDown')
      await page.waitForTimeout(20)
    }
    const active = page.locator('.ant-select-item-option-active')
    const place = await active.evaluate((one) =>
      [...(one.parentElement?.children ?? [])].indexOf(one),
    )
    expect(place).toBeGreaterThan(60)
    const city = await active.textContent()
    await press('Enter')
    await page.waitForURL(/city_id=\d+/)
    await page.locator('.filter .ant-select-selection-item', { hasText: city ?? '' }).waitFor()
  })
})

describe.sequential('a ticket', () => {
  test('is opened from its list and answered', async () => {
    witnessed()
    await page.setViewportSize(desktop)
    await page.goto('/admin/support/tickets?sort=created_at&size=10')
    const first = page.locator('tbody tr a.opener').first()
    await first.focus()
    await press('Enter')
    await page.locator('.thread > li').first().waitFor()
    await checkPage(page, 'ticket')
    await page.setViewportSize(desktop)
    await page.getByLabel('Your answer').focus()
    await page.keyboard.type('It comes tomorrow between nine and ten.')
    await press('Control+Enter')
    await page.locator('.thread > li', { hasText: 'between nine and ten' }).waitFor()
    expect(await page.getByLabel('Your answer').inputValue()).toBe('')
  })

  test('takes an internal note, which looks different', async () => {
    witnessed()
    await page.getByRole('button', { name: 'Internal note' }).focus()
    await press('Space')
    await page.getByLabel('Your note').focus()
    await page.keyboard.type('The dispatcher has called them.')
    await checkPage(page, 'ticket-note')
    await tabTo(/^Add the note/)
    await press('Enter')
    const note = page.locator('.thread > li.message-note', { hasText: 'dispatcher' })
    await note.getByText('Internal note').waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await checkPage(page, 'ticket-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('is followed by the next one, unless a draft answer is open', async () => {
    witnessed()
    await page.setViewportSize(desktop)
    const heading = page.getByRole('heading', { level: 1 })
    const before = page.url()
    await page.getByRole('link', { name: 'Next in the list' }).focus()
    await press('Enter')
    await page.waitForURL((url) => url.href !== before)
    await page.locator('.thread > li').first().waitFor()
    await page.getByRole('button', { name: 'Answer the requester' }).waitFor()
    expect(await heading.textContent()).not.toBe('')
    await page.getByRole('textbox', { name: 'Your answer' }).focus()
    await page.keyboard.type('Half a sen')
    await page.getByRole('link', { name: 'Previous in the list' }).focus()
    await press('Enter')
    await page.getByText('Leave without saving?').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Leave' }).focus()
    await press('Enter')
    await page.waitForURL(before)
  })

  test('causes no page errors', () => {
    expect(pageErrors).toEqual([])
  })
})
