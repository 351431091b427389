import { Window } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createServerFront } from '#front/ssr/entry-server.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { anAdmin, type Person } from '../support/people/people.ts'

const origin = 'https://haulwell.test'
let app: TestApp
let content: Person
beforeAll(async () => {
  app = await openApp()
  content = await anAdmin(app)
})
afterAll(() => app.close())

/** Renders the page of an address for a visitor without an account, without a cache. */
async function visit(path: string, language = 'en') {
  const logged: unknown[] = []
  const log = {
    warn: (...parts: unknown[]) => logged.push(parts),
    error: (...parts: unknown[]) => logged.push(parts),
  }
  const front = createServerFront({
    origin,
    manifest: null,
    log,
    fullAccessRoles: [],
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input))
      const { statusCode, payload } = await app.server.inject({ url: pathname + search })
      const headers = { 'Content-Type': 'application/json' }
      return new Response(payload, { status: statusCode, headers })
    },
  })
  const headers = { 'Accept-Language': language }
  const request = new Request(new URL(path, origin), { headers })
  const { status, headers: sent, html } = await front.render(request, 'req-1')
  expect(logged).toEqual([])
  const { document } = new Window()
  document.write(html)
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)
  return {
    status,
    html,
    document,
    all,
    attribute,
    location: sent.Location,
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    canonical: attribute('link[rel="canonical"]', 'href'),
    things: all('script[type="application/ld+json"]').map(({ textContent }) =>
      JSON.parse(textContent),
    ),
  }
}
type Visit = Awaited<ReturnType<typeof visit>>
const titles = ({ all }: Visit) => all('article h2').map(({ textContent }) => textContent)

let count = 0
async function aPost(change: object = {}) {
  const slug = `post-${++count}`
  const text = { title: `Post ${count}`, excerpt: 'What it says', author: 'Ana', body: 'Words.' }
  const { id } = unwrap<{ id: number }>(
    await content.post('/api/blogs', { slug, ...text, ...change }),
  )
  unwrap(await content.post(`/api/blogs/${id}/transitions/publish`, {}))
  advance(app, { minutes: 1 })
  return { id, slug }
}

describe('every page of text', () => {
  test.each([
    ['/blog', 'About moving', 'Sobre las mudanzas'],
    ['/help', 'How can we help?', '¿En qué podemos ayudarte?'],
    ['/terms', 'Terms of service', 'Términos del servicio'],
    ['/privacy', 'Privacy policy', 'Política de privacidad'],
    ['/legals', 'Legal notice', 'Aviso legal'],
  ])('is rendered in both languages: %s', async (path, english, spanish) => {
    for (const [language, heading] of [
      ['en', english],
      ['es', spanish],
    ] as const) {
      const page = await visit(path, language)
      expect([page.status, page.heading]).toEqual([200, heading])
      expect(page.attribute('html', 'lang')).toBe(language)
      expect(page.attribute('meta[name="description"]', 'content')).not.toBe('')
      expect(page.all('h1')).toHaveLength(1)
      expect(page.things.length).toBeGreaterThan(0)
      expect(page.canonical).toBe(origin + path + (language === 'es' ? '?lang=es' : ''))
    }
  })
})

