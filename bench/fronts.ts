import type { Page } from 'playwright-core'

import { signIn } from '../tests/support/admin-sign-in.ts'
import { desktop, openBrowser, openPerson, phone } from '../tests/support/browser.ts'
import { type Load, load } from './load.ts'
import type { Server } from './servers.ts'

/** What a browser fetches, in bytes as they are sent (gzip). */
export type Weights = { homeScripts: number; admin: number }

export async function pagesPerSecond(
  server: Server,
  seconds: number,
): Promise<Record<string, Load>> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  // A page that is asked for with a query is not kept.
  const drawn = [{ path: '/?drawn=anew', headers }]
  const kept = [{ path: '/', headers }]
  await load(server, [...drawn, ...kept], 2)
  return {
    'home, drawn each time': await load(server, drawn, seconds),
    'home, kept': await load(server, kept, seconds),
  }
}

export async function weigh({ url }: Server): Promise<Weights> {
  const browser = await openBrowser()
  try {
    const visitor = await openPerson(browser, url, phone)
    const scripts = await counting(visitor.page, ['Script'])
    await visitor.page.goto('/', { waitUntil: 'networkidle' })

    const admin = await openPerson(browser, url, desktop)
    await signIn(admin.page, 'admin@haulwell.test', 'haulwell-demo')
    await admin.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    // Signed in, and with nothing in the cache: a new window's first table.
    const first = await admin.context.newPage()
    const session = await first.context().newCDPSession(first)
    await session.send('Network.clearBrowserCache')
    const all = await counting(first, [
      'Script',
      'Stylesheet',
      'Document',
      'Font',
      'Image',
      'XHR',
      'Fetch',
    ])
    await first.goto('/admin/orders')
    await first.locator('tbody tr a').first().waitFor()
    return { homeScripts: scripts(), admin: all() }
  } finally {
    await browser.close()
  }
}

async function counting(page: Page, types: string[]): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const counted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (types.includes(type)) counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
