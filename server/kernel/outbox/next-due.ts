import { and, gt, min, sql } from 'drizzle-orm'

import type { Kernel } from '#server/kernel/kernel.ts'
import { dueTransitions } from '#server/kernel/transition/due-transitions.ts'
import { openMessages, outbox } from './outbox.ts'

/** Returns when something happens by itself next: a transition or a delivery. */
export async function nextDue(kernel: Kernel): Promise<Date | null> {
  const { db } = kernel
  const now = kernel.now()
  const found: number[] = []
  for (const { table, field, minutes, applies } of dueTransitions(kernel)) {
    const after = new Date(now.getTime() - minutes * 60_000).toISOString()
    const [next] = await db
      .select({ at: sql<string | null>`min(${field})` })
      .from(table)
      .where(and(applies, sql`${field} > ${after}`))
    if (next?.at) found.push(Date.parse(next.at) + minutes * 60_000)
  }
  const [message] = await db
    .select({ at: min(outbox.next_attempt_at) })
    .from(outbox)
    .where(and(openMessages(), gt(outbox.next_attempt_at, now.toISOString())))
  if (message?.at) found.push(Date.parse(message.at))
  return found.length > 0 ? new Date(Math.min(...found)) : null
}
