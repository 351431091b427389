import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'

import { type listPosts, type Post, postsPerPage } from '#contract/calls/content.ts'
import type { AnswerOf, QueryOf } from '#contract/kernel/call.ts'
import { missingAt, slugNow } from '#server/database/former-slugs.ts'
import { tables } from '#server/database/tables.ts'
import type { House } from '#server/house.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { type Problem, problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

const { blogs, cities } = tables

const summary = {
  slug: blogs.slug,
  locale: blogs.locale,
  title: blogs.title,
  excerpt: blogs.excerpt,
  cover: blogs.cover,
  cover_alt: blogs.cover_alt,
  tags: blogs.tags,
  city: { slug: cities.slug, name: cities.name },
  author: blogs.author,
  published_at: blogs.published_at,
}

const isPublished = () => and(eq(blogs.state, 'published'), isNull(blogs.deleted_at))
const inCity = eq(cities.id, blogs.city_id)

export async function publishedPosts(
  { kernel: { db }, ports }: House,
  { page = 1, tag, locale, city }: QueryOf<typeof listPosts>,
): Promise<AnswerOf<typeof listPosts>> {
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
      .leftJoin(cities, inCity)
      .where(where)
      .orderBy(desc(blogs.published_at), desc(blogs.id))
      .limit(postsPerPage)
      .offset((page - 1) * postsPerPage),
    db.select({ total: count() }).from(blogs).leftJoin(cities, inCity).where(where),
  ])
  return { posts: rows.map((row) => shown(row, ports.files)), total: counted?.total ?? 0 }
}

/** Throws a 404 that tells where the post is now, or, for one in the archive, a 410. */
export async function publishedPost(
  { kernel: { db }, ports }: House,
  slug: string,
  locale: string,
): Promise<Post> {
  const { body, seo_title, seo_description, updated_at } = blogs
  const [row] = await db
    .select({ ...summary, body, seo_title, seo_description, updated_at })
    .from(blogs)
    .leftJoin(cities, inCity)
    .where(and(eq(blogs.slug, slug), isPublished()))
  if (!row) throw await refusalOf(db, slug, locale)
  return shown(row, ports.files)
}

async function refusalOf(db: Db, slug: string, locale: string): Promise<Problem> {
  const isArchived = and(eq(blogs.state, 'archived'), isNull(blogs.deleted_at))
  const [gone] = await db
    .select({ id: blogs.id })
    .from(blogs)
    .where(and(eq(blogs.slug, slug), isArchived))
  if (gone) return problem(410, { message: translate(locale, 'content.archived_post') })
  return missingAt(locale, await slugNow(db, 'blogs', slug, isPublished()))
}

type Stored = { cover: string | null; published_at: string | null }

/** The picture by an address that shows it; what is published has its instant. */
const shown = <R extends Stored>(row: R, files: House['ports']['files']) => ({
  ...row,
  cover: row.cover && files.signedUrl(row.cover),
  published_at: String(row.published_at),
})
