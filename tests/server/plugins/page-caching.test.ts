import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pageResources } from '#contract/page-resources.ts'
import { cloudflare } from '#server/adapters/page-cache/cloudflare.ts'
import { fastly } from '#server/adapters/page-cache/fastly.ts'
import { purgeOnChange } from '#server/plugins/purge-on-change.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Purge = { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }

const purges: Purge[] = []
/** The status of the next answers; 200 once there are no more. */
const failures: number[] = []
const cdn = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
  purges.push({ url: request.url, headers: request.headers, body })
  response.writeHead(failures.shift() ?? 200).end('{"status":"ok"}')
})
let url: string
let app: TestApp
let admin: Person
let rows: { tickets: number; faq: number }
beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/service/1/purge`
  app = await openApp({ withFronts: true, pageCache: fastly({ url, token: 'secret-token' }) })
  admin = await anAdmin(app)
  rows = { tickets: (await aRow(app, 'tickets')).id, faq: (await aRow(app, 'faq')).id }
})
afterAll(() => cdn.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: path, headers: { accept: 'text/html', ...headers } })
const session = { cookie: `haulwell_session=${'a'.repeat(43)}` }
const keys = ({ headers }: { headers: Record<string, unknown> }) => [
  headers['surrogate-key'],
  headers['surrogate-control'],
]
const unshared = [undefined, undefined]

/** The paths of all public pages, those from the database too. */
async function publicPaths(): Promise<string[]> {
  const { body } = await get('/sitemap.xml')
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc]) => new URL(loc ?? '').pathname,
  )
  // Redirects phones.
  return [...new Set([...listed, '/order'])].filter((path) => path !== '/App')
}

test('a CDN may store every public page for visitors without a session, and nobody else may', async () => {
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const anonymous = await get(path)
    expect(anonymous.statusCode, path).toBe(200)
    expect(anonymous.headers['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    expect(anonymous.headers['surrogate-control'], path).toBe(
      'max-age=300, stale-while-revalidate=30',
    )
    expect(anonymous.headers['surrogate-key'], path).toBe([...pageResources].sort().join(' '))
    expect(anonymous.headers.vary, path).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(anonymous.headers['set-cookie'], path).toBeUndefined()

    const signedIn = await get(path, session)
    expect(signedIn.headers['cache-control'], path).toBe('private, no-store')
    expect(keys(signedIn), path).toEqual(unshared)
  }
})

test('the page in a language that a cookie chooses is stored apart', async () => {
  const spanish = await get('/', { cookie: 'locale=es' })
  expect(spanish.headers['content-language']).toBe('es')
  expect(spanish.headers['surrogate-control']).toBeDefined()
  expect(spanish.headers.vary).toContain('Cookie')
})

describe('no CDN may store', () => {
  test.each([
    ['a page with a query', '/?utm_source=x', {}],
    ['a page that sets the language', '/?lang=es', {}],
    ['a page in another spelling of its path', '/About', {}],
    ['what looks like a file below a personal page', '/customer/x.css', {}],
    ['a page of an account', '/customer', {}],
    ['a page whose URL is a secret', '/guest/abcdefghijklmnopqrstuvwxyz', {}],
    ['a page that belongs to one person', '/unsubscribe', {}],
    ['a page that redirects phones', '/App', {}],
    ['a page that does not exist', '/no/such/page', {}],
    ['the admin', '/admin', {}],
    ['the API', '/api/catalog', { accept: 'application/json' }],
    ['what is answered to other cookies', '/about', { cookie: 'locale=es; other=1' }],
    ['what is answered to cookies that can’t be parsed', '/about', { cookie: 'other' }],
    ['what is answered to credentials', '/about', { authorization: 'Bearer 1|x' }],
  ])('%s', async (_, path, headers) => {
    // The second answer comes from the server's own cache, if at all.
    for (const response of [await get(path, headers), await get(path, headers)]) {
      expect(keys(response)).toEqual(unshared)
      expect(String(response.headers['cache-control'])).toMatch(/private|no-store|no-cache/)
    }
  })
})

test('a page without a part that could not be loaded is not stored', async () => {
  app.context.changedElsewhere('faq')
  await app.db.execute(sql`alter table faq rename to faq_lost`)
  try {
    const partial = await get('/')
    expect(partial.statusCode).toBe(200)
    expect(keys(partial)).toEqual(unshared)
  } finally {
    await app.db.execute(sql`alter table faq_lost rename to faq`)
  }
  app.context.changedElsewhere('faq')
  expect(keys(await get('/'))).not.toEqual(unshared)
})

test('no header of a request gets into a page that is stored', async () => {
  const before = await get('/cities')
  const poison = 'evil.example'
  const poisoned = await get('/cities', {
    host: poison,
    'x-forwarded-host': poison,
    'x-forwarded-proto': poison,
    'x-original-url': `/${poison}`,
    'x-http-method-override': 'POST',
    forwarded: `host=${poison}`,
    origin: `https://${poison}`,
    referer: `https://${poison}`,
    'user-agent': poison,
  })
  expect(poisoned.headers['surrogate-control']).toBeDefined()
  expect(poisoned.body).toBe(before.body)
})

describe('what changes', () => {
  test('is gathered, and tried again until it is purged', async () => {
    const sent = () => purges.filter((purge) => purge.url === '/zone')
    failures.push(503, 500)
    const warnings: unknown[] = []
    const queue = purgeOnChange({
      pageCache: cloudflare({ url: new URL('/zone', url).href, token: 'secret-token' }),
      log: { warn: (details) => void warnings.push(details) },
      gatherMs: 5,
      firstRetryMs: 5,
    })
    for (const tag of ['faq', 'blogs', 'faq']) queue.changed(tag)
    await expect.poll(() => sent().length).toBe(3)
    expect(sent().map(({ body }) => body)).toEqual(Array(3).fill({ tags: ['blogs', 'faq'] }))
    expect(sent()[0]?.headers.authorization).toBe('Bearer secret-token')
    expect(warnings).toHaveLength(2)
    expect(String(Object.values(warnings[0] as object))).not.toContain('secret-token')
    queue.changed('cities')
    await queue.close()
    expect(sent().slice(3)).toMatchObject([{ body: { tags: ['cities'] } }])
  })

  test('is everything when a server starts, because pages name the files of its build', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const all = [...pageResources].sort()
    await expect
      .poll(() => purges.at(-1)?.body, { timeout: 15_000 })
      .toEqual({ surrogate_keys: all })
  })

  // The last one: closing the server sends at once what waits.
  test('is purged by the process that changed it, if pages show it', async () => {
    // The rows themselves have been purged.
    const isPurged = () => JSON.stringify(purges).includes('"faq"')
    await expect.poll(isPurged, { timeout: 10_000 }).toBe(true)
    purges.length = 0
    unwrap(await admin.patch(`/api/faq/${rows.faq}`, { position: 7 }))
    unwrap(await admin.patch(`/api/tickets/${rows.tickets}`, { subject: 'A lost lamp' }))
    app.context.changedElsewhere('blogs')
    await app.close()
    expect(purges.map(({ body }) => body)).toEqual([{ surrogate_keys: ['faq'] }])
    expect(purges[0]?.url).toBe('/service/1/purge')
    expect(purges[0]?.headers['fastly-key']).toBe('secret-token')
  })
})
