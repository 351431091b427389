import type { Job } from '#contract/calls/jobs.ts'
import type { WorkStep } from './steps.ts'

/** Keeps a step on this device, which sends it; `pictures` are keys of the device's store. */
export type TakeStep = (
  name: WorkStep,
  input?: Record<string, unknown>,
  pictures?: Record<string, string>,
) => Promise<void>

export type StepFormProps = { job: Job; take: TakeStep }
