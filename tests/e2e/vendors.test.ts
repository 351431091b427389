import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { axe, openBrowser, openPerson } from '../support/browser/browser.ts'
import { startVendors } from '../support/browser/vendor-server.ts'

/**
 * The behavior of third-party scripts on a site that is configured for them, and their limits
 * before consent.
 */
let vendors: Awaited<ReturnType<typeof startVendors>>
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  vendors = await startVendors()
  ;[server, browser] = await Promise.all([startServer(vendors.env), openBrowser()])
})
beforeEach(() => {
  vendors.requests.length = 0
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await vendors?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

async function aVisitor() {
  const person = await openPerson(browser, server.url)
  const warnings: string[] = []
  person.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return { ...person, warnings }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const heard = (page: Page, name: string) =>
  page.evaluate((name) => (window as unknown as Record<string, unknown>)[name], name)

test('analytics and the ad pixel load only after consent', async () => {
  const { page, pageErrors } = await aVisitor()
  const abroad: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) abroad.push(request.url())
  })
  await page.goto('/cities?q=oak')
  await banner(page).waitFor()
  expect(await axe(page)).toEqual([])
  expect(abroad).toEqual([])
  expect(vendors.requests).toEqual([])

  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => heard(page, 'analyticsHeard'))
    .toMatchObject([
      ['js', expect.anything()],
      // The path, without its query.
      ['config', 'G-TEST12345', { page_location: `${server.url}/cities` }],
    ])
  await expect
    .poll(() => heard(page, 'pixelHeard'))
    .toEqual([
      ['consent', 'grant'],
      ['init', '1234567890'],
      ['track', 'PageView'],
    ])
  expect(vendors.requests).toEqual(
    expect.arrayContaining(['/gtag/js?id=G-TEST12345', '/en_US/fbevents.js']),
  )
  await expect.poll(() => vendors.requests).toContain('/collect')
  expect(await banner(page).isVisible()).toBe(false)

  await page.goto('/order')
  await expect.poll(() => heard(page, 'pixelHeard')).toBeTruthy()
  expect(await banner(page).isVisible()).toBe(false)
  expect(pageErrors).toEqual([])
})

test('pages with a key in their address and personal pages are not reported to vendors', async () => {
  const { page } = await aVisitor()
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => vendors.requests).toContain('/collect')
  for (const path of ['/unsubscribe?token=secret', '/auth/username?to=%2Fcustomer', '/chat']) {
    vendors.requests.length = 0
    await page.goto(path)
    await page.getByRole('button', { name: 'Privacy choices' }).waitFor()
    expect(vendors.requests, path).toEqual([])
  }
})

test('refusing is as easy as accepting, is remembered and can be changed', async () => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  const accept = banner(page).getByRole('button', { name: 'Accept' })
  const refuse = banner(page).getByRole('button', { name: 'Decline' })
  await refuse.waitFor()
  const looks = await Promise.all(
    [accept, refuse].map((button) =>
      button.evaluate((element) => {
        const { color, backgroundColor, fontWeight } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return { color, backgroundColor, fontWeight, width, height }
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  await refuse.focus()
  await page.keyboard.press('Enter')
  await banner(page).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner(page).getByText('You declined.').waitFor()
  expect(vendors.requests).toEqual([])
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => heard(page, 'pixelHeard')).toBeTruthy()
  await expect.poll(() => heard(page, 'analyticsHeard')).toBeTruthy()
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['_ga', '_fbp']))

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => heard(page, 'pixelHeard')).toContainEqual(['consent', 'revoke'])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy choices')
  expect(await heard(page, 'ga-disable-G-TEST12345')).toBe(true)
  expect(await names()).not.toEqual(expect.arrayContaining(['_ga']))
  expect(await names()).not.toEqual(expect.arrayContaining(['_fbp']))
  vendors.requests.length = 0
  await page.reload()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner(page).getByText('You declined.').waitFor()
  expect(vendors.requests).toEqual([])
})

test('consent given in one tab applies to the other', async () => {
  const { page, context } = await aVisitor()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/')
    await banner(tab).waitFor()
  }
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await banner(other).waitFor({ state: 'detached' })
})

test('an unreachable vendor is logged and has no other effect', async () => {
  const { page, pageErrors, warnings } = await aVisitor()
  await page.route(`${vendors.url}/**`, (route) => route.abort())
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(() => warnings.filter((text) => text.includes('A script could not be loaded')))
    .toHaveLength(2)
  expect(pageErrors).toEqual([])
})

const zip = (page: Page) =>
  page.getByRole('group', { name: 'Pickup' }).getByRole('combobox', { name: /ZIP/ })

test('an address is found by the maps service and priced by the gazetteer', async () => {
  const { page, pageErrors } = await aVisitor()
  await page.goto('/order')
  await expect.poll(() => heard(page, 'google')).toBeUndefined()
  await zip(page).pressSequentially('742 Val')
  await page.getByRole('option', { name: /742 Valencia Street/ }).click()
  await expect.poll(() => zip(page).inputValue()).toBe('94110')
  const street = page.getByRole('group', { name: 'Pickup' }).getByLabel('Street and number')
  await expect.poll(() => street.inputValue()).toBe('742 Valencia Street')
  await page.getByText('San Francisco, CA').first().waitFor()
  expect(vendors.requests.filter((url) => url.startsWith('/maps/api/js'))).toHaveLength(1)
  expect(pageErrors).toEqual([])
})

test('maps that fail to load resolve to nothing, and the gazetteer answers', async () => {
  const { page, pageErrors, warnings } = await aVisitor()
  await page.route(`${vendors.url}/maps/**`, (route) => route.abort())
  await page.goto('/order')
  await zip(page).pressSequentially('Oakl')
  await page.getByRole('option', { name: /Oakland, CA/ }).click()
  await expect.poll(() => zip(page).inputValue()).toMatch(/^94\d{3}$/)
  expect(warnings.filter((text) => text.includes('A script could not be loaded'))).toHaveLength(1)
  expect(pageErrors).toEqual([])
})
