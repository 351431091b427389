import { desc, eq } from 'drizzle-orm'
import { legalTexts } from '#contract/calls/content.ts'
import { languages } from '#contract/kernel/languages.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { textInForce } from './legal-text.ts'
import { isPublished } from './posts.ts'

const maxPosts = 10_000

/**
 * Lists the public pages made from the database: live cities, published posts, legal texts in
 * force.
 */
export async function listedPages(context: AppContext) {
  const { kernel, config } = context
  const { db, now } = kernel
  const { blogs, cities } = tables
  const [live, posts, texts] = await Promise.all([
    db
      .select({ slug: cities.slug, updated_at: cities.updated_at })
      .from(cities)
      .where(eq(cities.status, 'live'))
      .orderBy(cities.slug),
    db
      .select({ slug: blogs.slug, locale: blogs.locale, updated_at: blogs.updated_at })
      .from(blogs)
      .where(isPublished())
      .orderBy(desc(blogs.published_at), desc(blogs.id))
      .limit(maxPosts),
    Promise.all(legalTexts.map((name) => textInForce(db, config.company, name, {}, now()))),
  ])
  return [
    ...texts.flatMap((text) =>
      text ? [{ path: href(text.name), changed: text.effective_on, languages }] : [],
    ),
    ...live.map(({ slug: city, updated_at: changed }) => ({
      path: href('cities-city', { city }),
      changed,
      languages,
    })),
    ...posts.map(({ slug, locale, updated_at: changed }) => ({
      path: href('blog-slug', { slug }),
      changed,
      languages: [locale],
    })),
  ]
}
