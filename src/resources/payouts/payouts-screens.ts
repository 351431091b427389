import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const payoutsScreens: ResourceScreens = {
  values: async () => {
    const [{ FailureValue }, { AccountValue }] = await Promise.all([
      import('../field-values.tsx'),
      import('./account-value.tsx'),
    ])
    return { failure: FailureValue, wallet_account_id: AccountValue }
  },
  dialogs: { approve: lazy(() => import('./approve-payout.tsx')) },
}
