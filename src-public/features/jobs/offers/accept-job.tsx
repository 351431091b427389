import type { Offer } from '#contract/calls/jobs.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { transitionOrder } from '../../order/move-order.ts'
import { PayTerms } from '../job/pay-terms.tsx'

type Acceptable = Pick<
  Offer,
  'id' | 'code' | 'pay_cents' | 'pay_terms' | 'billed_minutes' | 'window_start_at' | 'window_end_at'
>

type AcceptJobProps = {
  job: Acceptable
  timeZone: string
  /** Whether the mover had the job before its customer changed it. */
  isRevision?: boolean
  onClose: () => void
  onAccepted: () => void
  /** Called if another mover accepted the job first. */
  onLost: () => void
}

/** Asks for confirmation before a job is accepted. */
export function AcceptJob(props: AcceptJobProps) {
  const { job, timeZone, isRevision = false, onClose, onAccepted, onLost } = props
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { day, window, money } = useFormat()
  const accept = async () => {
    const { error } = await transitionOrder(
      services,
      job.id,
      isRevision ? 'agree_revision' : 'accept',
    )
    if (error === null) onAccepted()
    // A changed job that another mover took is out of reach.
    else if (error.status === 409 || error.status === 404) onLost()
    else return errorMessage(error)
    return null
  }
  return (
    <Dialog
      title={say(isRevision ? 'revision.ask' : 'offer.ask')}
      isOpen
      onClose={onClose}
      confirm={{
        label: say('offer.confirm', { amount: money(job.pay_cents) }),
        run: accept,
      }}
    >
      <p className="font-semibold">
        {day(job.window_start_at, timeZone)}
        <span className="numeral block">
          {window(job.window_start_at, job.window_end_at, timeZone)}
        </span>
      </p>
      <div className="mt-2">
        <PayTerms terms={job.pay_terms} billed_minutes={job.billed_minutes} isExplained />
      </div>
      <p className="mt-2 text-soft">{say('offer.ask_text')}</p>
    </Dialog>
  )
}
