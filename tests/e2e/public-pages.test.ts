import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formsOf } from '#contract/kernel/route-forms.ts'
import { routes } from '#contract/routes.ts'
import {
  axe,
  checkPage,
  openBrowser,
  openPerson,
  phone,
  takeScreenshot,
} from '../support/browser/browser.ts'
import { focusedName, tabTo } from '../support/browser/keyboard.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

/** Every public page as people see it: on a phone and on a desktop, in light and in dark mode. */
let server: SharedServer
let browser: Browser
const found: Record<string, string> = { city: 'oakland', affiliate: 'keys-and-co' }

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
  const answer = await fetch(`${server.url}/api/posts?locale=en`)
  const { posts } = (await answer.json()) as { posts: { slug: string }[] }
  found.slug = posts[0]?.slug ?? 'no-post'
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = Object.values(routes).filter(
  ({ name, render, path }) => (render === 'server' && path !== '*') || name.startsWith('auth-'),
)
const pages = open.flatMap((route) => formsOf(route).map(({ path }) => ({ ...route, path })))

let person: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  person = await openPerson(browser, server.url)
})

describe.each(pages.map(({ path, name }) => [path, name] as const))('%s', (path, name) => {
  const pictureName = `public-${path.includes(':') || path === '/' ? name : path.slice(1)}`

  test('looks right in light mode, on a phone and on a desktop', async () => {
    const { page, pageErrors } = person
    const answer = await page.goto(filled(path))
    expect(answer?.status()).toBe(200)
    await page.waitForLoadState('networkidle')
    await checkPage(page, pictureName)
    expect(pageErrors).toEqual([])
  })

  test('looks right in dark mode', async () => {
    const { page } = person
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page)).toEqual([])
    await takeScreenshot(page, `${pictureName}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

test('the not-found page looks right too', async () => {
  const { page } = person
  const answer = await page.goto('/nothing/of/the/kind')
  expect(answer?.status()).toBe(404)
  await checkPage(page, 'public-not-found')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
})

test('no page is wider than a phone in Spanish, whose words are longer', async () => {
  const { page } = await openPerson(browser, server.url, { ...phone, width: 360 })
  await page.goto('/?lang=es')
  for (const { path } of pages) {
    await page.goto(filled(path))
    expect(await page.evaluate(() => document.documentElement.lang), path).toBe('es')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})

const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, param: string) => found[param] ?? `no-${param}`)

test('a phone’s menu is opened, read and closed by keyboard', async () => {
  const { page } = await openPerson(browser, server.url, phone)
  await page.goto('/about')
  // Until its code has loaded, the button links to the foot of the page.
  await page.waitForLoadState('networkidle')
  await tabTo(page, /menu/i)
  await page.keyboard.press('Enter')
  await page.locator('#menu').getByRole('link', { name: 'Cities' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('#menu').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toMatch(/menu/i)
})
