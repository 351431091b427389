import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'

import { type KnownMover, maxFavorites } from '#contract/calls/favorite-movers.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { firstRefusal } from '#server/domain/eligibility.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { findCapacityConflict } from './free-crew.ts'
import { moverObstacle } from './mover-obstacle.ts'
import type { OrderRow } from './order-row.ts'

/** Lists the movers who have moved a customer and are still in business, the favorites first. */
export async function knownMovers(db: Db | Tx, actor: Actor): Promise<KnownMover[]> {
  const { customers, movers, orders } = tables
  const customer_id = ownId(actor, 'customer_id')
  const is_favorite = sql<boolean>`${customers.favorite_mover_ids} @> to_jsonb(${movers.id})`
  const latest = db
    .selectDistinctOn([orders.mover_id], { mover_id: orders.mover_id, code: orders.code })
    .from(orders)
    .where(
      and(
        eq(orders.customer_id, customer_id),
        inArray(orders.state, statesIn('delivered', 'completed')),
      ),
    )
    .orderBy(orders.mover_id, desc(orders.window_start_at))
    .as('latest')
  return db
    .select({
      id: movers.id,
      name: movers.business_name,
      rating: movers.rating,
      is_favorite,
      last_code: latest.code,
    })
    .from(latest)
    .innerJoin(movers, and(eq(movers.id, latest.mover_id), ne(movers.status, 'closed')))
    .innerJoin(customers, eq(customers.id, customer_id))
    .orderBy(desc(is_favorite), movers.business_name)
}

/** Adds a mover to a customer's favorites, or removes it; 404 for one who has not moved them. */
export async function setFavorite(
  kernel: Kernel,
  mover_id: number,
  isFavorite: boolean,
  act: Act,
): Promise<void> {
  const { customers } = tables
  const customer_id = ownId(act.actor, 'customer_id')
  const { locale } = act.actor
  await transact(kernel.db, async (tx) => {
    const [customer] = await tx
      .select({ favorites: customers.favorite_mover_ids })
      .from(customers)
      .where(eq(customers.id, customer_id))
      .for('update')
    const known = await knownMovers(tx, act.actor)
    if (!customer || !known.some(({ id }) => id === mover_id)) throw notFound(locale)
    const { favorites } = customer
    if (favorites.includes(mover_id) === isFavorite) return
    if (isFavorite && favorites.length >= maxFavorites)
      throw invalid(locale, {
        favorite_mover_ids: [translate(locale, 'booking.many_favorites', { count: maxFavorites })],
      })
    const others = favorites.filter((id) => id !== mover_id)
    const favorite_mover_ids = isFavorite ? [...others, mover_id] : others
    await editRows(
      kernel,
      tx,
      resources.customers,
      { where: eq(customers.id, customer_id), set: { favorite_mover_ids } },
      act,
    )
  })
}

export async function isFavorite(tx: Tx, actor: Actor, mover_id: number): Promise<boolean> {
  const known = await knownMovers(tx, actor)
  return known.some((mover) => mover.id === mover_id && mover.is_favorite)
}

const hourMs = 3_600_000
/** How long the preferred mover of a booking has first choice. */
const preferredHours = 2
/** With less time until the window, all movers are asked at once. */
const leastHoursAhead = 24

/**
 * Returns until when the mover whom the customer prefers has first choice of a job that is placed; no
 * choice if the window is too near, or the mover could not take it: nobody else would be asked then.
 */
export async function preferredRefusal(
  tx: Tx,
  row: OrderRow,
  now: Date,
): Promise<Pick<OrderRow, 'first_refusal_mover_id' | 'first_refusal_until'>> {
  const none = { first_refusal_mover_id: null, first_refusal_until: null }
  const { first_refusal_mover_id: mover_id, window_start_at } = row
  if (mover_id === null) return none
  if (Date.parse(window_start_at) - now.getTime() <= leastHoursAhead * hourMs) return none
  const first_refusal_until = preferredUntil(now)
  const held = { first_refusal_mover_id: mover_id, first_refusal_until }
  const isRefused =
    (await moverObstacle(tx, { ...row, ...held }, mover_id, now)) !== undefined ||
    (await findCapacityConflict(tx, row, mover_id, now)) !== null
  return isRefused ? none : held
}

const preferredUntil = (placed: Date): string =>
  new Date(placed.getTime() + preferredHours * hourMs).toISOString()

/**
 * Returns the changes to a favorite's first choice of an open job that moves to another window: it ends
 * unless the mover could still be preferred. The first refusal of a mover who had the job stays.
 */
export async function preferredAfterReschedule(
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  now: Date,
): Promise<Partial<OrderRow>> {
  const { placed_at } = before
  const refusal = firstRefusal(before, now)
  if (!refusal || !placed_at || refusal.until !== preferredUntil(new Date(placed_at))) return {}
  const { first_refusal_mover_id, first_refusal_until } = await preferredRefusal(tx, after, now)
  return first_refusal_mover_id === null ? { first_refusal_mover_id, first_refusal_until } : {}
}
