import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { axe, openBrowser, openPerson } from '../support/browser/browser.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

/** A page stays open while another build is deployed. */
let server: SharedServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

vi.setConfig({ testTimeout: 120_000 })

const next = '0123456789abcdef'

/**
 * Makes the server answer as if another build were deployed; its file list may follow a little
 * later.
 */
async function deploy(page: Page, { isWhole }: { isWhole: boolean }): Promise<void> {
  await page
    .context()
    .route('**/latest-build.json', (route) =>
      route.fulfill({ json: { id: next, built_at: '2030-01-01T00:00:00.000Z' } }),
    )
  if (isWhole)
    await page
      .context()
      .route(`**/builds/${next}.json`, (route) => route.fulfill({ json: { id: next, files: [] } }))
}

/** Sets a mark that disappears when the document is reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }))
const isMarked = (page: Page) => page.evaluate(() => 'mark' in window)
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const bar = (page: Page) => page.getByRole('region', { name: 'New version' })

/** Opens a page and waits for its request for the latest build. */
async function aSettledPage(path: string) {
  const person = await openPerson(browser, server.url)
  const looked = person.page.waitForResponse('**/latest-build.json')
  await person.page.goto(path)
  await looked
  await mark(person.page)
  return person
}

test('the build publishes its id and its files', async () => {
  const latest = await fetch(`${server.url}/assets/public/builds/latest-build.json`)
  expect(latest.headers.get('cache-control')).toBe('no-store')
  const { id, built_at } = (await latest.json()) as { id: string; built_at: string }
  expect(new Date(built_at).toISOString()).toBe(built_at)
  const list = await fetch(`${server.url}/assets/public/builds/${id}.json`)
  const { files } = (await list.json()) as { files: string[] }
  for (const file of files.slice(0, 5))
    expect((await fetch(`${server.url}/${file}`)).status, file).toBe(200)
  expect(await (await fetch(server.url)).text()).toContain(`"build":"${id}"`)
})

describe('a visitor whose page is older than the build', () => {
  test.each(['/', '/order'])('is notified and reloads by a button, on %s', async (path) => {
    const { page, pageErrors } = await aSettledPage(path)
    expect(await bar(page).isVisible()).toBe(false)
    await deploy(page, { isWhole: true })
    await comeBack(page)
    await bar(page).getByText('A new version of this site is available.').waitFor()
    expect(await axe(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Load it' }).click()
    await expect.poll(() => isMarked(page)).toBe(false)
    expect(pageErrors).toEqual([])
  })

  test('is notified in Spanish too and may postpone it', async () => {
    const { page } = await aSettledPage('/order?lang=es')
    await deploy(page, { isWhole: true })
    await comeBack(page)
    await page.getByText('Hay una versión nueva de este sitio.').waitFor()
    await page.getByRole('button', { name: 'Más tarde' }).click()
    await page.getByText('Hay una versión nueva de este sitio.').waitFor({ state: 'detached' })
    expect(await isMarked(page)).toBe(true)
  })

  test('gets the next page by a full load', async () => {
    const { page } = await aSettledPage('/order')
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
    const home = page.getByRole('banner').getByRole('link', { name: 'Haulwell' })
    await signIn.click()
    await page.waitForURL('**/auth/username*')
    expect(await isMarked(page)).toBe(true)
    await deploy(page, { isWhole: true })
    await comeBack(page)
    await bar(page).waitFor()
    await home.click()
    await page.waitForURL(`${server.url}/`)
    await expect.poll(() => isMarked(page)).toBe(false)
  })

  test('loses no unsent text without a confirmation', async () => {
    const { page } = await aSettledPage('/auth/username')
    await page.getByLabel('Email or mobile number').fill('ana@example.test')
    await deploy(page, { isWhole: true })
    await comeBack(page)
    await bar(page).getByRole('button', { name: 'Load it' }).click()
    await bar(page).getByText('but not sent').waitFor()
    expect(await isMarked(page)).toBe(true)
    await bar(page).getByRole('button', { name: 'Load it anyway' }).click()
    await expect.poll(() => isMarked(page)).toBe(false)
  })

  test('is not notified of a deployment that is not complete', async () => {
    const { page } = await aSettledPage('/order')
    await deploy(page, { isWhole: false })
    const asked = page.waitForResponse(`**/builds/${next}.json`)
    await comeBack(page)
    expect((await asked).status()).toBe(404)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/auth/username*')
    expect(await isMarked(page)).toBe(true)
    expect(await bar(page).isVisible()).toBe(false)
  })
})

test.each(['/', '/blog'])('a page’s deferred code reloads the page too, on %s', async (path) => {
  const { page } = await aSettledPage(path)
  const badge = page.getByRole('button', { name: /% OFF/ })
  await page.route('**/assets/public/badge-offer*.js', (route) => route.abort())
  await badge.click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await badge.click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('a code chunk that fails to load reloads the page once, with a guard per path', async () => {
  const { page } = await aSettledPage('/order')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/public/auth-username*.js', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(documents).toEqual(['/auth/username'])

  await page.unroute('**/assets/public/auth-username*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByLabel('Email or mobile number').waitFor()
})
