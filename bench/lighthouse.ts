import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { freePort } from '../tests/support/app/server-process.ts'
import { chromiumPath, launchFlags } from '../tests/support/browser/chromium.ts'
import type { SignIn } from './private-pages.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of one run, by category, 0 to 100; and what a visitor waits for, in milliseconds. */
export type Scores = Record<(typeof categories)[number], number> & {
  lcpMs: number
  tbtMs: number
  cls: number
}

/** Runs Lighthouse on a page as a phone, several times, each in a new browser with an empty cache. */
export async function scoresOf(url: string, runs: number, signIn?: SignIn): Promise<Scores[]> {
  const all: Scores[] = []
  for (let run = 1; run <= runs; run++) all.push(await scoreOnce(url, signIn))
  return all
}

async function scoreOnce(url: string, signIn?: SignIn): Promise<Scores> {
  const port = await freePort()
  // Lighthouse opens its page in the browser's first context, which has a folder of its own.
  const folder = mkdtempSync(join(tmpdir(), 'haulwell-lighthouse-'))
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: await chromiumPath(),
    args: [...launchFlags, `--remote-debugging-port=${port}`],
    headless: true,
  })
  try {
    if (signIn) await restore(browser, url, signIn)
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
      disableStorageReset: signIn !== undefined,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { lhr } = result
    const amount = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    for (const category of categories) complain(url, lhr, category)
    const scores = categories.map((category) => [
      category,
      Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100),
    ])
    return {
      ...(Object.fromEntries(scores) as Record<(typeof categories)[number], number>),
      lcpMs: amount('largest-contentful-paint'),
      tbtMs: amount('total-blocking-time'),
      cls: amount('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restore(browser: BrowserContext, url: string, { cookies, origins }: SignIn) {
  await browser.addCookies(cookies)
  const page = await browser.newPage()
  // A file of the site, because a page would fill the cache.
  await page.goto(new URL('/robots.txt', url).href)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, origins[0]?.localStorage ?? [])
  await page.close()
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Lists the audits in which a page lost points. */
function complain(url: string, { categories, audits }: Lhr, category: string): void {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const audit = audits[id]
    if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9)
      console.log(`  ${url} ${category} ${id}: ${audit.displayValue ?? audit.title}`)
  }
}
