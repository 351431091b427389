import { type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

const { movers } = tables

/** The mean of all reviews of the movers selected, which each mover's row keeps; null without any. */
export const meanRating = (): SQL<number | null> =>
  sql<number | null>`round((sum(${movers.rating} * ${movers.rating_count})
    / nullif(sum(${movers.rating_count}), 0))::numeric, 2)::float8`
