import type { Page } from './links.ts'
import type { Audience } from './notice.ts'
import { userOf } from './recipients.ts'

/** The mover whom a record belongs to, led to this page. */
export const moverAudience = (page: Page): Audience<{ mover_id: number }> => ({
  page,
  find: ({ tx, row }) => userOf(tx, 'mover', row.mover_id),
})
