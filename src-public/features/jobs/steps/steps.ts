import type { Job } from '#contract/calls/jobs.ts'
import { isLoaded, type OrderState } from '#contract/order-phases.ts'
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

const names = Object.keys(steps) as Step[]

export function nextStep(job: Pick<Job, 'allowed_transitions'>): Step | undefined {
  return names.find((name) => job.allowed_transitions.includes(name))
}

/** The phases of the work, named after the event that starts each. */
const phases = [
  'departed',
  'arrived',
  'loading_started',
  'loading_finished',
  'unloading_started',
] as const

export type Phase = { name: (typeof phases)[number]; since: string }

/** Returns the current phase and its start; null before and after the work. */
export function phaseOf({ timeline }: Pick<Job, 'timeline'>): Phase | null {
  const last = timeline.at(-1)
  const name = phases.find((phase) => last?.name === `order.${phase}`)
  return last === undefined || name === undefined ? null : { name, since: last.at }
}

/** Returns the stop where the crew is, or the one it goes to next. */
export function currentStop({ state, stops }: Pick<Job, 'state' | 'stops'>): Stop | undefined {
  return isLoaded(state) ? stops.at(-1) : stops[0]
}
