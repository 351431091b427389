import { eq, sql } from 'drizzle-orm'

import type { CompanyNumbers } from '#contract/calls/company.ts'
import { tables } from '#server/database/tables.ts'
import { meanRating } from '#server/domain/mean-rating.ts'
import type { Reader } from '#server/kernel/kernel.ts'

const { movers, cities } = tables
const whole = (sum: ReturnType<typeof sql>) => sql<number>`coalesce(${sum}, 0)::int`

/**
 * Sums up the company's figures from the counters in the movers' rows, without reading any order.
 */
export async function companyNumbers(db: Reader): Promise<CompanyNumbers> {
  const [all] = await db
    .select({
      moves_done: whole(sql`sum(${movers.jobs_done})`),
      movers: whole(sql`count(*) filter (where ${movers.status} = 'approved')`),
      reviews: whole(sql`sum(${movers.rating_count})`),
      rating: meanRating(),
    })
    .from(movers)
  const [open] = await db
    .select({ cities: whole(sql`count(*)`) })
    .from(cities)
    .where(eq(cities.status, 'live'))
  if (!all || !open) throw new Error('the numbers of the company could not be read')
  return { ...all, ...open }
}
