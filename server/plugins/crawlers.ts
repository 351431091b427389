import type { FastifyInstance } from 'fastify'

import { roles } from '#contract/kernel/access.ts'
import { answeredSegments } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { shortLived } from '#server/kernel/short-lived.ts'
import { locales } from '#server/kernel/translate.ts'
import { type ListedPage, sitemapXml } from './sitemap.ts'

type Given = {
  config: Config
  onChange(listener: (resource: string) => void): void
  /** The pages that the database knows of. */
  listedPages(): Promise<ListedPage[]>
  /** The pages that the front knows of, and whether it has one for a path of this form. */
  front(): Promise<{ paths: readonly string[]; serves(path: string): boolean }>
  /** The resources that pages show of. */
  shown: ReadonlySet<string>
}

/** What search engines are told: where they may go, and which pages there are. */
export function forCrawlers(app: FastifyInstance, given: Given): void {
  const { config, onChange, listedPages, shown } = given
  const kept = shortLived<string>({
    milliseconds: 600_000,
    now: () => new Date(),
    of: shown,
    onChange,
  })

  async function sitemap(): Promise<string> {
    const { paths, serves } = await given.front()
    const listed = (await listedPages()).filter(({ path }) => serves(path))
    const known = new Set(listed.map(({ path }) => path))
    const others = paths.filter((path) => !known.has(path))
    return sitemapXml(config, [...others.map((path) => ({ path, languages: locales })), ...listed])
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(config)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await kept('sitemap', sitemap)),
  )
}

/** By the slash at its end: `/moverapp` is open. */
const closed = ['auth', ...roles, ...answeredSegments]

const robots = ({ baseUrl }: Config) =>
  [
    'User-agent: *',
    ...closed.map((area) => `Disallow: /${area}/`),
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
