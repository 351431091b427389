import { Alert } from 'antd'

import { payouts } from '#contract/resources/payouts.ts'
import { walletAccounts } from '#contract/resources/wallet-accounts.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Properties } from '../../value/value.tsx'
import { type PayoutAccount, usePayoutAccount } from './use-payout-account.ts'

/** Shows who gets how much, and on which account, before a payout is approved. */
export default function ApprovePayout(props: TransitionDialogProps) {
  const { row } = props
  const found = usePayoutAccount(Number(row.mover_id))
  const { mover_id, amount_cents, fee_cents } = payouts.fields
  return (
    <TransitionForm {...props} fields={declared(props)?.input ?? {}}>
      <Properties
        fields={{ mover_id, amount_cents, ...(row.fee_cents ? { fee_cents } : {}) }}
        values={row}
        resource="payouts"
      />
      {found && <Destination {...found} />}
    </TransitionForm>
  )
}

function Destination({ account, isUsable, isNew, isFirst }: PayoutAccount) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const { method, institution, last4, holder, state, usable_at } = walletAccounts.fields
  return (
    <>
      {account && (
        <Properties
          fields={{ method, institution, last4, holder, state, usable_at }}
          values={account}
          resource="wallet_accounts"
        />
      )}
      {!account && <Alert type="error" showIcon message={text('payoutAccount.none')} />}
      {account && !isUsable && (
        <Alert
          type="error"
          showIcon
          message={
            account.state === 'verified'
              ? text('payoutAccount.waits', { when: instant(account.usable_at) })
              : text('payoutAccount.notVerified')
          }
        />
      )}
      {isUsable && (isNew || isFirst) && (
        <Alert
          type="warning"
          showIcon
          message={text(isNew ? 'payoutAccount.changed' : 'payoutAccount.first')}
        />
      )}
    </>
  )
}
