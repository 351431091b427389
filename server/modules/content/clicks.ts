import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { affiliateClicks, tables } from '#server/database/tables.ts'
import type { AffiliateRow } from '#server/domain/active-affiliate.ts'
import { transact } from '#server/kernel/sql/transact.ts'

/** Matches the user agents of search engines, link previews, archives and test browsers. */
const programs = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse/i

/** Counts a person's visit to an affiliate's page, once a day (UTC) per IP address and browser. */
export async function countVisit(
  { kernel, config }: AppContext,
  { id }: AffiliateRow,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<void> {
  if (programs.test(headers['user-agent'] ?? '')) return
  const { affiliates } = tables
  const at = kernel.now().toISOString()
  const visitor = [id, at.slice(0, 10), ip, headers['user-agent'] ?? '']
  // A keyed hash, because IP addresses are few enough to break a plain one by brute force.
  const key = createHmac('sha256', config.sessionSecret)
    .update(JSON.stringify(visitor))
    .digest('hex')
  await transact(kernel.db, async (tx) => {
    const counted = await tx
      .insert(affiliateClicks)
      .values({ key, created_at: at })
      .onConflictDoNothing()
      .returning()
    if (counted.length === 0) return
    await tx
      .update(affiliates)
      .set({ clicks: sql`${affiliates.clicks} + 1` })
      .where(eq(affiliates.id, id))
  })
}
