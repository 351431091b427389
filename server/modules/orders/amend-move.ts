import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'

import type { amendMove, Move } from '#contract/calls/moves.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { amendedDetails } from './amend.ts'
import { moveView, ownMove } from './move-view.ts'
import type { OrderRow } from './order-row.ts'

/**
 * Changes the details of the actor's own move. Throws a 409 with the present move if it has changed
 * since it was read. Details that are the same already notify nobody.
 */
export async function amendOwnMove(
  context: AppContext,
  code: string,
  { version, ...input }: BodyOf<typeof amendMove>,
  act: Act,
): Promise<Move> {
  const { kernel } = context
  const { actor } = act
  const isStale = await transact(kernel.db, async (tx) => {
    const { orders } = tables
    const where = and(eq(orders.code, code), isOwn(resources.orders, orders, actor))
    const [row] = await readRows(tx, orders, where, sql`for update`)
    if (!row) throw notFound(actor.locale)
    if (row.version !== version) return true
    const isKnown = (input.stops ?? []).every(({ at }) => at < row.stops.length)
    if (isKnown && isSame(row, amendedDetails(row, input))) return false
    await transitionWithin(kernel, tx, {
      ...act,
      resource: 'orders',
      id: row.id,
      name: 'amend',
      input,
    })
    return false
  })
  const move = await moveView(context, await ownMove(context, code, actor), actor)
  if (!isStale) return move
  throw problem(409, { message: translate(actor.locale, 'stale'), current: move })
}

const isSame = (row: OrderRow, { stops, notes, photos }: ReturnType<typeof amendedDetails>) =>
  isDeepStrictEqual(stops, row.stops) &&
  notes === row.notes &&
  isDeepStrictEqual(photos, row.photos)