describe('the blog', () => {
  beforeEach(() => app.db.delete(tables.blogs))

  test('has linked pages with their own addresses', async () => {
    for (let at = 0; at < 12; at++) await aPost({ tags: ['boxes'] })
    const first = await visit('/blog')
    expect(titles(first)).toHaveLength(10)
    expect(first.attribute('a[rel="next"]', 'href')).toBe('/blog?page=2')
    expect(first.all('a[rel="prev"]')).toEqual([])
    const second = await visit('/blog?page=2')
    expect(titles(second)).toHaveLength(2)
    expect(second.canonical).toBe(`${origin}/blog?page=2`)
    expect(second.title).toBe('About moving, page 2 · Haulwell')
    expect(second.attribute('a[rel="prev"]', 'href')).toBe('/blog')
    expect((await visit('/blog?page=2&tag=boxes')).canonical).toBe(
      `${origin}/blog?tag=boxes&page=2`,
    )
    for (const path of ['/blog?page=3', '/blog?page=0', '/blog?page=two', '/blog?page=9999'])
      expect([path, (await visit(path)).status]).toEqual([path, 404])
  })

  test('shows the posts of a tag and says where there are none', async () => {
    await aPost({ tags: ['pets'], title: 'A cat' })
    await aPost({ title: 'A van' })
    const pets = await visit('/blog?tag=pets')
    expect([pets.heading, titles(pets)]).toEqual(['Posts about “Pets”', ['A cat']])
    const none = await visit('/blog?tag=boats')
    expect([none.status, none.heading]).toEqual([200, 'Posts about “boats”'])
    expect(none.html).toContain('No posts yet')
    expect(none.attribute('meta[name="robots"]', 'content')).toBe('noindex')
    expect((await visit(`/blog?tag=${'x'.repeat(81)}`)).status).toBe(404)
    await app.db.delete(tables.blogs)
    expect((await visit('/blog')).html).toContain('We’re writing the first post.')
  })

  test('shows Spanish readers the Spanish posts first, then the rest, marked as English', async () => {
    await aPost({ title: 'El piano', locale: 'es' })
    await aPost({ title: 'The van' })
    const spanish = await visit('/blog', 'es')
    expect(titles(spanish)).toEqual(['El piano', 'The van'])
    expect(spanish.all('article h2').map((one) => one.getAttribute('lang'))).toEqual([null, 'en'])
    expect(spanish.all('article')[1]?.textContent).toContain('En inglés')
    expect(titles(await visit('/blog'))).toEqual(['The van'])
  })

  test('links its feed in the reader’s language', async () => {
    await aPost()
    const feed = 'link[type="application/rss+xml"]'
    expect((await visit('/blog')).attribute(feed, 'href')).toBe(`${origin}/blog/feed.xml?lang=en`)
    expect((await visit('/blog', 'es')).attribute(feed, 'href')).toContain('?lang=es')
  })
})

describe('a post', () => {
  test('describes itself to people and to crawlers', async () => {
    const body = '# Before\n\nWords & words.\n\n# After\n\nMore of them.'
    const { slug } = await aPost({ title: 'Boxes & "tape"', body, tags: ['packing'] })
    const page = await visit(`/blog/${slug}`)
    expect([page.status, page.heading]).toEqual([200, 'Boxes & "tape"'])
    expect(page.canonical).toBe(`${origin}/blog/${slug}`)
    expect(page.attribute('meta[property="og:type"]', 'content')).toBe('article')
    expect(page.attribute('meta[property="og:image"]', 'content')).toBe(
      `${origin}/og/blog/${slug}.png`,
    )
    const cover = page.document.querySelector('article img')
    expect([cover?.getAttribute('alt'), cover?.getAttribute('width')]).toEqual([
      'Moving boxes and a lamp.',
      '1200',
    ])
    expect(page.all('nav div ol a').map(({ textContent }) => textContent)).toEqual([
      'Before',
      'After',
    ])
    expect(page.document.getElementById('section-after')?.tagName).toBe('H2')
    expect(page.html).toContain('1-minute read')
    expect(page.things).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: 'Boxes & "tape"',
        author: { name: 'Ana' },
        url: `${origin}/blog/${slug}`,
        image: `${origin}/og/blog/${slug}.png`,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: `${origin}/` },
          { position: 2, item: `${origin}/blog` },
          { position: 3, name: 'Boxes & "tape"' },
        ],
      },
    ])
  })

  test('is one page, whatever the language around it', async () => {
    const { slug } = await aPost({ title: 'El piano', locale: 'es' })
    for (const language of ['en', 'es']) {
      const page = await visit(`/blog/${slug}`, language)
      expect(page.canonical).toBe(`${origin}/blog/${slug}`)
      expect(page.all('link[hreflang]')).toEqual([])
      expect(page.attribute('h1 span', 'lang')).toBe(language === 'en' ? 'es' : null)
      expect(page.html.includes('In Spanish')).toBe(language === 'en')
    }
  })

  test('redirects from a former address, and is missing if unknown or archived', async () => {
    const post = await aPost()
    unwrap(await content.patch(`/api/blogs/${post.id}`, { slug: 'renamed' }))
    const moved = await visit(`/blog/${post.slug}`)
    expect([moved.status, moved.location]).toEqual([301, '/blog/renamed'])
    expect((await visit('/blog/unknown')).status).toBe(404)
    unwrap(await content.post(`/api/blogs/${post.id}/transitions/archive`, {}))
    const gone = await visit('/blog/renamed')
    expect([gone.status, gone.title]).toEqual([410, 'Page Not Found'])
  })
})

