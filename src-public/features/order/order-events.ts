import type { orderMachine } from '#contract/machines/order.ts'
import { isIn } from '#contract/order-phases.ts'
import type { OrderTransition } from './move-order.ts'

type Emitted = (typeof orderMachine)['transitions'][OrderTransition]['emits']
export type OrderEventName = Emitted extends `order.${infer Name}` ? Name : never

/** Whether a move continues after an event, ends, or stops early. */
export const orderEvents: Record<OrderEventName, 'goes_on' | 'ends' | 'stops'> = {
  placed: 'goes_on',
  accepted: 'goes_on',
  offered_first: 'goes_on',
  released: 'goes_on',
  assigned: 'goes_on',
  unassigned: 'goes_on',
  taken_over: 'goes_on',
  documents_checked: 'goes_on',
  confirmed: 'goes_on',
  payment_due: 'goes_on',
  payment_missed: 'goes_on',
  rescheduled: 'goes_on',
  revised: 'goes_on',
  revision_agreed: 'goes_on',
  revision_declined: 'goes_on',
  amended: 'goes_on',
  departed: 'goes_on',
  arrived: 'goes_on',
  loading_started: 'goes_on',
  loading_finished: 'goes_on',
  unloading_started: 'goes_on',
  delivered: 'goes_on',
  stop_reached: 'goes_on',
  stop_left: 'goes_on',
  departure_undone: 'goes_on',
  arrival_undone: 'goes_on',
  loading_start_undone: 'goes_on',
  loading_end_undone: 'goes_on',
  unloading_start_undone: 'goes_on',
  completed: 'ends',
  times_approved: 'ends',
  resolved: 'ends',
  cancelled: 'stops',
  unpaid: 'stops',
  written_off: 'ends',
  crew_late: 'goes_on',
  arrival_reported: 'goes_on',
  no_show: 'stops',
  reinstated: 'goes_on',
  contact_tried: 'goes_on',
  absence_reported: 'stops',
  fee_contested: 'stops',
  fee_upheld: 'stops',
  fee_reversed: 'stops',
  expired: 'stops',
  disputed: 'stops',
}

/**
 * Names what came of an event, for its text: a check of the documents either leaves the move with its
 * mover, or opens it to others because they end before it.
 */
export const outcomeOf = (
  event: OrderEventName,
  to: string | null,
): OrderEventName | 'mover_lost' =>
  event === 'documents_checked' && to !== null && isIn(to, 'open') ? 'mover_lost' : event

export function isOrderEvent(name: string): name is OrderEventName {
  return Object.hasOwn(orderEvents, name)
}
