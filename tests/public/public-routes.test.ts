import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { PostSummary } from '#contract/calls/content.ts'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { formsOf } from '#contract/kernel/route-forms.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { en } from '#front/locales/en.ts'
import { es } from '#front/locales/es.ts'
import { createServerFront } from '#front/ssr/entry-server.tsx'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { fetchFrom, screenOrigin } from '../support/browser/screen.tsx'

const ownAreas = /^(customer|mover|driver)(-|$)/
const open = Object.values(routes).filter(
  ({ name, path }) => !ownAreas.test(name) && path !== '*',
) as { name: RouteName; path: string; values: Readonly<Record<string, readonly string[]>> }[]

let app: TestApp
let front: ReturnType<typeof createServerFront>
/** Values for parameters that may be anything. */
const found: Record<string, string> = {}

beforeAll(async () => {
  app = await openApp()
  front = createServerFront({
    origin: screenOrigin,
    manifest: null,
    fullAccessRoles: [],
    log: console,
    fetch: fetchFrom(app),
  })
  const list = await clientOf(app).get('/api/posts', { query: { locale: 'en' } })
  const [post] = unwrap<{ posts: PostSummary[] }>(list).posts
  await aRow(app, 'affiliates', { slug: 'bay-realty', is_active: true, intro: 'We know them.' })
  Object.assign(found, { slug: post?.slug, city: 'oakland', affiliate: 'bay-realty' })
})
afterAll(() => app.close())

const pathsOf = (route: (typeof open)[number]): string[] =>
  formsOf(route).map(({ path }) =>
    path.replace(/:(\w+)/g, (_, param: string) => found[param] ?? `no ${param}`),
  )

const visit = (path: string, language: Language) =>
  front.render(
    new Request(screenOrigin + path, { headers: { 'Accept-Language': language } }),
    'req-1',
  )

const attributes = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

describe.each(languages)('in %s', (language) => {
  const { not_found } = { en, es }[language].common

  test.each(open.map((route) => [route.path, route] as const))(
    '%s has its page, title and status',
    async (_, route) => {
      for (const path of pathsOf(route)) {
        const { status, html } = await visit(path, language)
        expect(status, path).toBe(200)
        expect(html).toContain(`<html lang="${language}">`)
        const title = attributes(html, /<title>(.*?)<\/title>/)
        expect(title?.trim()).toBeTruthy()
        expect(title).not.toBe(not_found.title)
        expect(html).not.toContain(not_found.text)
      }
    },
  )

  const drawn = open.filter(({ name }) => routes[name].render === 'server')
  test.each(drawn.map((route) => [route.path, route] as const))(
    '%s is rendered for readers and search engines',
    async (_, route) => {
      for (const path of pathsOf(route)) {
        const { html } = await visit(path, language)
        const body = html.slice(
          html.indexOf('<body>'),
          html.indexOf('<script type="application/json"'),
        )
        expect(count(body, /<h1[ >]/g), `headings of ${path}`).toBe(1)
        // A missing text would appear by its key.
        expect(body, path).not.toMatch(/>\s*[a-z]+(_[a-z]+)*(\.[a-z_]+)+\s*</)
        if (html.includes('<meta name="robots" content="noindex">')) continue
        expect(attributes(html, /<meta name="description" content="(.{20,}?)"/)).toBeTruthy()
        expect(attributes(html, /<meta property="og:title" content="(.+?)"/)).toBeTruthy()
        const canonical = attributes(html, /<link rel="canonical" href="(.+?)"/) ?? ''
        expect(canonical.startsWith(screenOrigin + path), canonical).toBe(true)
      }
    },
  )
})

test('every public page has its own title', async () => {
  const titles = new Map<string, string>()
  for (const route of open.filter(({ name }) => routes[name].render === 'server'))
    for (const path of pathsOf(route)) {
      const { html } = await visit(path, 'en')
      const title = attributes(html, /<title>(.*?)<\/title>/) ?? ''
      expect(titles.get(title), `${path} and another are both called ${title}`).toBeUndefined()
      titles.set(title, path)
    }
})
