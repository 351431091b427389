import { useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useIsBefore } from '../../../lib/use-is-before.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type OrderTransition, transitionOrder } from '../../order/move-order.ts'
import type { LoadedJob } from '../job/job-frame.tsx'
import { type Step, steps } from './steps.ts'

const undoMs = 5 * 60_000
const names = Object.keys(steps) as Step[]
type Undo = Extract<OrderTransition, `undo_${string}`>

/** Takes the last step back, for some minutes after it was sent. */
export function TakeBack({ job, reload }: Pick<LoadedJob, 'job' | 'reload'>) {
  const say = useTexts('jobs')
  const services = useServices()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const last = job.timeline.at(-1)
  const isRecent = useIsBefore(last ? Date.parse(last.at) + undoMs : null)
  const step = undoable(job)
  if (step === undefined || !isRecent) return null
  const undo = async () => {
    setBusy(true)
    const { error } = await transitionOrder(services, job.id, `undo_${step}` as Undo)
    setBusy(false)
    setError(error)
    reload()
  }
  return (
    <div className="flex flex-col gap-3">
      <Button look="plain" size="lg" isWide isBusy={isBusy} onClick={() => void undo()}>
        {say('step.undo', { step: say(`step.${step}`) })}
      </Button>
      {error && (
        <div className="text-ink">
          <Notice tone="bad" isLive>
            {error.status === 0 ? say('step.undo_offline') : errorMessage(error)}
          </Notice>
        </div>
      )}
    </div>
  )
}

const undoable = ({ allowed_transitions }: Job): Step | undefined =>
  names.find((name) => allowed_transitions.includes(`undo_${name}`))
