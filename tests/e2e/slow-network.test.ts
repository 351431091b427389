import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser, openPerson } from '../support/browser/browser.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

// Pages whose scripts arrive long after the HTML, on a slow phone.
let server: SharedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('input entered before hydration is kept and saved in the draft', async () => {
  const { page } = await openPerson(browser, server.url)
  const releaseScripts = await holdScripts(page)
  await page.goto('/order', { waitUntil: 'commit' })
  const pickup = page.getByRole('group', { name: 'Pickup' })
  const dropoff = page.getByRole('group', { name: 'Drop-off' })
  const street = pickup.getByLabel('Street and number')
  await street.fill('742 Valencia Street')
  await pickup.getByLabel('Floor').fill('3')
  await dropoff.getByText('There’s an elevator we can use').click()
  releaseScripts()

  const stored = async () => {
    const text = await page.evaluate(() => localStorage.getItem('booking'))
    const { stops, hour } = JSON.parse(text ?? '{"stops":[{},{}]}')
    const [from, to] = stops
    return [from.address, from.floor, to.has_elevator, hour]
  }
  await expect.poll(stored, { timeout: 60_000 }).toEqual(['742 Valencia Street', 3, true, 9])
  expect(await street.inputValue()).toBe('742 Valencia Street')

  await page.reload()
  await expect.poll(() => street.inputValue()).toBe('742 Valencia Street')
})

test('a choice made before hydration is kept and saved in the draft', async () => {
  const { page } = await openPerson(browser, server.url)
  const releaseScripts = await holdScripts(page)
  await page.goto('/order?step=day', { waitUntil: 'commit' })
  await page.getByText('1 – 3 PM').click()
  releaseScripts()
  const hour = async () =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('booking'))) ?? '{}').hour
  await expect.poll(hour, { timeout: 60_000 }).toBe(13)
})

test('typing during hydration loses no letter', async () => {
  const { page, context } = await openPerson(browser, server.url)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const releaseScripts = await holdScripts(page)
  await page.goto('/order', { waitUntil: 'commit' })
  const place = page.getByRole('group', { name: 'Pickup' }).getByRole('combobox')
  const typed = 'Oakland, the street behind the lake, on the left side'
  await place.pressSequentially(typed.slice(0, 5))
  releaseScripts()
  await place.pressSequentially(typed.slice(5), { delay: 30 })
  expect(await place.inputValue()).toBe(typed)
})

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
