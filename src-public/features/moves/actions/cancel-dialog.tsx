import { useState } from 'react'
import { type Move, readCancellation } from '#contract/calls/moves.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { CancellationTier } from '#contract/pricing/cancellation-tier.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { transitionOrder } from '../../order/move-order.ts'

type Cancellation = ResponseOf<typeof readCancellation>
type Props = { move: Move; onClose: () => void; onDone: () => Promise<void> }

/**
 * Shows what canceling costs before the customer agrees; the fee shown is sent along as consent.
 */
export function CancelDialog({ move, onClose, onDone }: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const { money } = useFormat()
  const services = useServices()
  const [reason, setReason] = useState('')
  const [hasChanged, setChanged] = useState(false)
  const { data, error, reload } = useLoaded(move.code, (signal) =>
    services.call(readCancellation, { params: { code: move.code }, signal }),
  )

  const cancel = async () => {
    if (data === null) return null
    const { fee_cents } = data
    const input = { fee_cents, ...(reason.trim() ? { reason: reason.trim() } : {}) }
    const { error: refused } = await transitionOrder(services, move.id, 'cancel', input)
    if (refused?.errors?.fee_cents !== undefined) {
      setChanged(true)
      await reload()
      return null
    }
    if (refused !== null) {
      if (refused.status === 409) await onDone()
      return errorMessage(refused)
    }
    await onDone()
    onClose()
    return null
  }

  const hasFee = data !== null && data.fee_cents > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('cancel.title')}
      height="fit-content"
      confirm={{
        label: hasFee
          ? say('cancel.action_fee', { fee: money(data.fee_cents) })
          : say('cancel.action'),
        look: 'danger',
        cancelLabel: say('act.keep'),
        isDisabled: data === null,
        run: cancel,
      }}
    >
      {data === null && error === null && <Loading rows={1} />}
      {error && <Failed error={error} onRetry={reload} />}
      {data && (
        <div className="flex flex-col gap-4">
          {hasChanged && (
            <Notice tone="warn" isLive>
              {say('cancel.changed')}
            </Notice>
          )}
          <Cost cancellation={data} />
          <TextAreaField
            label={say('cancel.reason')}
            isOptional
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

function Cost({ cancellation }: { cancellation: Cancellation }) {
  const say = useTexts('moves')
  const { money, number } = useFormat()
  const { fee_cents, credit_cents, credit_returned_cents, returned_cents, tier, contest_hours } =
    cancellation
  const to_card_cents = Math.max(0, returned_cents - credit_returned_cents)
  const percent = `${number(cancellation.percent, 2)}%`
  return (
    <>
      <p>
        {isTier(tier)
          ? say(`cancel.tier.${tier}`, { percent })
          : say('cancel.unknown', { percent })}
      </p>
      <dl className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3">
        <div className="flex justify-between gap-4">
          <dt>{say('cancel.fee')}</dt>
          <dd className="numeral font-semibold">
            {fee_cents === 0 ? say('cancel.no_fee') : money(fee_cents)}
          </dd>
        </div>
        {credit_cents > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{say('cancel.credit')}</dt>
            <dd className="numeral font-semibold">{money(credit_cents)}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt>{say('cancel.returned')}</dt>
          <dd className="numeral font-semibold">{money(to_card_cents)}</dd>
        </div>
        {credit_returned_cents > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{say('cancel.credit_returned')}</dt>
            <dd className="numeral font-semibold">{money(credit_returned_cents)}</dd>
          </div>
        )}
      </dl>
      {contest_hours !== null && <p>{say('cancel.contest', { hours: contest_hours })}</p>}
      {fee_cents > 0 && <p className="text-small text-soft">{say('cancel.always')}</p>}
    </>
  )
}

const tiers: Record<CancellationTier, true> = {
  unassigned: true,
  grace: true,
  early: true,
  late_crew: true,
  two_days: true,
  one_day: true,
  short: true,
  last_minute: true,
  arrived: true,
  loading: true,
  rescheduled: true,
}

function isTier(tier: string): tier is CancellationTier {
  return Object.hasOwn(tiers, tier)
}
