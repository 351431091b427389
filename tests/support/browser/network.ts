import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Takes the network from a page and from its service worker, which Playwright leaves online. */
export async function setNetwork(page: Page, isOn: boolean): Promise<void> {
  await page.context().setOffline(!isOn)
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate((isOn) => {
      const scope = globalThis as typeof globalThis & { realFetch?: typeof fetch }
      scope.realFetch ??= scope.fetch
      const failing = () => Promise.reject(new TypeError('There is no network'))
      scope.fetch = isOn ? scope.realFetch : failing
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOn })
    }, isOn)
}

/** Waits until a page can be opened without a network: by default a driver's page of a job. */
export async function waitUntilKept(
  page: Page,
  code: string,
  { path = '/driver/jobs/details', answers = '/api/jobs' } = {},
): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async (needed) => (await Promise.all(needed.map((one) => caches.match(one)))).every(Boolean),
      [path, '/api/user', `${answers}/${code}`],
    )
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}
