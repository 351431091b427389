import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import axeCore from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { borrowBrowser } from './worker/shared-browser.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const shots = join(process.cwd(), 'tests/e2e/screenshots')

/** A Chromium to close when done. */
export const openBrowser = (): Promise<Browser> => borrowBrowser()

/** A person's own browser: nothing is shared with anybody else's. What goes wrong in a page is thrown. */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  viewport = phone,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { context, page, complaints }
}

/** Keeps what a page was refused, so that a failed test can tell what its person saw. */
export function witness(page: Page): () => Promise<string> {
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
 * Keeps a picture of the page as it is, in tests/e2e/screenshots, where PICTURES is set: they are
 * for people to look at, and take longer than most checks.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await keepPicture(page, name)
}

/** Keeps a picture of a page that a test failed on. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/**
 * Contrast is judged on still pictures only. What turns for ever is not waited for, and what was
 * taken off the page may never say that it ended: the wait has an end.
 */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Rows that are being loaded anew are dimmed meanwhile.
    const loaded = Date.now() + 10_000
    while (document.querySelector('[aria-busy="true"]') && Date.now() < loaded) await frame()
    const end = Date.now() + 3000
    while (Date.now() < end) {
      // What was shown just now may begin to move with the next picture.
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

/** What axe finds on the page, as lines to read; empty when it finds nothing. */
export async function axe(page: Page): Promise<string[]> {
  await stillness(page)
  // Evaluated by the debugger, which the page's content security policy lets pass.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    // Of what passes nothing is read, and of what fails its HTML, not where it stands.
    return (await axe.run({ resultTypes: ['violations'], selectors: false })).violations
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`,
    ),
  )
}

/** A picture at both widths, and what axe has to say at each. The page keeps its own. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const own = page.viewportSize() ?? phone
  for (const [size, viewport] of [
    ['390', phone],
    ['1440', desktop],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.waitForTimeout(150)
    await picture(page, `${name}-${size}`)
    expect(await axe(page), `${name} at ${size} px`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${name} at ${size} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(own)
}
