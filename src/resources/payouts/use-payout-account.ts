import { type HttpError, useList } from '@refinedev/core'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { walletAccounts } from '#contract/resources/wallet-accounts.ts'
import type { Row } from '../../declaration/row.ts'
import { equals } from '../../list/list-state.ts'
import { useCan } from '../../providers/use-can.ts'

export type Account = RowOf<typeof walletAccounts> & Row

/** How long after a new destination an account still counts as new, in milliseconds. */
const newForMs = 7 * 86_400_000

export type PayoutAccount = {
  /** The account that the mover has, usable or not; undefined without one. */
  account: Account | undefined
  isUsable: boolean
  /** It, or the bank account behind it, was added or changed a short time ago. */
  isNew: boolean
  /** No payout has arrived at it yet. */
  isFirst: boolean
}

/**
 * Finds the account that a mover's payout would go to now: the newest one that is verified and past
 * its waiting period. Null while it is not known, or for those who may not see accounts.
 */
export function usePayoutAccount(mover_id: number): PayoutAccount | null {
  const can = useCan()
  const accounts = useList<Account, HttpError>({
    resource: 'wallet_accounts',
    filters: [equals('mover_id', mover_id)],
    sorters: [{ field: 'created_at', order: 'desc' }],
    queryOptions: { enabled: can('wallet_accounts', 'list') },
    errorNotification: false,
  })
  const now = Date.now()
  const open = accounts.result.data.filter(({ state }) => state !== 'disabled')
  const usable = open.find(
    ({ state, usable_at }) => state === 'verified' && Date.parse(usable_at) <= now,
  )
  const account = usable ?? open[0]
  const paid = useList<Row, HttpError>({
    resource: 'payouts',
    filters: [equals('wallet_account_id', account?.id ?? 0), equals('state', 'paid')],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: account !== undefined },
    errorNotification: false,
  })
  if (!accounts.query.data || (account && !paid.query.data)) return null
  return {
    account,
    isUsable: usable !== undefined,
    isNew: account !== undefined && now - Date.parse(account.usable_at) < newForMs,
    isFirst: paid.result.total === 0,
  }
}
