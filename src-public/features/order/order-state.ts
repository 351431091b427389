import { isIn, type OrderState } from '#contract/order-phases.ts'
import type { Tone } from '../../ui/flag.tsx'

/** The tone of each state's flag. */
export const stateTones: Record<OrderState, Tone> = {
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

/** Returns the interval in milliseconds at which screens reload an order. */
export function pollMs(state = ''): number {
  return isIn(state, 'under_way', 'delivered') ? 5000 : 20_000
}
