import { useState } from 'react'
import type { Job } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import { ReleaseCost } from './release-cost.tsx'

type GiveUpProps = { job: Job; onReleased: () => void; onChanged: () => void }

/**
 * Renders the dialog to give up a job: it is released to other movers before it starts, and
 * canceled once the crew is on its way.
 */
export function GiveUp({ job, onReleased, onChanged }: GiveUpProps) {
  const say = useTexts('jobs')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const transition = (['release', 'cancel'] as const).find((name) =>
    job.allowed_transitions.includes(name),
  )
  if (transition === undefined) return null
  const fee_cents = job.release_fee_cents ?? 0

  const run = async () => {
    const text = reason.trim()
    setMissing(text === '')
    if (text === '') return null
    const { error } = await transitionOrder(services, job.id, transition, {
      reason: text,
      fee_cents,
    })
    if (error !== null && error.status !== 409) {
      // The fee may have risen since the job was loaded: the dialog shows the new one.
      if (error.errors?.fee_cents) onChanged()
      return errorMessage(error)
    }
    setOpen(false)
    if (error === null && transition === 'release') onReleased()
    else onChanged()
    return null
  }
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say(`${transition}.action`)}
      </Button>
      <Dialog
        title={say(`${transition}.title`)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirm={{
          label: say(`${transition}.confirm`),
          look: 'danger',
          run,
          cancelLabel: say('release.keep'),
        }}
      >
        <p className="mb-4">{say(`${transition}.text`)}</p>
        <div className="mb-4">{isOpen && <ReleaseCost job={job} />}</div>
        <TextAreaField
          label={say('release.reason')}
          hint={say('release.reason_hint')}
          error={isMissing && reason.trim() === '' ? common('form.required') : undefined}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </>
  )
}
