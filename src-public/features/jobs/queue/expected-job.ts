import type { Job } from '#contract/calls/jobs.ts'
import type { StoredStep } from '../../../ports/step-store.ts'
import { type Step, steps } from '../steps/steps.ts'

const names = Object.keys(steps) as Step[]
const events: Record<Step, string> = {
  depart: 'order.departed',
  arrive: 'order.arrived',
  start_loading: 'order.loading_started',
  finish_loading: 'order.loading_finished',
  start_unloading: 'order.unloading_started',
  deliver: 'order.delivered',
}

/** Returns a job as it will be once the waiting steps are sent. */
export function expectedJob(job: Job, waiting: readonly StoredStep[]): Job {
  return waiting.reduce(afterStep, job)
}

function afterStep(job: Job, { name, input, happened_at }: StoredStep): Job {
  if (name === 'reach_stop' || name === 'leave_stop') {
    const field = name === 'reach_stop' ? 'arrived_at' : 'left_at'
    const stops = job.stops.map((stop, at) =>
      at === input.stop ? { ...stop, [field]: stop[field] ?? happened_at } : stop,
    )
    return { ...job, stops }
  }
  const step = names.find((one) => one === name)
  // The server has it already: its answer was on its way when the job was read.
  if (step === undefined || !job.allowed_transitions.includes(step)) return job
  const next = names[names.indexOf(step) + 1]
  return {
    ...job,
    state: steps[step],
    allowed_transitions: next === undefined ? [] : [next],
    // Time at the door counts, but leaving without the customer needs the server.
    waiting: null,
    timeline: [
      ...job.timeline,
      { name: events[step], at: happened_at, happened_at: null, actor: '', to: steps[step] },
    ],
  }
}
