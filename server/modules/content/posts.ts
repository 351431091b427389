import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'

import { type listPosts, type Post, postsPerPage } from '#contract/calls/content.ts'
import type { QueryOf, ResponseOf } from '#contract/kernel/call.ts'
import { files, tables } from '#server/database/tables.ts'
import { currentSlug, movedOrNotFound } from '#server/domain/former-slugs.ts'
import { type Problem, problem } from '#server/kernel/http/problem.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Files } from '#server/ports/files.ts'
import { articleOf, minutesToRead } from './article.ts'
import { coverFor } from './cover.ts'

const { blogs, cities } = tables

const summary = {
  slug: blogs.slug,
  locale: blogs.locale,
  title: blogs.title,
  excerpt: blogs.excerpt,
  cover: blogs.cover,
  cover_thumbnail: files.thumbnail,
  cover_alt: blogs.cover_alt,
  tags: blogs.tags,
  city: { slug: cities.slug, name: cities.name },
  author: blogs.author,
  published_at: blogs.published_at,
}

const newestFirst = () => [desc(blogs.published_at), desc(blogs.id)]
export const isPublished = () => and(eq(blogs.state, 'published'), isNull(blogs.deleted_at))
const cityOfPost = eq(cities.id, blogs.city_id)
const coverOfPost = eq(files.key, blogs.cover)

export async function publishedPosts(
  db: Reader,
  storage: Files,
  { page = 1, tag, locale, first: firstLocale, city }: QueryOf<typeof listPosts>,
): Promise<ResponseOf<typeof listPosts>> {
  const where = and(
    isPublished(),
    tag === undefined ? undefined : sql`${blogs.tags} ? ${tag}`,
    locale && eq(blogs.locale, locale),
    city === undefined ? undefined : eq(cities.slug, city),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select(summary)
      .from(blogs)
      .leftJoin(cities, cityOfPost)
      .leftJoin(files, coverOfPost)
      .where(where)
      .orderBy(...(firstLocale ? [desc(eq(blogs.locale, firstLocale))] : []), ...newestFirst())
      .limit(postsPerPage)
      .offset((page - 1) * postsPerPage),
    db.select({ total: count() }).from(blogs).leftJoin(cities, cityOfPost).where(where),
  ])
  return {
    posts: await Promise.all(rows.map((row) => withCover(row, storage))),
    total: counted?.total ?? 0,
  }
}

/**
 * Reads a published post. Throws a 410 for an archived post, else a 404, which has the post's
 * current URL if its slug has changed.
 */
export async function publishedPost(
  db: Reader,
  storage: Files,
  slug: string,
  locale: string,
): Promise<Post> {
  const { id, body, city_id, seo_title, seo_description, updated_at } = blogs
  const [row] = await db
    .select({ ...summary, id, body, city_id, seo_title, seo_description, updated_at })
    .from(blogs)
    .leftJoin(cities, cityOfPost)
    .leftJoin(files, coverOfPost)
    .where(and(eq(blogs.slug, slug), isPublished()))
  if (!row) throw await missingPostProblem(db, slug, locale)
  const { id: _, body: markdown, city_id: __, ...post } = row
  const article = articleOf(markdown)
  const related = await relatedPosts(db, row)
  return {
    ...(await withCover(post, storage)),
    ...article,
    minutes: minutesToRead(article.html),
    related: await Promise.all(related.map((one) => withCover(one, storage))),
  }
}

const maxRelated = 3

type ReferencePost = Pick<(typeof blogs)['$inferSelect'], 'id' | 'locale' | 'tags' | 'city_id'>

/** Reads related posts, sorted by the same language, shared tags, the same city and date. */
const relatedPosts = (db: Reader, { id, locale, tags, city_id }: ReferencePost) =>
  db
    .select(summary)
    .from(blogs)
    .leftJoin(cities, cityOfPost)
    .leftJoin(files, coverOfPost)
    .where(and(isPublished(), ne(blogs.id, id)))
    .orderBy(
      desc(eq(blogs.locale, locale)),
      desc(sql`(
        select count(*) from jsonb_array_elements_text(${blogs.tags}) as tag
        where ${JSON.stringify(tags)}::jsonb ? tag
      )`),
      desc(sql`coalesce(${blogs.city_id} = ${city_id}::bigint, false)`),
      ...newestFirst(),
    )
    .limit(maxRelated)

/** Creates the error for a slug without a published post: see publishedPost. */
async function missingPostProblem(db: Reader, slug: string, locale: string): Promise<Problem> {
  const isArchived = and(eq(blogs.state, 'archived'), isNull(blogs.deleted_at))
  const [archived] = await db
    .select({ id: blogs.id })
    .from(blogs)
    .where(and(eq(blogs.slug, slug), isArchived))
  if (archived) return problem(410, { message: translate(locale, 'content.archived_post') })
  return movedOrNotFound(locale, await currentSlug(db, 'blogs', slug, isPublished()))
}

type PostRow = Pick<(typeof blogs)['$inferSelect'], 'slug' | 'locale' | 'tags'> & {
  cover: string | null
  cover_thumbnail: string | null
  cover_alt: string | null
  published_at: string | null
}

/** Returns a published post with the URLs of its cover, which is generated if it has none. */
async function withCover<R extends PostRow>(row: R, storage: Files) {
  return { ...row, ...(await coverOf(row, storage)), published_at: String(row.published_at) }
}

async function coverOf(row: PostRow, storage: Files) {
  const { cover, cover_thumbnail, cover_alt, locale } = row
  if (cover)
    return {
      cover: await storage.signedUrl(cover),
      cover_thumbnail: await storage.signedUrl(cover_thumbnail ?? cover),
      cover_alt: cover_alt ?? '',
    }
  const { subject, url } = coverFor(row)
  return {
    cover: url,
    cover_thumbnail: url,
    cover_alt: translate(locale, `content.covers.${subject}`),
  }
}
