import { useState } from 'react'
import { type Chain, type TakenChain, takeChain } from '#contract/calls/chains.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { transitionOrder } from '../../order/move-order.ts'

type Props = { chain: Chain; onClose: () => void; onTaken: (taken: TakenChain) => void }

/** Asks for confirmation before the open jobs of a plan are accepted. */
export function TakePlan({ chain, onClose, onTaken }: Props) {
  const say = useTexts('dayplans')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const { money, window } = useFormat()
  const [keyFor] = useState(keyPerBody)
  const added = chain.jobs.filter(({ is_new }) => is_new)
  const pay_cents = added.reduce((sum, job) => sum + job.pay_cents, 0)

  const takeAll = async () => {
    const body = { codes: added.map(({ code }) => code) }
    const { data, error } = await services.call(takeChain, { body, idempotencyKey: keyFor(body) })
    if (error) return errorMessage(error)
    onTaken(data)
    return null
  }
  const takeOne = async (job: (typeof added)[number]) => {
    const { error } = await transitionOrder(services, job.id, 'accept')
    if (error !== null && error.status !== 409 && error.status !== 404) return errorMessage(error)
    const outcome = error === null ? 'taken' : 'lost'
    onTaken({ jobs: [{ code: job.code, outcome, reason: null }], free_until: null })
    return null
  }
  const [only] = added
  return (
    <Dialog
      title={say('ask', { count: added.length })}
      isOpen
      onClose={onClose}
      height="fit-content"
      confirm={{
        label: say('confirm', { amount: money(pay_cents) }),
        run: () => (added.length === 1 && only ? takeOne(only) : takeAll()),
      }}
    >
      <ul className="flex flex-col gap-2">
        {added.map((job) => (
          <li key={job.code}>
            <span className="numeral font-semibold">
              {window(job.starts_at, job.ends_at, job.time_zone)}
            </span>
            <span className="block text-soft">
              {job.code} · {money(job.pay_cents)}
            </span>
          </li>
        ))}
      </ul>
      {added.length > 1 && <p className="mt-3 text-soft">{say('ask_text')}</p>}
    </Dialog>
  )
}
