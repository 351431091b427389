import type { Move } from '#contract/calls/moves.ts'
import type { StateOf } from '#contract/kernel/machine.ts'
import type { paymentMachine } from '#contract/machines/payment.ts'
import { isOver } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { brandName } from '../receipt/brand-name.ts'
import { Section } from './section.tsx'

type Payment = Move['payments'][number]
type PaymentState = StateOf<typeof paymentMachine>

const tones: Record<PaymentState, 'info' | 'good' | 'bad' | 'warn'> = {
  created: 'info',
  requires_action: 'warn',
  authorized: 'info',
  captured: 'good',
  partially_refunded: 'good',
  refunded: 'good',
  failed: 'bad',
  voided: 'info',
  disputed: 'bad',
}

export function PaymentList({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { payments, city } = move
  if (payments.length === 0 && isOver(move.state)) return null
  return (
    <Section title={say('details.payments')}>
      {payments.length === 0 && <p className="text-soft">{say('details.no_payments')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3 first:pt-0 last:pb-0">
            <PaymentText payment={payment} timeZone={city.time_zone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PaymentText({ payment, timeZone }: { payment: Payment; timeZone: string }) {
  const say = useTexts('moves')
  const { money, moment } = useFormat()
  const { state, amount_cents, captured_cents, refunded_cents, brand, last4 } = payment
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="numeral font-semibold">{money(captured_cents || amount_cents)}</span>
        {isPaymentState(state) && <Flag tone={tones[state]}>{say(`payment.${state}`)}</Flag>}
      </p>
      {brand && last4 && (
        <p className="text-small text-soft">
          {say('details.card', { brand: brandName(brand), last4 })}
        </p>
      )}
      <p className="text-small text-soft">{moment(payment.created_at, timeZone)}</p>
      {captured_cents > 0 && captured_cents !== amount_cents && (
        <p className="text-small">{say('details.released', { amount: money(amount_cents) })}</p>
      )}
      {refunded_cents > 0 && (
        <p className="text-small font-semibold text-moss">
          {say('details.refunded', { amount: money(refunded_cents) })}
        </p>
      )}
    </>
  )
}

/** Shows that the bank requires the customer's confirmation before the money is held. */
export function BankNotice({ move }: { move: Move }) {
  const say = useTexts('moves')
  // A booking that is not finished has the same way among its actions.
  if (move.unfinished || !move.payments.some(({ state }) => state === 'requires_action'))
    return null
  return (
    <Notice tone="warn" title={say('details.bank')}>
      <div className="mt-3">
        <LinkButton to={href('order-submitting', {}, { code: move.code })} size="sm">
          {say('details.bank_action')}
        </LinkButton>
      </div>
    </Notice>
  )
}

function isPaymentState(state: string): state is PaymentState {
  return Object.hasOwn(tones, state)
}
