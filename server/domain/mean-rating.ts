import { type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

const { movers } = tables

/**
 * Returns the mean rating over all reviews of the selected movers, computed from the totals in each
 * mover's row; null without reviews.
 */
export const meanRating = (): SQL<number | null> =>
  sql<number | null>`round((sum(${movers.rating} * ${movers.rating_count})
    / nullif(sum(${movers.rating_count}), 0))::numeric, 2)::float8`
