import { and, count, eq, gte, inArray, ne, or } from 'drizzle-orm'

import type { TakenChain } from '#contract/calls/chains.ts'
import { isIn } from '#contract/order-phases.ts'
import type { AppContext } from '#server/context.ts'
import { freeReturns, tables } from '#server/database/tables.ts'
import { candidate, obstacles } from '#server/domain/eligibility.ts'
import { isOwnMove } from '#server/domain/own-move.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { type FieldErrors, isProblem, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import type { OrderRow } from './order-row.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

type Outcome = TakenChain['jobs'][number]

/**
 * Accepts the jobs of a day plan (a chain) one after the other, each as if it was accepted alone, since a job
 * that is lost doesn't make the others worthless. Then those that were taken may be given back for
 * nothing for some minutes.
 */
export async function takeChain(
  { kernel }: AppContext,
  codes: readonly string[],
  act: Act,
): Promise<TakenChain> {
  const orders = await ordersInOwnCities(kernel, codes, act)
  const mover_id = ownId(act.actor, 'mover_id')
  const jobs: Outcome[] = []
  const taken: number[] = []
  for (const order of orders) {
    // A request that is repeated after a broken connection finds what the first one took.
    const isMine = order.mover_id === mover_id && isIn(order.state, 'assigned')
    const outcome = isMine ? outcomeOf(order, 'taken') : await take(kernel, order, act)
    if (!isMine && outcome.outcome === 'taken') taken.push(order.id)
    jobs.push(outcome)
  }
  const codesLost = jobs.filter(({ outcome }) => outcome === 'lost').map(({ code }) => code)
  const lost = orders.filter(({ code }) => codesLost.includes(code)).map(({ id }) => id)
  const free_until =
    taken.length > 0 && lost.length > 0
      ? await transact(kernel.db, (tx) => allowReturns(tx, { mover_id, taken, lost, act }))
      : null
  return { jobs, free_until }
}

/** Returns the orders in the order of their codes. Throws a 404 unless all are jobs of the mover's cities. */
async function ordersInOwnCities({ db }: Kernel, codes: readonly string[], { actor }: Act) {
  const { orders } = tables
  const found = actor.city_ids.length
    ? await db
        .select()
        .from(orders)
        .where(
          and(
            inArray(orders.code, [...codes]),
            inArray(orders.city_id, [...actor.city_ids]),
            ne(orders.state, 'draft'),
          ),
        )
    : []
  return codes.map((code) => {
    const order = found.find((one) => one.code === code)
    if (!order) throw notFound(actor.locale)
    return order
  })
}

const outcomeOf = (
  { code }: OrderRow,
  outcome: Outcome['outcome'],
  reason: string | null = null,
): Outcome => ({ code, outcome, reason })

async function take(kernel: Kernel, order: OrderRow, act: Act): Promise<Outcome> {
  try {
    await transition(kernel, { ...act, resource: 'orders', id: order.id, name: 'accept' })
    return outcomeOf(order, 'taken')
  } catch (error) {
    if (!isProblem(error) || ![404, 409, 422].includes(error.statusCode)) throw error
    if (error.statusCode !== 422) return outcomeOf(order, 'lost')
    const [reason] = Object.values((error.body.errors as FieldErrors) ?? {}).flat()
    return outcomeOf(order, 'refused', reason ?? error.message)
  }
}

type Taken = { mover_id: number; taken: readonly number[]; lost: readonly number[]; act: Act }

/**
 * Allows a mover to give the jobs that were just taken back for nothing, and returns until when; null
 * if not. Naming a job that was gone long before, or that the mover couldn't have taken, doesn't earn
 * it; and only a few jobs a day, each once, because a friend may be the one who was faster.
 */
async function allowReturns(tx: Tx, { mover_id, taken, lost, act }: Taken): Promise<string | null> {
  const { now } = act
  const mover = await candidate(tx, mover_id, { isLocked: true })
  const minutes = await setting(tx, 'release_grace_minutes')
  if (!mover || minutes === 0) return null
  const since = new Date(now.getTime() - minutes * minuteMs).toISOString()
  const { orders, cities } = tables
  const justLost = await tx
    .select({
      order: orders,
      time_zone: cities.time_zone,
      is_own: isOwnMove(mover_id, orders.id),
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(
      and(
        inArray(orders.id, [...lost]),
        or(
          and(ne(orders.mover_id, mover_id), gte(orders.accepted_at, since)),
          gte(orders.called_off_at, since),
        ),
      ),
    )
  let isFair = false
  for (const { order, time_zone, is_own } of justLost) {
    const { fees } = await rulesOf(tx, order)
    isFair ||= obstacles(mover, order, { fees, now, is_own, time_zone }).length === 0
  }
  const [counted] = await tx
    .select({ jobs: count() })
    .from(freeReturns)
    .where(
      and(
        eq(freeReturns.mover_id, mover_id),
        gte(freeReturns.created_at, new Date(now.getTime() - dayMs).toISOString()),
      ),
    )
  const left = (await setting(tx, 'free_returns_per_day')) - (counted?.jobs ?? 0)
  const isRepeated = await tx.$count(
    freeReturns,
    and(eq(freeReturns.mover_id, mover_id), inArray(freeReturns.order_id, [...taken])),
  )
  if (!isFair || isRepeated || taken.length > left) return null
  const until_at = new Date(now.getTime() + minutes * minuteMs).toISOString()
  await tx
    .insert(freeReturns)
    .values(
      taken.map((order_id) => ({ mover_id, order_id, until_at, created_at: now.toISOString() })),
    )
  return until_at
}
