import { and, eq, lte } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import { transition } from '#server/kernel/transition/transition.ts'

/**
 * Erases the accounts whose owners closed them and didn't change their mind in time. One with which a
 * move, a payment or a claim began meanwhile stays until that is over.
 */
export async function closeDueAccounts({ kernel }: AppContext, now: Date): Promise<void> {
  const { users } = tables
  const due = await kernel.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), lte(users.closes_at, now.toISOString())))
    .orderBy(users.closes_at)
  for (const { id } of due) {
    const close = { resource: 'users', id, name: 'close', actor: system, now, request_id: null }
    await transition(kernel, close).catch((error: unknown) => {
      if (!isProblem(error)) throw error
    })
  }
}
