import type { Row } from '../../declaration/row.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reference } from '../../value/reference.tsx'
import { usePayoutAccount } from './use-payout-account.ts'

/** Shows the account that a payout was approved for, or the one that a scheduled one will go to. */
export function AccountValue({ row }: { row: Row }) {
  const { text } = useTexts()
  if (row.wallet_account_id)
    return <Reference resource="wallet_accounts" id={Number(row.wallet_account_id)} />
  if (row.state === 'scheduled') return <NextAccount mover_id={Number(row.mover_id)} />
  return <span className="none">{text('none')}</span>
}

function NextAccount({ mover_id }: { mover_id: number }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const found = usePayoutAccount(mover_id)
  if (!found) return null
  const { account, isUsable } = found
  if (!account) return <>{text('payoutAccount.none')}</>
  return (
    <>
      <Reference resource="wallet_accounts" id={account.id} />
      {account.last4 && ` ···· ${account.last4}`}
      <div className="hint">
        {isUsable
          ? text('payoutAccount.next', { when: instant(account.usable_at) })
          : account.state === 'verified'
            ? text('payoutAccount.waits', { when: instant(account.usable_at) })
            : text('payoutAccount.notVerified')}
      </div>
    </>
  )
}
