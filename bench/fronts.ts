import type { Page } from 'playwright-core'

import { signIn } from '../tests/support/browser/admin-sign-in.ts'
import { desktop, openBrowser, openPerson, phone } from '../tests/support/browser/browser.ts'
import { type Scores, scoresOf } from './lighthouse.ts'
import { type Load, load } from './load.ts'
import { findPrivatePages } from './private-pages.ts'
import type { Server } from './servers.ts'

/** A public page of each kind, by its name in the report. */
export const publicPages = {
  home: '/',
  'a city': '/cities/oakland',
  'a blog post': '/blog',
  'all cities': '/cities',
  help: '/help',
} as const
export type PublicPage = keyof typeof publicPages

/** The bytes that a browser fetches, as they are sent. */
export type Weight = { scripts: number; all: number }
export type Fronts = {
  weights: Record<PublicPage, Weight>
  /** Everything until the admin's first table. */
  admin: number
  loads: Record<PublicPage, { drawn: Load; kept: Load }>
  /** By the name of the page, some of them behind a sign-in. */
  scores: Record<string, Scores[]>
}

const lighthouseRuns = 5

/** Measures both fronts. The URLs of a city and of a post are looked up. */
export async function measureFronts(server: Server, seconds: number): Promise<Fronts> {
  const paths = { ...publicPages, 'a blog post': await firstPost(server) }
  const each = async <T>(measure: (path: string) => Promise<T>) => {
    const entries: [string, T][] = []
    for (const [name, path] of Object.entries(paths)) entries.push([name, await measure(path)])
    return Object.fromEntries(entries) as Record<PublicPage, T>
  }
  return {
    loads: await each((path) => pagesPerSecond(server, path, seconds)),
    weights: await each((path) => weigh(server, path)),
    admin: await weighAdmin(server),
    scores: await scorePages(server, { ...paths, 'the booking': '/order' }),
  }
}

async function scorePages(server: Server, open: Record<string, string>) {
  const pages = [
    ...Object.entries(open).map(([name, path]) => ({ name, path, signIn: undefined })),
    ...(await findPrivatePages(server)),
  ]
  const scores: Record<string, Scores[]> = {}
  for (const { name, path, signIn } of pages)
    scores[name] = await scoresOf(server.url + path, lighthouseRuns, signIn)
  return scores
}

async function firstPost({ url }: Server): Promise<string> {
  const answer = await fetch(`${url}/api/posts?locale=en`)
  const { posts } = (await answer.json()) as { posts: { slug: string }[] }
  if (posts[0] === undefined) throw new Error('There is no post to be measured')
  return `/blog/${posts[0].slug}`
}

async function pagesPerSecond(server: Server, path: string, seconds: number) {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  // A page with a query in its URL is not cached.
  const drawn = [{ path: `${path}?drawn=anew`, headers }]
  const kept = [{ path, headers }]
  await load(server, [...drawn, ...kept], 2)
  return { drawn: await load(server, drawn, seconds), kept: await load(server, kept, seconds) }
}

async function weigh({ url }: Server, path: string): Promise<Weight> {
  const browser = await openBrowser()
  try {
    const { page } = await openPerson(browser, url, phone)
    const scripts = await counting(page, ['Script'])
    const all = await counting(page, everything)
    await page.goto(path, { waitUntil: 'networkidle' })
    return { scripts: scripts(), all: all() }
  } finally {
    await browser.close()
  }
}

async function weighAdmin({ url }: Server): Promise<number> {
  const browser = await openBrowser()
  try {
    const admin = await openPerson(browser, url, desktop)
    await signIn(admin.page, 'admin@haulwell.test', 'haulwell-demo')
    await admin.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    // Signed in, and with nothing in the cache: a new window's first table.
    const first = await admin.context.newPage()
    const session = await first.context().newCDPSession(first)
    await session.send('Network.clearBrowserCache')
    const all = await counting(first, everything)
    await first.goto('/admin/orders')
    await first.locator('tbody tr a').first().waitFor()
    return all()
  } finally {
    await browser.close()
  }
}

const everything = ['Script', 'Stylesheet', 'Document', 'Font', 'Image', 'XHR', 'Fetch']

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
