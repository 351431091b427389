import type { BrowserContext } from 'playwright-core'

import { openBrowser, openPerson, phone } from '../tests/support/browser/browser.ts'
import { signInByCode } from '../tests/support/browser/code-sign-in.ts'
import type { Server } from './servers.ts'

/** A sign-in, as a browser stores it. */
export type SignIn = Awaited<ReturnType<BrowserContext['storageState']>>
export type PrivatePage = { name: string; path: string; signIn: SignIn }

const owners = [
  {
    username: 'maria@example.test',
    pages: { 'a customer’s overview': '/customer' },
    record: { name: 'a customer’s move', list: '/customer/moves', link: '/customer/moves/details' },
  },
  {
    username: 'nina@bayhaul.test',
    pages: { 'a mover’s overview': '/mover' },
  },
  {
    username: 'dre@bayhaul.test',
    pages: {},
    record: { name: 'a driver’s job', list: '/driver/jobs', link: '/driver/jobs/details' },
  },
]

/** Signs in people of the demo, and finds the pages of theirs to be measured. */
export async function findPrivatePages({ url }: Server): Promise<PrivatePage[]> {
  const browser = await openBrowser()
  try {
    const found: PrivatePage[] = []
    for (const { username, pages, record } of owners) {
      const { page, context } = await openPerson(browser, url, phone)
      await signInByCode(page, { url }, username)
      const paths: Record<string, string | null> = { ...pages }
      if (record) {
        await page.goto(record.list)
        const first = page.locator(`main a[href^="${record.link}?"]`).first()
        paths[record.name] = await first.getAttribute('href')
      }
      const signIn = await context.storageState()
      for (const [name, path] of Object.entries(paths))
        found.push({ name, path: `${path}`, signIn })
      await context.close()
    }
    return found
  } finally {
    await browser.close()
  }
}