describe('the help', () => {
  test('answers by topic, each answer at its own address', async () => {
    const page = await visit('/help')
    const answers = page.all('details div[id]')
    expect(answers.length).toBeGreaterThanOrEqual(24)
    for (const { id } of answers) expect(id).toMatch(/^q\d+$/)
    const [faq] = page.things
    expect(faq['@type']).toBe('FAQPage')
    expect(faq.mainEntity).toHaveLength(answers.length)
    expect(faq.mainEntity[0]).toMatchObject({
      '@type': 'Question',
      acceptedAnswer: { '@type': 'Answer' },
      name: 'What goes into the price?',
    })
    expect(page.all('a[href="/contact"]').length).toBeGreaterThan(0)
  })

  test('can be searched without JavaScript', async () => {
    const page = await visit('/help?q=CANCELAR', 'es')
    expect(page.document.querySelector('[role="status"]')?.textContent).toMatch(
      /^\d+ resultados? para «CANCELAR»$/,
    )
    const links = page.all('#found a').map((link) => link.getAttribute('href') ?? '')
    expect(links.some((link) => /^\/help#q\d+$/.test(link))).toBe(true)
    expect(page.attribute('input[name="q"]', 'value')).toBe('CANCELAR')
    expect(page.attribute('meta[name="robots"]', 'content')).toBe('noindex')
    const none = await visit('/help?q=xyzzy')
    expect(none.html).toContain('No results for “xyzzy”')
    expect((await visit(`/help?q=${'x'.repeat(200)}`)).status).toBe(200)
  })

  test('shows one audience’s questions at the address of all', async () => {
    const page = await visit('/help?for=driver')
    expect(page.html).toContain('What do I need on the job?')
    expect(page.html).not.toContain('How do I start as a mover?')
    expect(page.canonical).toBe(`${origin}/help`)
    expect((await visit('/help?for=admin')).status).toBe(404)
  })
})

describe('a legal text', () => {
  test('shows the edition of any day and says which one is in force', async () => {
    const day = (days: number) =>
      new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const draft = unwrap<{ id: number }>(
      await content.post('/api/terms', {
        edition: 2,
        title: 'Second terms',
        body: '# New\n\nWords.',
        effective_on: day(2),
      }),
    )
    unwrap(await content.post(`/api/terms/${draft.id}/transitions/publish`, {}))
    const now = await visit('/terms')
    expect(now.heading).toBe('Terms of service')
    expect(now.html).not.toContain('not in force')
    expect(now.all('a[href^="/terms?on="]').map((link) => link.getAttribute('href'))).toEqual([
      `/terms?on=${day(2)}`,
    ])

    const coming = await visit(`/terms?on=${day(2)}`)
    expect([coming.status, coming.heading]).toEqual([200, 'Second terms'])
    expect(coming.html).toContain('This edition isn’t in force yet')
    expect(coming.canonical).toBe(`${origin}/terms`)

    advance(app, { days: 3 })
    await app.drain()
    expect((await visit('/terms')).heading).toBe('Second terms')
    const earlier = await visit('/terms?on=2026-02-01')
    expect(earlier.heading).toBe('Terms of service')
    expect(earlier.html).toContain('This edition is no longer in force')
    const spanish = await visit('/terms', 'es')
    expect(spanish.html).toContain('Solo en inglés')
    expect(spanish.attribute('.prose', 'lang')).toBe('en')
  })

  test('is not found for an invalid day or one before the first edition', async () => {
    for (const on of ['2020-01-01', 'x', '2026-02-30', ''])
      expect([on, (await visit(`/privacy?on=${on}`)).status]).toEqual([on, 404])
  })
})
