import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { PublicReviews } from '#contract/calls/cities.ts'
import { tables } from '#server/database/tables.ts'
import { meanRating } from '#server/domain/mean-rating.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import type { Files } from '#server/ports/files.ts'

const { cities, customers, feedbacks, movers, orders, users } = tables

const maxRecent = 6

const isPublic = and(eq(feedbacks.from, 'customer'), eq(feedbacks.state, 'published'))

/**
 * Reads the reviews of all cities. The mean comes from the movers' rating totals, which are updated
 * when a review is published.
 */
export async function publishedReviews(db: Reader, files: Files): Promise<PublicReviews> {
  const [[mean], recent] = await Promise.all([
    db
      .select({
        count: sql<number>`coalesce(sum(${movers.rating_count}), 0)::int`,
        average: meanRating(),
      })
      .from(movers),
    recentReviews(db, files, isPublic),
  ])
  return { count: mean?.count ?? 0, average: mean?.average ?? null, recent }
}

/** Reads the reviews of moves that began in a city. */
export async function reviewsIn(db: Reader, files: Files, city_id: number): Promise<PublicReviews> {
  const isHere = and(isPublic, eq(orders.city_id, city_id))
  const [[mean], recent] = await Promise.all([
    db
      .select({
        count: sql<number>`count(*)::int`,
        average: sql<number | null>`round(avg(${feedbacks.stars}), 2)::float8`,
      })
      .from(feedbacks)
      .innerJoin(orders, eq(orders.id, feedbacks.order_id))
      .where(isHere),
    recentReviews(db, files, isHere),
  ])
  return { count: mean?.count ?? 0, average: mean?.average ?? null, recent }
}

async function recentReviews(
  db: Reader,
  files: Files,
  where: SQL | undefined,
): Promise<PublicReviews['recent']> {
  const rows = await db
    .select({
      stars: feedbacks.stars,
      text: feedbacks.text,
      created_at: feedbacks.created_at,
      name: users.name,
      city: cities.name,
      photo: feedbacks.photo,
      reply: feedbacks.reply,
    })
    .from(feedbacks)
    .innerJoin(orders, eq(orders.id, feedbacks.order_id))
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(customers, eq(customers.id, feedbacks.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(and(where, isNotNull(feedbacks.text)))
    .orderBy(desc(feedbacks.created_at), desc(feedbacks.id))
    .limit(maxRecent)
  const photos = await pictureUrls(
    db,
    files,
    rows.flatMap(({ photo }) => photo ?? []),
  )
  return rows.map(({ stars, text, created_at, name, city, photo, reply }) => ({
    stars,
    text: text ?? '',
    author: shortened(name),
    month: created_at.slice(0, 7),
    city,
    photo: photos.find(({ key }) => key === photo)?.thumbnail_url ?? null,
    reply,
  }))
}

/**
 * Shortens a name for the public: `Maria Elena Garcia` becomes `Maria G.`. A name that contains an
 * email address or a number becomes empty.
 */
function shortened(name: string): string {
  if (/[@\d]/.test(name)) return ''
  const [plain = ''] = name.split(/[,.]/)
  const [first = '', ...others] = plain.trim().split(/\s+/)
  const initial = [...(others.at(-1) ?? '')][0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
