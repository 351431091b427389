import type { StateOf } from './kernel/machine.ts'
import type { orderMachine } from './machines/order.ts'

// In a file of its own, so that the public front does not load the machine.

export type OrderState = StateOf<typeof orderMachine>

/** The phase of each state. Screens, reports and rules ask for phases instead of listing states. */
const phases = {
  draft: 'draft',
  placed: 'open',
  accepted: 'assigned',
  confirmed: 'assigned',
  en_route: 'under_way',
  arrived: 'under_way',
  loading: 'under_way',
  in_transit: 'under_way',
  unloading: 'under_way',
  delivered: 'delivered',
  completed: 'completed',
  disputed: 'disputed',
  cancelled: 'called_off',
  expired: 'called_off',
} as const satisfies Record<OrderState, string>

export type OrderPhase = (typeof phases)[OrderState]

const allStates = Object.keys(phases) as OrderState[]

export const isOrderState = (state: string): state is OrderState => Object.hasOwn(phases, state)

/** The states of these phases, in the order in which a move goes through them. */
export const statesIn = <P extends OrderPhase>(...wanted: P[]): StateIn<P>[] =>
  allStates.filter((state): state is StateIn<P> => isIn(state, ...wanted))

/** Whether a state belongs to one of these phases; false for a state that is not an order's. */
export const isIn = <P extends OrderPhase>(state: string, ...wanted: P[]): state is StateIn<P> =>
  isOrderState(state) && wanted.some((phase) => phase === phases[state])

type StateIn<P extends OrderPhase> = {
  [S in OrderState]: (typeof phases)[S] extends P ? S : never
}[OrderState]

/** Nothing happens automatically to such an order anymore. */
export const isOver = (state: string): boolean => isIn(state, 'completed', 'disputed', 'called_off')

/** The states that follow a booking when all goes well. */
export const usualPath = statesIn('assigned', 'under_way', 'delivered', 'completed')

// Questions that cut across the phases.

/** The states of a booked order that is not charged yet. */
export const unchargedStates = statesIn('open', 'assigned', 'under_way', 'delivered')

export const isUncharged = (state: string): boolean =>
  unchargedStates.some((known) => known === state)

/** The customer needs the delivery code: the day is confirmed, and the delivery is yet to come. */
export const showsDeliveryCode = (state: string): boolean =>
  state === 'confirmed' || isIn(state, 'under_way')

export const hasReceipt = (state: string): boolean =>
  state === 'cancelled' || isIn(state, 'delivered', 'completed', 'disputed')

/**
 * Whether the crew still needs what the customer says about a stop: of the pickup until it loads, of
 * the other stops until it unloads.
 */
export const needsStopDetails = (state: string, kind: string): boolean =>
  isIn(state, 'open', 'assigned') ||
  state === 'en_route' ||
  state === 'arrived' ||
  (kind !== 'pickup' && (state === 'loading' || state === 'in_transit'))

/** Whether photos of the items are of use: until the crew loads them. */
export const needsPhotos = (state: string): boolean => needsStopDetails(state, 'pickup')

/** The crew drives to the pickup, or with the goods to the drop-off. */
export const isOnTheWay = (state: string): boolean => state === 'en_route' || state === 'in_transit'

/**
 * Returns the position of the stop where the truck is, or of the one it drives to: the first until
 * it is loaded, then those between that it has not left, then the last.
 */
export function nextStopOf(
  state: string,
  stops: readonly { left_at?: string | null | undefined }[],
): number {
  if (!isLoaded(state)) return 0
  const last = stops.length - 1
  const between = stops.findIndex((stop, at) => at > 0 && at < last && !stop.left_at)
  return state === 'in_transit' && between !== -1 ? between : last
}

/** The truck is loaded, and on the way to the other stops. */
export const isLoaded = (state: string): boolean =>
  state === 'in_transit' || state === 'unloading' || state === 'delivered'
