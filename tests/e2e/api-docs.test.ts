import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/app/wait-for.ts'
import { desktop, openBrowser, openPerson, takeScreenshot } from '../support/browser/browser.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

let server: SharedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('the API reference opens as a page under its own strict policy', async () => {
  const { page, pageErrors } = await openPerson(browser, server.url, desktop)
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text())
  })
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /^Haulwell/ }).waitFor()
  const create = page.getByText('Create one of vehicles')
  // The long page moves while it is laid out, so that a click may miss.
  await waitFor(async () => {
    if (!(await create.isVisible())) await page.locator('#operations-tag-vehicles').click()
    expect(await create.isVisible()).toBe(true)
  })
  await create.click()
  await page.getByText('capacity_ft3').first().waitFor()
  await takeScreenshot(page, 'api-docs-1440')
  expect(blocked).toEqual([])
  expect(pageErrors).toEqual([])
})
