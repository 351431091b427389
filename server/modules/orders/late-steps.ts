import { and, asc, eq, or, sql } from 'drizzle-orm'

import type { reportLateStep } from '#contract/calls/late-steps.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { isIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { files, tables } from '#server/database/tables.ts'
import { phoneTime, sendingMs } from '#server/domain/phone-time.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

const { late_steps: lateSteps, orders, events } = tables
/** A job has fewer steps; more would only fill the list. */
const maxPerJob = 20

/**
 * Stores a step of a job that was canceled, or is no longer the caller's. Only who had the job once
 * can report about it, and it changes nothing but the list that staff and the mover see.
 */
export async function keepLateStep(
  kernel: Kernel,
  code: string,
  sent: BodyOf<typeof reportLateStep>,
  act: Act,
) {
  const { actor, now } = act
  return transact(kernel.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.code, code)).for('update')
    const mover_id = order && (await formerMover(tx, order, actor))
    if (!order || !mover_id) throw notFound(actor.locale)
    const isOver = isIn(order.state, 'called_off')
    if (!isOver && isCurrent(order, actor))
      throw problem(409, { message: translate(actor.locale, 'late_step.open') })
    await checkPhoto(tx, sent.photo, actor)

    const user_id = ownId(actor, 'user_id')
    const happened_at = phoneTime(sent.happened_at, act)
    const ofCaller = await tx
      .select()
      .from(lateSteps)
      .where(and(eq(lateSteps.order_id, order.id), eq(lateSteps.user_id, user_id)))
    // By our clock, the time of a step differs a little each time that it is sent.
    const known = ofCaller.find(
      (one) =>
        one.step === sent.step &&
        Math.abs(Date.parse(one.happened_at) - Date.parse(happened_at)) <= sendingMs,
    )
    if (known) return { why: known.why, received_at: known.received_at }
    if (ofCaller.length >= maxPerJob)
      throw problem(409, { message: translate(actor.locale, 'late_step.enough') })
    const why = isOver ? ('cancelled' as const) : ('reassigned' as const)
    const received_at = now.toISOString()
    const values = {
      order_id: order.id,
      mover_id,
      driver_id: actor.driver_id ?? null,
      user_id,
      step: sent.step,
      happened_at,
      received_at,
      why,
      photo: sent.photo ?? null,
      note: sent.note ?? null,
    }
    await insertRow(kernel, tx, resources.late_steps, values, act)
    return { why, received_at }
  })
}

/** Lists what the crews of a mover reported too late about a job. */
export function lateStepsOf(db: Db, order_id: number, mover_id: number) {
  return db
    .select({
      step: lateSteps.step,
      happened_at: lateSteps.happened_at,
      received_at: lateSteps.received_at,
    })
    .from(lateSteps)
    .where(and(eq(lateSteps.order_id, order_id), eq(lateSteps.mover_id, mover_id)))
    .orderBy(asc(lateSteps.happened_at), asc(lateSteps.id))
}

const isCurrent = (order: OrderRow, actor: Actor): boolean =>
  actor.kind === 'driver' ? order.driver_id === actor.driver_id : order.mover_id === actor.mover_id

/** Returns the mover for whom the caller had the job, now or before; null if they never had it. */
async function formerMover(tx: Tx, order: OrderRow, actor: Actor): Promise<number | null> {
  const { drivers } = tables
  const field = actor.kind === 'driver' ? 'driver_id' : 'mover_id'
  const own = ownId(actor, field)
  const had = (side: 0 | 1) => sql`${events.diff} #>> ${`{${field},${side}}`} = ${String(own)}`
  const [event] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.resource, 'orders'), eq(events.record_id, order.id), or(had(0), had(1))))
    .limit(1)
  if (!event && !isCurrent(order, actor)) return null
  if (actor.kind !== 'driver') return own
  const [driver] = await tx
    .select({ mover_id: drivers.mover_id })
    .from(drivers)
    .where(eq(drivers.id, own))
  return driver?.mover_id ?? null
}

async function checkPhoto(tx: Tx, key: string | undefined, actor: Actor): Promise<void> {
  if (!key) return
  const [own] = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.key, key), eq(files.user_id, ownId(actor, 'user_id'))))
    .for('key share')
  if (!own) throw invalid(actor.locale, { photo: [translate(actor.locale, 'needs.proof_photo')] })
}
