import { useState } from 'react'
import { acceptProposal, type Proposal } from '#contract/calls/change-proposals.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { paymentRefusal } from '../actions/payment-refusal.ts'

type Props = { proposal: Proposal; onDone: () => Promise<void> }

/** Lets the customer accept or decline a proposed change; each is confirmed once more. */
export function AnswerProposal({ proposal, onDone }: Props) {
  const say = useTexts('proposal')
  const { money } = useFormat()
  const errorMessage = useErrorMessage()
  const { call, http } = useServices()
  const { go } = useNavigation()
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(randomKey)
  const close = () => setAsking(null)
  const total = money(proposal.terms?.after.total_cents ?? 0)

  const accept = async (): Promise<string | null> => {
    const { data, error } = await call(acceptProposal, {
      params: { code: proposal.code },
      idempotencyKey: key,
    })
    // It may be accepted again, once the customer has done something about the refusal.
    const failure = data && paymentRefusal(data, say('declined'))
    if (error !== null || failure) setKey(randomKey())
    if (error !== null) {
      if (error.status === 409) await onDone()
      return errorMessage(error)
    }
    if (failure) return failure
    const next =
      data.payment?.state === 'requires_action' ? 'order-submitting' : 'customer-moves-details'
    go(href(next, {}, { code: proposal.move.code }))
    return null
  }

  const decline = async (): Promise<string | null> => {
    const path = `/api/change_proposals/${proposal.id}/transitions/decline`
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    const { error } = await http.post(path, { body })
    if (error !== null && error.status !== 409) return errorMessage(error)
    await onDone()
    close()
    return null
  }

  return (
    <div className="flex flex-col gap-3 sm:flex-row-reverse">
      <Button isWide onClick={() => setAsking('accept')}>
        {say('accept', { total })}
      </Button>
      <Button look="plain" isWide onClick={() => setAsking('decline')}>
        {say('decline')}
      </Button>
      <Dialog
        isOpen={asking === 'accept'}
        onClose={close}
        title={say('ask_accept')}
        height="fit-content"
        confirm={{ label: say('accept', { total }), run: accept, cancelLabel: say('not_now') }}
      >
        <p>{say('ask_accept_text', { total })}</p>
      </Dialog>
      <Dialog
        isOpen={asking === 'decline'}
        onClose={close}
        title={say('ask_decline')}
        height="fit-content"
        confirm={{ label: say('decline'), run: decline, cancelLabel: say('not_now') }}
      >
        <p className="mb-4">{say('ask_decline_text')}</p>
        <TextAreaField
          label={say('reason')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </div>
  )
}
