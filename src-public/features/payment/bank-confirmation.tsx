import { useState } from 'react'
import type { BrowserStep } from '#contract/calls/browser-step.ts'
import { confirmPayment, type Placement } from '#contract/calls/placement.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'

type BankConfirmationProps = {
  payment_id: number
  amount_cents: number
  step: BrowserStep
  onAnswer: (placement: Placement) => void
}

/** Has the customer confirm the payment of a move at the bank. */
export function BankConfirmation({ payment_id, ...props }: BankConfirmationProps) {
  const { call } = useServices()
  return (
    <BankQuestion ask={() => call(confirmPayment, { params: { id: payment_id } })} {...props} />
  )
}

type BankQuestionProps<T> = {
  amount_cents: number
  step: BrowserStep
  /** Asks our server for the outcome. */
  ask: () => Promise<Outcome<T>>
  onAnswer: (outcome: T) => void
}

/** Has the customer confirm a charge at the bank, then asks our server for the outcome. */
export function BankQuestion<T>({ step, ...props }: BankQuestionProps<T>) {
  return step.provider === 'embedded' ? (
    <EmbeddedConfirmation step={step} {...props} />
  ) : (
    <StripeConfirmation step={step} {...props} />
  )
}

type ConfirmationProps<T, P extends BrowserStep['provider']> = BankQuestionProps<T> & {
  step: Extract<BrowserStep, { provider: P }>
}

function EmbeddedConfirmation<T>({
  amount_cents,
  step,
  ask,
  onAnswer,
}: ConfirmationProps<T, 'embedded'>) {
  const say = useTexts('payment')
  const { http } = useServices()
  const { money } = useFormat()
  const [isOpen, setOpen] = useState(true)

  const answer = async (approved: boolean): Promise<string | null> => {
    const answered = await http.post(`${step.url}/confirmation`, { body: { approved } })
    if (answered.error !== null) return answered.error.message
    const { data, error } = await ask()
    if (error !== null) return error.message
    onAnswer(data)
    return null
  }
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {say('confirm_open')}
      </Button>
      <Dialog
        title={say('confirm_title', { amount: money(amount_cents) })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirm={{ label: say('approve'), run: () => answer(true) }}
        refuse={{ label: say('decline'), run: () => answer(false) }}
      >
        <p>{say('confirm_text')}</p>
      </Dialog>
    </>
  )
}

/** Stripe shows the bank's question over the page. */
function StripeConfirmation<T>({ step, ask, onAnswer }: ConfirmationProps<T, 'stripe'>) {
  const say = useTexts('payment')
  const { log } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const confirm = async (): Promise<string | null> => {
    try {
      const { confirmStripeCharge } = await import('../../ports/stripe.ts')
      const refused = await confirmStripeCharge(step)
      const { data, error } = await ask()
      if (error !== null) return error.message
      onAnswer(data)
      return refused.error
    } catch (error) {
      log.warn('Stripe could not ask the bank', error)
      return say('provider_failed')
    }
  }
  return (
    <>
      <Button
        size="lg"
        isBusy={isBusy}
        onClick={async () => {
          setBusy(true)
          setFailure(await confirm())
          setBusy(false)
        }}
      >
        {say('confirm_open')}
      </Button>
      {failure !== null && (
        <div role="alert" className="mt-3">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </>
  )
}
