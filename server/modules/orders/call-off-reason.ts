import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CallOffReason } from '#contract/call-off-reasons.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import { isIn, type OrderState, type statesIn } from '#contract/order-phases.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import type { OrderRow } from './order-row.ts'

type Transitions = (typeof orderMachine)['transitions']
type CalledOff = ReturnType<typeof statesIn<'called_off'>>[number] & OrderState
type CallOffEvent = {
  [N in keyof Transitions]: Transitions[N] extends { to: CalledOff }
    ? Transitions[N]['emits']
    : never
}[keyof Transitions]
type CancelledBy = Exclude<Transitions['cancel']['by'][number], 'system'>

/** Every event that calls a move off has its reason; `order.cancelled` one for each actor. */
const reasons: Record<Exclude<CallOffEvent, 'order.cancelled'>, CallOffReason> = {
  'order.unpaid': 'unpaid',
  'order.expired': 'no_mover',
  'order.no_show': 'no_show',
  'order.absence_reported': 'absence',
}
const cancelledBy: Record<CancelledBy, CallOffReason> = {
  customer: 'customer',
  mover: 'mover',
  admin: 'staff',
}
const endings: readonly string[] = [...Object.keys(reasons), 'order.cancelled']

function reasonOf({ name, actor }: { name: string; actor: string }): CallOffReason | null {
  const known: Partial<Record<string, CallOffReason>> =
    name === 'order.cancelled' ? cancelledBy : reasons
  return known[name === 'order.cancelled' ? actor : name] ?? null
}

/** Returns why a move was called off; null if it wasn't. */
export function callOffReason(
  { state }: Pick<OrderRow, 'state'>,
  timeline: readonly { name: string; actor: string }[],
): CallOffReason | null {
  const last = timeline.findLast(({ name }) => endings.includes(name))
  return last && isIn(state, 'called_off') ? reasonOf(last) : null
}

/** Reads, by order, why each of the given moves that were called off was. */
export async function callOffReasonsOf(
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'state'>[],
): Promise<Map<number, CallOffReason | null>> {
  const { events } = tables
  const ids = orders.filter(({ state }) => isIn(state, 'called_off')).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: events.record_id, name: events.name, actor: events.actor })
    .from(events)
    .where(
      and(
        eq(events.resource, 'orders'),
        inArray(events.record_id, ids),
        inArray(events.name, endings),
      ),
    )
    .orderBy(asc(events.id))
  return new Map(rows.map((row) => [row.id, reasonOf(row)]))
}
