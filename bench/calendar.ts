// `npm run bench:calendar`: measures the scripting of a mover's calendar and board with many jobs,
// and writes bench/CALENDAR.md. With `--url` it measures servers that run, several of them in turns,
// as the builds before and after a change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page, type Route } from 'playwright-core'

import { type Board, type BoardJob, readBoard } from '#contract/calls/board.ts'
import { type Calendar, type CalendarJob, readCalendar } from '#contract/calls/calendar.ts'
import { chromiumPath, launchFlags } from '../tests/support/browser/chromium.ts'
import { machine, median, whole } from './report.ts'
import { startProduct } from './servers.ts'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '300' },
    runs: { type: 'string', default: '5' },
    /** How many times slower the browser's processor is made. */
    slowdown: { type: 'string', default: '4' },
    out: { type: 'string', default: 'bench/CALENDAR.md' },
  },
})
const jobCount = Number(options.jobs)
const runs = Number(options.runs)
/** How many drivers and trucks the mover has. */
const crews = 20
const views = ['month', 'week', 'board'] as const
const settledMs = 2500
const minuteMs = 60_000
const day = new Date(Date.now() + 5 * 24 * 60 * minuteMs).toISOString().slice(0, 10)

type View = (typeof views)[number]
type Figures = { scriptMs: number; layoutMs: number; taskMs: number }
type Visit = { url: string; page: Page; session: CDPSession; figures: Record<View, Figures[]> }

const own = options.url.length === 0 ? await startOwn() : undefined
const urls = own ? [own.url] : options.url
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: [...launchFlags],
  headless: true,
})
try {
  const visits: Visit[] = []
  for (const url of urls) visits.push(await visit(url))
  for (const view of views)
    for (let run = 1; run <= runs; run++)
      for (const one of visits) one.figures[view].push(await measure(one, view))
  const text = report(visits)
  console.log(text)
  writeFileSync(options.out, text)
} finally {
  await browser.close()
  await own?.stop()
}

async function startOwn() {
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-bench-'))
  const server = await startProduct({ dataDir }, { SEED_ORDERS: '60' })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a server as a mover whose responses of calendar and board get the jobs added. */
async function visit(url: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  })
  const page = await context.newPage()
  await signIn(page, url, 'nina@bayhaul.test')
  await page.route(`**${readCalendar.path}?**`, (route) => answer(route, withCalendarJobs))
  await page.route(`**${readBoard.path}?**`, (route) => answer(route, withBoardJobs))
  const session = await context.newCDPSession(page)
  // The time that the thread really worked, not that in which other programs had the processor.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) })
  return { url, page, session, figures: { month: [], week: [], board: [] } }
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  const outbox = `${url}/dev/outbox.json?to=${encodeURIComponent(email)}`
  const codes = async () =>
    ((await (await fetch(outbox)).json()) as { text: string }[]).flatMap(
      ({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [],
    )
  const earlier = await codes()
  await page.goto('/auth/username')
  await page.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname.startsWith('/auth/code'))
  for (let tries = 0; tries < 100; tries++) {
    const sent = await codes()
    const [code] = sent
    if (code !== undefined && sent.length > earlier.length) {
      await page.getByRole('textbox').first().fill(code)
      return page.waitForURL((at) => !at.pathname.startsWith('/auth'))
    }
    await page.waitForTimeout(100)
  }
  throw new Error(`No code was sent to ${email}`)
}

async function answer<T>(route: Route, change: (data: T) => T): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ json: change((await response.json()) as T) })
}

/** Measures from the press that opens a view, on a freshly loaded page, until nothing changes. */
async function measure({ page, session }: Visit, view: View): Promise<Figures> {
  const other = view === 'month' ? 'week' : 'month'
  await page.goto(`/mover/calendar?view=${other}&day=${day}`)
  await page.waitForTimeout(settledMs)
  const before = await metricsOf(session)
  await page.evaluate(
    (name) => document.querySelector<HTMLElement>(`a[href*="view=${name}"]`)?.click(),
    view,
  )
  await page.waitForTimeout(settledMs)
  const after = await metricsOf(session)
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000
  return {
    scriptMs: spent('ScriptDuration'),
    layoutMs: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    taskMs: spent('TaskDuration'),
  }
}

