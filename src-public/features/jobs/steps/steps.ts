import type { Job } from '#contract/calls/jobs.ts'
import { nextStopOf, type OrderState } from '#contract/order-phases.ts'
import type { OrderTransition } from '../../order/move-order.ts'
import type { Stop } from '../../order/stop.ts'

/** The steps of the work in order, each with the state it leads to. */
export const steps = {
  depart: 'en_route',
  arrive: 'arrived',
  start_loading: 'loading',
  finish_loading: 'in_transit',
  start_unloading: 'unloading',
  deliver: 'delivered',
} as const satisfies Partial<Record<OrderTransition, OrderState>>

export type Step = keyof typeof steps
/** A step, or one at a stop between the first and the last one. */
export type WorkStep = Step | 'reach_stop' | 'leave_stop'

const names = Object.keys(steps) as Step[]

export function nextStep(job: Pick<Job, 'allowed_transitions'>): Step | undefined {
  return names.find((name) => job.allowed_transitions.includes(name))
}

/** The event that starts each state of the work. */
const phases = {
  en_route: 'departed',
  arrived: 'arrived',
  loading: 'loading_started',
  in_transit: 'loading_finished',
  unloading: 'unloading_started',
} as const
type WorkState = keyof typeof phases

export type Phase = { name: (typeof phases)[WorkState]; since: string }

const isWork = (state: string): state is WorkState => Object.hasOwn(phases, state)

/** Returns the current phase and its start; null before and after the work. */
export function phaseOf({ state, timeline }: Pick<Job, 'state' | 'timeline'>): Phase | null {
  if (!isWork(state)) return null
  const name = phases[state]
  const start = timeline.findLast((event) => event.name === `order.${name}`)
  return start === undefined ? null : { name, since: start.happened_at ?? start.at }
}

/** Returns the stop where the crew is, or the one it goes to next. */
export function currentStop({ state, stops }: Pick<Job, 'state' | 'stops'>): Stop | undefined {
  return stops[nextStopOf(state, stops)]
}

/** A step at a stop between the first and the last one; null if the truck goes to no such stop. */
export function stepBetween({
  state,
  stops,
}: Pick<Job, 'state' | 'stops'>): { name: Exclude<WorkStep, Step>; stop: number } | null {
  const at = nextStopOf(state, stops)
  if (state !== 'in_transit' || at === stops.length - 1) return null
  return { name: stops[at]?.arrived_at ? 'leave_stop' : 'reach_stop', stop: at }
}
