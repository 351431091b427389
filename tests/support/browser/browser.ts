import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { borrowBrowser } from '../worker/shared-browser.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const shots = join(process.cwd(), 'tests/e2e/screenshots')

/** Opens a Chromium; the caller closes it. */
export const openBrowser = (): Promise<Browser> => borrowBrowser()

/**
 * Opens a separate browser context for a person, shared with no one. Errors in a page are thrown.
 */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  viewport = phone,
): Promise<{ context: BrowserContext; page: Page; pageErrors: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  // A machine may be busy.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`))
  return { context, page, pageErrors }
}

/** Records the refused requests of a page, so that a failed test can report what its person saw. */
export function recordRefusals(page: Page): () => Promise<string> {
  const refusals: string[] = []
  page.on('response', async (response) => {
    if (response.status() < 400) return
    const body = await response.text().catch((error: Error) => error.message)
    refusals.push(
      `${response.status()} ${response.request().method()} ${response.url()} ${body.slice(0, 500)}`,
    )
  })
  page.on('requestfailed', (request) =>
    refusals.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
  )
  return async () => {
    const text = await page.innerText('body').catch((error: Error) => error.message)
    return [page.url(), ...refusals, text].join('\n')
  }
}

/**
 * Saves a screenshot to tests/e2e/screenshots if PICTURES is set. The screenshots are for people to
 * look at and take longer than most checks.
 */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await saveScreenshot(page, name)
}

/** Saves a screenshot of a page on which a test failed. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/**
 * Waits for animations to end, because axe judges contrast on still pages only. Endless animations
 * are skipped, and the wait has a limit, since an element removed from the page may never report
 * its end.
 */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Rows are dimmed while they reload.
    const loaded = Date.now() + 10_000
    while (document.querySelector('[aria-busy="true"]') && Date.now() < loaded) await frame()
    const end = Date.now() + 3000
    while (Date.now() < end) {
      // An element that has just appeared may start its animation with the next frame.
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
      if (moving.length === 0) return
      const ended = moving.map(({ finished }) => finished.catch(() => undefined))
      const late = new Promise((resolve) => setTimeout(resolve, Math.max(0, end - Date.now())))
      await Promise.race([Promise.all(ended), late])
    }
  })

/** Returns what axe finds on the page as readable lines; empty if it finds nothing. */
export async function axe(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // The debugger evaluates it, which the page's content security policy allows.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    // Passes are ignored, and a failure is reported by its HTML, not by a selector.
    return (await axe.run({ resultTypes: ['violations'], selectors: false })).violations
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`,
    ),
  )
}

/** Checks that a page with text twice as large doesn't scroll sideways. */
export async function checkLargeText(page: Page): Promise<void> {
  const set = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  await page.waitForLoadState('networkidle')
  await set('200%')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} at 200 % scrolls sideways`).toBeLessThanOrEqual(0)
  await set('')
}

/** Takes a screenshot at both widths and runs axe at each, then restores the page's own width. */
export async function checkPage(page: Page, name: string): Promise<void> {
  const own = page.viewportSize() ?? phone
  for (const [size, viewport] of [
    ['390', phone],
    ['1440', desktop],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.waitForTimeout(150)
    await takeScreenshot(page, `${name}-${size}`)
    expect(await axe(page), `${name} at ${size} px`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${name} at ${size} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(own)
}