async function metricsOf(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** The jobs of a crew on a day, one after the other; each customer has a window of two hours. */
function timesOf(date: string, at: number) {
  const start = Date.parse(`${date}T14:00:00Z`) + (at % crews) * 30 * minuteMs
  return {
    window_start_at: new Date(start).toISOString(),
    window_end_at: new Date(start + 120 * minuteMs).toISOString(),
    ends_at: new Date(start + 60 * minuteMs).toISOString(),
    time_zone: 'America/Los_Angeles',
    from: 'San Francisco',
    to: 'Oakland',
  }
}

function byStart<J extends { window_start_at: string }>(jobs: J[]): J[] {
  return jobs.sort((one, other) => one.window_start_at.localeCompare(other.window_start_at))
}

function withCalendarJobs(calendar: Calendar): Calendar {
  const perDay = Math.ceil(jobCount / calendar.days.length)
  const days = calendar.days.map((one, of) => {
    const jobs = Array.from(
      { length: perDay },
      (_, at): CalendarJob => ({
        ...timesOf(one.date, at),
        id: of * 1000 + at,
        code: `MV-${of}-${at}`,
        state: 'accepted',
        truck: `TRUCK ${at % 5}`,
        driver: `Driver ${at % 5}`,
        travel_before_min: 10,
      }),
    )
    return { ...one, jobs: byStart(jobs) }
  })
  return { ...calendar, days }
}

function withBoardJobs(board: Board): Board {
  const jobs = Array.from(
    { length: jobCount },
    (_, at): BoardJob => ({
      ...timesOf(board.date, Math.floor(at / crews)),
      id: at + 1,
      code: `MV-${String(at).padStart(6, '0')}`,
      state: at % 7 ? 'accepted' : 'confirmed',
      crew_size: 2,
      vehicle: 'Box truck',
      pay_cents: 30_000 + at,
      driver_id: at % 10 ? 1000 + (at % crews) : null,
      truck_id: 2000 + (at % crews),
      travel_before_min: at % 3 ? 5 : 0,
      can_assign: true,
    }),
  )
  const crew = Array.from({ length: crews }, (_, at) => ({ at, open: null, away: [] }))
  return {
    ...board,
    conflicts: [],
    drivers: crew.map(({ at, ...one }) => ({
      ...one,
      id: 1000 + at,
      name: `Driver ${at}`,
      is_ready: true,
    })),
    trucks: crew.map(({ at, ...one }) => ({
      ...one,
      id: 2000 + at,
      plate: `TRUCK ${at}`,
      vehicle: 'Box truck',
    })),
    jobs: byStart(jobs),
  }
}

function report(visits: readonly Visit[]): string {
  const isSeveral = visits.length > 1
  return [
    '# A mover’s calendar and board with many jobs',
    '',
    `Written by \`npm run bench:calendar\` on ${machine()}.`,
    '',
    `${jobCount} jobs in the month, the week or the day that is shown; Chromium with a processor slowed down ${options.slowdown} times; the median of ${runs} runs, and the least. *Scripting* is Chromium’s \`ScriptDuration\` of the page’s thread, in the time that the thread worked: from the press on the view, on a page that was just loaded with another one, until ${settledMs / 1000} s later. It includes the request, the rendering and what the page does besides; layout and styles are counted apart.`,
    '',
    `| view |${isSeveral ? ' server |' : ''} scripting ms | least | layout and styles ms | all tasks ms |`,
    `|---|${isSeveral ? '---|' : ''}---|---|---|---|`,
    ...views.flatMap((view) =>
      visits.map(({ url, figures }) => {
        const of = (name: keyof Figures) => figures[view].map((one) => one[name])
        const columns = [
          view,
          ...(isSeveral ? [url] : []),
          whole(median(of('scriptMs'))),
          whole(Math.min(...of('scriptMs'))),
          whole(median(of('layoutMs'))),
          whole(median(of('taskMs'))),
        ]
        return `| ${columns.join(' | ')} |`
      }),
    ),
    '',
  ].join('\n')
}
