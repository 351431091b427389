import { and, eq } from 'drizzle-orm'

import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import { announce } from '#server/kernel/announce.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox.ts'
import { transact } from '#server/kernel/transact.ts'
import { type OrderMailStep, write } from './letter.ts'
import { moversFor, type OrderRow } from './people.ts'

/** An order's offers that wait for the end of another mover's first refusal. */
type Waiting = { order_id: number; until: string }

/**
 * Offers an open job to every mover who may take it, except `but`. While another mover has first
 * refusal, the offers are queued until that ends.
 */
export async function offer(step: OrderMailStep, but?: number | null): Promise<void> {
  const { kernel, tx, row, now } = step
  const refusal = firstRefusal(row, now)
  if (refusal) return wait(tx, row, refusal.until, now)
  const to = await moversFor(tx, row, now, but)
  await write(step, {
    about: 'order_offered',
    to,
    url: kernel.config.baseUrl + href('mover-jobs-details', {}, { code: row.code }),
  })
  const user_ids = to.map(({ user_id }) => user_id)
  await announce(kernel, 'order.offered', { tx, row, now, input: { user_ids } })
}

const wait = (tx: Tx, order: OrderRow, until: string, now: Date) =>
  enqueue(tx, [
    {
      channel: 'offers',
      key: `offers-${order.code}-${until}`,
      recipient: `movers for ${order.code}`,
      payload: { order_id: order.id, until } satisfies Waiting,
      next_attempt_at: until,
      created_at: now.toISOString(),
    },
  ])

/**
 * Sends the offers after a first refusal has ended. Skips a job that was taken meanwhile, or that
 * has another first refusal.
 */
export async function deliverOffers(
  { kernel }: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { order_id, until } = payload as Waiting
  const { orders } = tables
  await transact(kernel.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.id, order_id),
          eq(orders.state, 'placed'),
          eq(orders.first_refusal_until, until),
        ),
      )
    if (row) await offer({ kernel, tx, row, now: kernel.now() }, row.first_refusal_mover_id)
  })
}
