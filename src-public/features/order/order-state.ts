import type { StateOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'

export type OrderState = StateOf<typeof orderMachine>

/** The colour that goes with a state's name. */
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

/** The day of the work itself: from the crew's departure to the last thing set down. */
export function isUnderWay(state: string): boolean {
  return ['en_route', 'arrived', 'loading', 'in_transit', 'unloading'].includes(state)
}

/** Nothing more happens to it, unless somebody complains. */
export function isOver(state: string): boolean {
  return ['completed', 'disputed', 'cancelled', 'expired'].includes(state)
}

/** How often a screen that shows an order asks for it anew. */
export function pollMs(state = ''): number {
  return isUnderWay(state) || state === 'delivered' ? 5000 : 20_000
}
