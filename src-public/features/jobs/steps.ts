import type { Job } from '#contract/calls/jobs.ts'
import type { OrderState } from '#contract/order-phases.ts'
import type { OrderTransition } from '../order/transition.ts'

/** The day's work in its order, each step with the state that it leads to. */
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

/** What the crew is at, by the event that began it. */
const phases = [
  'departed',
  'arrived',
  'loading_started',
  'loading_finished',
  'unloading_started',
] as const

export type Phase = { name: (typeof phases)[number]; since: string }

/** What is going on, and since when; null before the work began and after it. */
export function phaseOf({ timeline }: Pick<Job, 'timeline'>): Phase | null {
  const last = timeline.at(-1)
  const name = phases.find((phase) => last?.name === `order.${phase}`)
  return last === undefined || name === undefined ? null : { name, since: last.at }
}
