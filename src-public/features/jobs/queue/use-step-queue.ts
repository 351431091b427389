import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { expectedJob } from './expected-job.ts'
import { isPhoto, type QueueState, stepQueueOf } from './step-queue.ts'

const none: QueueState = {
  steps: [],
  sent: [],
  sentPhotos: [],
  needsSignIn: false,
  isLoaded: false,
}

/** Returns the steps that wait on this device; starts to send them. */
export function useQueue() {
  const queue = stepQueueOf(useServices())
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none)
  return { queue, ...state }
}

/** Returns the steps of a job that wait on this device, and the job as it is with them. */
export function useStepQueue({ job, reload }: { job: Job; reload: () => void }) {
  const { queue, steps, sent, sentPhotos, needsSignIn } = useQueue()
  const ofJob = steps.filter(({ code }) => code === job.code)
  const own = ofJob.filter((step) => !isPhoto(step))
  const photos = ofJob.filter(isPhoto)
  const newPhotos = sentPhotos.filter(({ code }) => code === job.code).map(({ photo }) => photo)
  const waiting = own.filter((step) => step.state === 'waiting')
  const justSent = sent.filter(({ code }) => code === job.code)
  const { code, version } = job

  useEffect(() => {
    if (justSent.length > 0 || newPhotos.length > 0) reload()
  }, [justSent.length, newPhotos.length, reload])
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) queue.forgetSent(code)
    seen.current = version
  }, [queue, code, version])
  return {
    queue,
    own,
    waiting,
    photos,
    newPhotos,
    needsSignIn,
    job: expectedJob(job, [...justSent, ...waiting]),
  }
}

export type JobQueue = ReturnType<typeof useStepQueue>
