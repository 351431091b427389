import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../tests/support/app/server-process.ts'
import { chromiumPath, launchFlags } from '../tests/support/browser/chromium.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of one run, by category, 0 to 100; and what a visitor waits for, in milliseconds. */
export type Scores = Record<(typeof categories)[number], number> & {
  lcpMs: number
  tbtMs: number
  cls: number
}

/** Runs Lighthouse on a page as a phone, several times, each in a new browser. */
export async function scoresOf(url: string, runs: number): Promise<Scores[]> {
  const all: Scores[] = []
  for (let run = 1; run <= runs; run++) all.push(await scoreOnce(url))
  return all
}

async function scoreOnce(url: string): Promise<Scores> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...launchFlags, `--remote-debugging-port=${port}`],
    headless: true,
  })
  try {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
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
  }
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
