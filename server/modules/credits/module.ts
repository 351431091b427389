import { sql } from 'drizzle-orm'

import { listOwnCredits } from '#contract/calls/credits.ts'
import { tables } from '#server/database/tables.ts'
import { usableCredits } from '#server/domain/customer-credits.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import type { ServerModule } from '#server/server-module.ts'
import { creditEffects, grantByStaff } from './credit-rules.ts'

/** Manages the credits that pay for customers' moves. */
export const creditsModule: ServerModule = {
  name: 'credits',
  routes(app, { kernel }) {
    registerCall(app, kernel, listOwnCredits, async ({ act }) => {
      const { actor, now } = act()
      const { customer_credits: credits } = tables
      const rows = await readRows(
        kernel.db,
        credits,
        usableCredits(ownId(actor, 'customer_id'), now),
        sql`order by ${credits.expires_at} nulls last, ${credits.id}`,
      )
      return {
        credits: rows.map(({ id, amount_cents, left_cents, reason, expires_at, created_at }) => ({
          id,
          amount_cents,
          left_cents,
          reason,
          expires_at,
          created_at,
        })),
        left_cents: rows.reduce((sum, { left_cents }) => sum + left_cents, 0),
      }
    })
  },
  effects: { customer_credits: creditEffects },
  hooks: { customer_credits: { create: grantByStaff } },
}
