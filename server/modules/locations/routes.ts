import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  listOwnLocationShares,
  startLocationShare,
  stopLocationShare,
} from '#contract/calls/locations.ts'
import { isOnTheWay } from '#contract/order-phases.ts'
import { paths } from '#contract/realtime/paths.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { shareOf, shownShare, stopShares } from '#server/domain/location-shares.ts'
import { roomMembers } from '#server/domain/room-members.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'

const { location_shares: shares, orders, cities } = tables

const listedShares = 20

export function locationRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, scheduler } = context

  registerCall(app, kernel, startLocationShare, async ({ params, act }) => {
    const share = await transact(kernel.db, (tx) => start(context, tx, params.code, act()))
    scheduler.kick()
    return share
  })

  registerCall(app, kernel, listOwnLocationShares, ({ act }) =>
    kernel.db
      .select({
        id: shares.id,
        code: orders.code,
        time_zone: cities.time_zone,
        started_at: shares.started_at,
        stopped_at: shares.stopped_at,
      })
      .from(shares)
      .innerJoin(orders, eq(orders.id, shares.order_id))
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(eq(shares.driver_id, ownId(act().actor, 'driver_id')))
      .orderBy(desc(shares.started_at), desc(shares.id))
      .limit(listedShares),
  )

  registerCall(app, kernel, stopLocationShare, async ({ params, act }) => {
    const { now } = act()
    const share = await transact(kernel.db, async (tx) => {
      const order = await lockOwnJob(tx, params.code, act())
      await stopShares(tx, eq(shares.order_id, order.id), 'driver', now)
      return shownShare(await shareOf(tx, order.id, Number(order.driver_id)))
    })
    scheduler.kick()
    return share
  })
}

/**
 * Turns a share on and publishes who may write and read the position. The order is locked, so that
 * no share begins while the order ends.
 */
async function start({ kernel }: AppContext, tx: Tx, code: string, act: Act) {
  const { actor, now } = act
  const order = await lockOwnJob(tx, code, act)
  if (!isOnTheWay(order.state))
    throw problem(409, { message: translate(actor.locale, 'location.not_on_the_way') })
  const driver_id = ownId(actor, 'driver_id')
  const at = now.toISOString()
  const before = await shareOf(tx, order.id, driver_id)
  if (before === undefined) {
    const values = { order_id: order.id, driver_id, consented_at: at, started_at: at }
    await insertRow(kernel, tx, resources.location_shares, values, act)
  } else if (before.stopped_at !== null)
    await tx
      .update(shares)
      .set({
        started_at: at,
        stopped_at: null,
        stopped_by: null,
        starts: before.starts + 1,
        updated_at: at,
        version: sql`${shares.version} + 1`,
      })
      .where(eq(shares.id, before.id))
  const people = (await roomMembers(tx, code))?.members ?? []
  const uidsOf = (...roles: string[]) => people.filter(({ role }) => roles.includes(role))
  const [driver] = uidsOf('driver')
  const readers = uidsOf('customer', 'mover').map(({ uid, role }) => [uid, role])
  await publish(
    tx,
    {
      [`${paths.locationShare(code)}/driver`]: driver?.uid ?? null,
      [`${paths.locationShare(code)}/readers`]: Object.fromEntries(readers),
    },
    now,
  )
  return shownShare(await shareOf(tx, order.id, driver_id))
}

async function lockOwnJob(tx: Tx, code: string, { actor }: Act) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), isOwn(resources.orders, orders, actor)))
    .for('update')
  if (!order) throw notFound(actor.locale)
  return order
}
