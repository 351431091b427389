import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFront } from '../../app/front-context.tsx'
import { moveOrder } from '../order/transition.ts'
import type { Shown } from './job-frame.tsx'
import { type Step, steps } from './steps.ts'

type StepState = {
  isBusy: boolean
  /** Why the last try was refused, or did not arrive. */
  error: CallError | null
  /** The step was overtaken: somebody else took one meanwhile. */
  isOvertaken: boolean
}

const idle: StepState = { isBusy: false, error: null, isOvertaken: false }

/**
 * Takes a step of a job. One whose answer was lost on the way finds
 * the job already where it leads, which is as good. The job is loaded anew when it is another now.
 */
export function useStep({ job, isLoading, reload }: Shown) {
  const front = useFront()
  const [state, setState] = useState(idle)

  const [takenVersion, setTakenVersion] = useState<number | null>(null)
  const isSettling = isLoading && takenVersion === job.version

  async function take(step: Step, input: object = {}): Promise<void> {
    setState({ ...idle, isBusy: true })
    const { error } = await moveOrder(front, job.id, step, input)
    const isTaken = error === null || (error.status === 409 && error.state === steps[step])
    const isOvertaken = !isTaken && error.status === 409
    setState({ isBusy: false, error: isTaken || isOvertaken ? null : error, isOvertaken })
    if (isTaken || isOvertaken) {
      setTakenVersion(job.version)
      reload()
    }
  }
  return { ...state, isBusy: state.isBusy || isSettling, take, forget: () => setState(idle) }
}
