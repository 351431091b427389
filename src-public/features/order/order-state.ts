import type { StateOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'

export type OrderState = StateOf<typeof orderMachine>

/** The tone of each state's flag. */
export const stateTones: Record<OrderState, 'info' | 'good' | 'bad' | 'warn'> = {
  draft: 'info',
  placed: 'warn',
  accepted: 'warn',
  confirmed: 'good',
  en_route: 'good',
  arrived: 'good',
  loading: 'good',
  in_transit: 'good',
  unloading: 'good',
  delivered: 'warn',
  completed: 'info',
  disputed: 'bad',
  cancelled: 'bad',
  expired: 'bad',
}

export function isOrderState(state: string): state is OrderState {
  return Object.hasOwn(stateTones, state)
}

/** Tells whether the work is under way: from the crew's departure until everything is unloaded. */
export function isUnderWay(state: string): boolean {
  return ['en_route', 'arrived', 'loading', 'in_transit', 'unloading'].includes(state)
}

/** Tells whether an order is over; only a dispute can still change it. */
export function isOver(state: string): boolean {
  return ['completed', 'disputed', 'cancelled', 'expired'].includes(state)
}

/** Returns the interval in milliseconds at which screens reload an order. */
export function pollMs(state = ''): number {
  return isUnderWay(state) || state === 'delivered' ? 5000 : 20_000
}
