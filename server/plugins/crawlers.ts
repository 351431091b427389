import type { FastifyInstance } from 'fastify'

import { roles } from '#contract/kernel/access.ts'
import { languages } from '#contract/kernel/languages.ts'
import { pageResources } from '#contract/page-resources.ts'
import { serverSegments } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'
import { shortLived } from '#server/kernel/short-lived.ts'
import { type ListedPage, sitemapXml } from './sitemap.ts'

type Options = {
  config: Config
  onChange(listener: (resource: string) => void): void
  /** Pages listed from the database. */
  listedPages(): Promise<ListedPage[]>
  /** The public front's fixed pages, and a predicate that tells whether it serves a path. */
  front(): Promise<{ paths: readonly string[]; serves(path: string): boolean }>
}

/** Serves robots.txt and the sitemap. */
export function registerCrawlerRoutes(app: FastifyInstance, options: Options): void {
  const { config, onChange, listedPages } = options
  const cached = shortLived<string>({
    milliseconds: 600_000,
    now: () => new Date(),
    of: pageResources,
    onChange,
  })

  async function sitemap(): Promise<string> {
    const { paths, serves } = await options.front()
    const listed = (await listedPages()).filter(({ path }) => serves(path))
    const known = new Set(listed.map(({ path }) => path))
    const others = paths.filter((path) => !known.has(path))
    return sitemapXml(config, [...others.map((path) => ({ path, languages })), ...listed])
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(config)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await cached('sitemap', sitemap)),
  )
}

/**
 * Areas closed to crawlers. robots.txt lists them with a trailing slash: `/mover/` is closed,
 * `/moverapp` is open.
 */
const disallowedAreas = ['auth', 'guest', ...roles, ...serverSegments]

const robots = ({ baseUrl }: Config) =>
  [
    'User-agent: *',
    ...disallowedAreas.map((area) => `Disallow: /${area}/`),
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
