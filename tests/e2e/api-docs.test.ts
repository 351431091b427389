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
  // The page draws only the part of a long list that is in sight.
  await page.getByPlaceholder('Filter by tag').fill('vehicles')
  await waitFor(async () => expect(await page.locator('.opblock-tag').count()).toBe(2))
  await page.locator('#operations-tag-vehicles').click()
  await page.getByText('Create one of vehicles').click()
  await page.getByText('capacity_ft3').first().waitFor()
  await takeScreenshot(page, 'api-docs-1440')
  expect(blocked).toEqual([])
  expect(pageErrors).toEqual([])
})
