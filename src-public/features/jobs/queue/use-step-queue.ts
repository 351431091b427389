import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { expectedJob } from './expected-job.ts'
import { type QueueState, stepQueueOf } from './step-queue.ts'

const none: QueueState = { steps: [], sent: [], needsSignIn: false, isLoaded: false }

/** Returns the steps that wait on this device; starts to send them. */
export function useQueue() {
  const queue = stepQueueOf(useServices())
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none)
  return { queue, ...state }
}

/** Returns the steps of a job that wait on this device, and the job as it is with them. */
export function useStepQueue({ job, reload }: { job: Job; reload: () => void }) {
  const { queue, steps, sent, needsSignIn } = useQueue()
  const own = steps.filter(({ code }) => code === job.code)
  const waiting = own.filter((step) => step.state === 'waiting')
  const justSent = sent.filter(({ code }) => code === job.code)
  const { code, version } = job

  useEffect(() => {
    if (justSent.length > 0) reload()
  }, [justSent.length, reload])
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) queue.forgetSent(code)
    seen.current = version
  }, [queue, code, version])
  return { queue, own, waiting, needsSignIn, job: expectedJob(job, [...justSent, ...waiting]) }
}

export type JobQueue = ReturnType<typeof useStepQueue>
