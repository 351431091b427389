import type { MoverPage } from '#contract/member-rights.ts'
import type { Page } from './links.ts'
import type { Audience } from './notice.ts'
import { teamOf } from './recipients.ts'

/** The people of a record's mover whom a page concerns, led to it. */
export const moverAudience = (page: Page & MoverPage): Audience<{ mover_id: number }> => ({
  page,
  find: ({ tx, row }) => teamOf(tx, row.mover_id, page),
})
