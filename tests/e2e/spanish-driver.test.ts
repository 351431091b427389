import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'

import { en } from '#front/locales/en.ts'
import { es } from '#front/locales/es.ts'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { openBrowser, takeScreenshot } from '../support/browser/browser.ts'
import { signInByCode } from '../support/browser/code-sign-in.ts'
import { waitUntilKept } from '../support/browser/network.ts'
import { signInAt } from '../support/people/remote-user.ts'

let server: ServerProcess
let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})

afterAll(async () => {
  await context?.close()
  await browser?.close()
  await server?.stop()
})

const width = 360
const maxBytes = 100 * 1024
const twoG = {
  offline: false,
  latency: 300,
  downloadThroughput: (250 * 1024) / 8,
  uploadThroughput: (50 * 1024) / 8,
}

/** A driver's next job, as its page shows it. */
type Job = { code: string; state: string; window_start_at: string }

test('Spanish driver, Android, 360 px, 2G: the first screen of a job below 100 KB after the first visit, all texts Spanish, and text at 200 % without loss', async () => {
  const username = 'dre@bayhaul.test'
  const driver = await signInAt(server.url, username)
  const { id, version } = await driver.http.request<{ id: number; version: number }>('/api/user')
  await driver.http.request(`/api/users/${id}`, {
    method: 'PATCH',
    body: { locale: 'es', version },
  })
  const { jobs } = await driver.http.request<{ jobs: Job[] }>('/api/jobs')
  await driver.close()
  const job = jobs.find(({ state }) => state === 'accepted' || state === 'confirmed') ?? jobs[0]
  if (!job) throw new Error('the driver has no job')

  context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es-US',
    timezoneId: 'America/Los_Angeles',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  onTestFailed(async () => console.error(page.url(), await page.innerText('body')))
  await signInByCode(page, server, username, es.account)
  const path = `/driver/jobs/details?code=${job.code}`
  await page.goto(path)
  await waitUntilKept(page, job.code)

  const traffic = await measureTraffic(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(job.code).first().waitFor()
  const received = traffic.bytes()
  expect(received).toBeGreaterThan(0)
  expect(received).toBeLessThanOrEqual(maxBytes)
  await traffic.stop()
  await page.waitForLoadState('networkidle')
  expect(await lowTargets(page)).toEqual([])
  for (const phone of [390, 412, 430, width]) {
    await page.setViewportSize({ width: phone, height: 740 })
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `the header of a phone of ${phone} px has one row`).toBeLessThan(100)
  }

  for (const size of ['100%', '200%']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
    await takeScreenshot(page, `spanish-driver-${size}`)
    expect(await lostText(page), size).toEqual([])
  }
  const shown = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
    const named = labels.flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    return [...document.body.innerText.split('\n'), ...named].map((text) => text.trim())
  })
  expect(await page.getAttribute('html', 'lang')).toBe('es')
  expect(shown.filter((text) => english.some((pattern) => pattern.test(text)))).toEqual([])
})

/** Slows the page and its service worker down to 2G, and counts what both receive. */
async function measureTraffic(page: Page) {
  let received = 0
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    received += encodedDataLength
  }
  const own = await page.context().newCDPSession(page)
  await own.send('Network.enable')
  await own.send('Network.emulateNetworkConditions', twoG)
  own.on('Network.loadingFinished', count)
  const whole = await browser.newBrowserCDPSession()
  const worker = await attachToWorker(whole, page)
  await worker.send('Network.enable')
  await worker.send('Network.emulateNetworkConditions', twoG)
  worker.onEvent('Network.loadingFinished', count)
  return {
    bytes: () => received,
    async stop() {
      await own.detach()
      await whole.detach()
    },
  }
}

/** Speaks with the page's service worker, which is a target of its own. */
async function attachToWorker(whole: CDPSession, page: Page) {
  const { targetInfos } = await whole.send('Target.getTargets')
  const origin = new URL(page.url()).origin
  const target = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url === `${origin}/worker.js`,
  )
  if (!target) throw new Error('there is no service worker')
  const { sessionId } = await whole.send('Target.attachToTarget', {
    targetId: target.targetId,
    flatten: false,
  })
  let last = 0
  return {
    async send(method: string, params: object = {}) {
      const message = JSON.stringify({ id: ++last, method, params })
      await whole.send('Target.sendMessageToTarget', { sessionId, message })
    },
    onEvent(name: string, handle: (params: { encodedDataLength: number }) => void) {
      whole.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { method, params } = JSON.parse(message)
        if (method === name) handle(params)
      })
    },
  }
}

/** Names the targets of the page and its header that are lower than 56 px; texts may have links in them. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      ':is(header, main) :is(button, select, summary, input, textarea, a)',
    )
    return [...targets].flatMap((target) => {
      const { height } = (target.closest('label') ?? target).getBoundingClientRect()
      const isInText = getComputedStyle(target).display === 'inline'
      return height > 0 && height < 56 && !isInText
        ? [`${Math.round(height)} px: ${target.innerText || target.ariaLabel || target.outerHTML}`]
        : []
    })
  })

/** Names what doesn't fit: the page that scrolls sideways, and texts that are cut off. */
const lostText = (page: Page): Promise<string[]> =>
  // The window of a phone grows with a page that is too wide, so its own width says nothing.
  page.evaluate((width) => {
    const lost: string[] = []
    if (document.documentElement.scrollWidth > width)
      lost.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isShown = box.width > 1 && box.height > 1 && element.innerText?.trim()
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      if (isShown && isCut) lost.push(`cut off: ${element.innerText.slice(0, 60)}`)
      const canScroll = element.closest('.overflow-x-auto')
      if (isShown && !canScroll && box.right > width + 1 && element.children.length === 0)
        lost.push(`beyond the edge: ${element.innerText.slice(0, 60)}`)
    }
    return lost
  }, width)

/** The English texts that differ in Spanish, as patterns that allow for their values. */
const english = pairsOf(en, es)
  .filter(([english, spanish]) => english !== spanish && /[a-z]{3}/i.test(english))
  .map(([english]) => {
    const parts = english.split(/\{\{[^}]*\}\}/)
    const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${escaped.join('.+')}$`)
  })
  // A text that is almost only values would match everything.
  .filter(({ source }) => source.replaceAll(/[^a-z]/gi, '').length > 3)

function pairsOf(one: object, other: object): [string, string][] {
  return Object.entries(one).flatMap(([key, value]): [string, string][] => {
    const its = (other as Record<string, unknown>)[key]
    if (typeof value === 'string') return [[value, String(its)]]
    return typeof value === 'object' && value !== null ? pairsOf(value, Object(its)) : []
  })
}
