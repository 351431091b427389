import { lazy } from 'react'

import type { Row } from '../../declaration/row.ts'
import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const ordersScreens: ResourceScreens = {
  show: lazy(() => import('./order-page.tsx')),
  layouts: {
    calendar: lazy(() => import('./order-calendar.tsx')),
    board: lazy(() => import('./order-board.tsx')),
  },
  changes: async () => {
    const { QuoteChange, MeasuredChange, StepChanges } = await import('./order-changes.tsx')
    return { quote: QuoteChange, metered: MeasuredChange, step_log: StepChanges }
  },
  dialogs: {
    amend: lazy(() => import('./amend-order.tsx')),
    assign: lazy(() => import('./assign-driver.tsx')),
    offer_first: lazy(() => import('./offer-order.tsx')),
    cancel: lazy(() => import('./cancel-order.tsx')),
    reinstate: lazy(() => import('./reinstate-order.tsx')),
    take_over: lazy(() => import('./take-over-order.tsx')),
    uphold_fee: lazy(() => import('./decide-fee.tsx')),
    reverse_fee: lazy(() => import('./decide-fee.tsx')),
    reschedule: lazy(() => import('./reschedule-order.tsx')),
  },
  conditions: {
    approve_times: ({ times_held_at }) => Boolean(times_held_at),
    reinstate: ({ failed_to_show_at }) => Boolean(failed_to_show_at),
    uphold_fee: isContested,
    reverse_fee: isContested,
  },
}

/** Whether staff has to decide about the order's fee. */
function isContested({ contested_at, contest_outcome }: Row): boolean {
  return Boolean(contested_at) && !contest_outcome
}
