import { and, eq, ne } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { candidateColumns, firstRefusal, obstacles, serves } from '#server/domain/eligibility.ts'
import { capacityConflict, crewJobOf, readCapacities } from '#server/domain/mover-capacity.ts'
import { isActiveMember, rolesThatMay } from '#server/domain/mover-team.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { announceOpenJobs } from './announce-open-jobs.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/** An order's offers that wait for the end of another mover's first refusal. */
type Waiting = { order_id: number; until: string }

/**
 * Announces an open job to every mover who may take it, except `but`. While another mover has first
 * refusal, the offers are queued until that ends.
 */
export async function offerJob(
  { kernel, tx, row, now }: Pick<Step<OrderRow>, 'kernel' | 'tx' | 'row' | 'now'>,
  but?: number | null,
): Promise<void> {
  await announceOpenJobs({ tx, row, now })
  const refusal = firstRefusal(row, now)
  if (refusal) return wait(tx, row, refusal.until, now)
  const user_ids = await usersToOffer(tx, row, now, { but })
  await announce(kernel, 'order.offered', { tx, row, now, input: { user_ids } })
}

/** Announces an open job; while one mover has first choice, to them. */
export async function offerPlaced(step: Parameters<typeof offerJob>[0]): Promise<void> {
  const { kernel, tx, row, now } = step
  const only = firstRefusal(row, now)?.mover_id
  if (only) {
    const user_ids = await usersToOffer(tx, row, now, { only })
    await announce(kernel, 'order.offered', { tx, row, now, input: { user_ids } })
  }
  await offerJob(step)
}

/** Reads who may take the open job for all movers that can carry it out, except `but`, or for `only`. */
async function usersToOffer(
  tx: Tx,
  order: OrderRow,
  now: Date,
  { but, only }: { but?: number | null | undefined; only?: number },
): Promise<number[]> {
  const { users, movers, mover_members: members } = tables
  const { fees } = await rulesOf(tx, order)
  const time_zone = await timeZoneOf(tx, order.city_id)
  const found = await tx
    .select({
      user_id: users.id,
      mover_id: movers.id,
      candidate: candidateColumns(),
      is_own: isOwnMove(movers.id, order.id),
    })
    .from(movers)
    .innerJoin(
      members,
      and(eq(members.mover_id, movers.id), isActiveMember(rolesThatMay('orders:accept'))),
    )
    .innerJoin(users, and(eq(users.id, members.user_id), eq(users.status, 'active')))
    .where(
      and(
        serves(order.city_id),
        but ? ne(movers.id, but) : undefined,
        only ? eq(movers.id, only) : undefined,
      ),
    )
    .orderBy(movers.id, members.id)
  const eligible = found.filter(
    ({ candidate, is_own }) =>
      obstacles(candidate, order, { fees, now, is_own, time_zone }).length === 0,
  )
  const ids = eligible.map(({ mover_id }) => mover_id)
  const capacities = await readCapacities(tx, ids, now)
  const job = await crewJobOf(tx, order)
  return eligible.flatMap(({ mover_id, user_id }) => {
    const capacity = capacities.get(mover_id)
    return capacity && capacityConflict(job, capacity, { fees, now }) === null ? [user_id] : []
  })
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
 * Offers a job after a first refusal has ended. Skips a job that was taken meanwhile, or that has
 * another first refusal.
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
    if (row) await offerJob({ kernel, tx, row, now: kernel.now() }, row.first_refusal_mover_id)
  })
}
