import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFront } from '../../../lib/front-context.tsx'
import { moveOrder } from '../../order/move-order.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { type Step, steps } from './steps.ts'

type StepState = {
  isBusy: boolean
  /** Why the last attempt was refused, or failed to arrive. */
  error: CallError | null
  /** Someone else took a step in the meantime, so this one no longer applies. */
  isChangedElsewhere: boolean
}

const idle: StepState = { isBusy: false, error: null, isChangedElsewhere: false }

/**
 * Takes a step of a job. If the response to an earlier attempt was lost, the server answers 409
 * with the job already in the target state, which counts as success. The job is reloaded whenever
 * it has changed.
 */
export function useStep({ job, isLoading, reload }: LoadedJob) {
  const front = useFront()
  const [state, setState] = useState(idle)

  const [takenVersion, setTakenVersion] = useState<number | null>(null)
  const isSettling = isLoading && takenVersion === job.version

  async function take(step: Step, input: object = {}): Promise<void> {
    setState({ ...idle, isBusy: true })
    const { error } = await moveOrder(front, job.id, step, input)
    const isTaken = error === null || (error.status === 409 && error.state === steps[step])
    const isChangedElsewhere = !isTaken && error.status === 409
    setState({
      isBusy: false,
      error: isTaken || isChangedElsewhere ? null : error,
      isChangedElsewhere,
    })
    if (isTaken || isChangedElsewhere) {
      setTakenVersion(job.version)
      reload()
    }
  }
  return { ...state, isBusy: state.isBusy || isSettling, take, forget: () => setState(idle) }
}
