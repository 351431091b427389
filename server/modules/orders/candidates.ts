import { and, asc, eq } from 'drizzle-orm'

import type { Candidate } from '#contract/calls/candidates.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { hiddenOffers, tables } from '#server/database/tables.ts'
import { candidateColumns, obstacles, serves } from '#server/domain/eligibility.ts'
import { factsOf, milesFromBase, unmetWishes } from '#server/domain/job-wishes.ts'
import { capacityConflict, crewJobOf, readCapacities } from '#server/domain/mover-capacity.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { heldFor } from './offer-first.ts'
import type { OrderRow } from './order-row.ts'

const maxListed = 100

/** Lists who could take an open job, and what stands in the way of the others. */
export async function candidatesOf(
  { kernel }: AppContext,
  id: number,
  { actor, now }: Act,
): Promise<Candidate[]> {
  const { db } = kernel
  const { orders } = tables
  const [order] = await findOwn(db, [resources.orders, orders], eq(orders.id, id), actor)
  if (!order) throw notFound(actor.locale)
  if (!orderMachine.transitions.offer_first.from.some((state) => state === order.state))
    throw wrongState(kernel, orderMachine, order.state, actor)
  const { fees } = await rulesOf(db, order)
  const time_zone = await timeZoneOf(db, order.city_id)
  const facts = factsOf(order, { fees, time_zone, now })
  const movers = await moversOf(db, order)
  const ids = movers.map(({ candidate }) => candidate.id)
  const capacities = await readCapacities(db, ids, now)
  const job = await crewJobOf(db, order)
  const say = (key: string) => translate(actor.locale, `candidate.${key}`)
  const all = movers.map(({ candidate, is_own, hidden, ...mover }) => {
    // While a job is held for a mover, their wishes don't count.
    const held = { ...order, ...heldFor(order, candidate.id, now) }
    const found = obstacles(candidate, held, { fees, now, is_own, time_zone })
    const capacity = capacities.get(candidate.id)
    const isBusy = !capacity || capacityConflict(job, capacity, { fees, now }) !== null
    return {
      ...mover,
      id: candidate.id,
      miles: milesFromBase(candidate, facts, fees),
      obstacles: [...found, ...(isBusy ? ['busy'] : [])].map(say),
      unmet_wishes: unmetWishes(candidate, facts, fees).map(say),
      is_hidden: hidden !== null,
    }
  })
  return all
    .sort(
      (one, other) =>
        Number(one.obstacles.length > 0) - Number(other.obstacles.length > 0) ||
        one.unmet_wishes.length - other.unmet_wishes.length ||
        (other.rating ?? 0) - (one.rating ?? 0),
    )
    .slice(0, maxListed)
}

/** Reads the approved movers of an order's city. */
function moversOf(db: Db, order: OrderRow) {
  const { movers } = tables
  return db
    .select({
      candidate: candidateColumns(),
      business_name: movers.business_name,
      phone: movers.phone,
      rating: movers.rating,
      rating_count: movers.rating_count,
      jobs_done: movers.jobs_done,
      is_own: isOwnMove(movers.id, order.id),
      hidden: hiddenOffers.order_id,
    })
    .from(movers)
    .leftJoin(
      hiddenOffers,
      and(eq(hiddenOffers.order_id, order.id), eq(hiddenOffers.mover_id, movers.id)),
    )
    .where(and(serves(order.city_id), eq(movers.status, 'approved')))
    .orderBy(asc(movers.id))
}
