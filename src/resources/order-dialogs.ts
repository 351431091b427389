import { lazy } from 'react'

import type { Dialogs } from '../kernel/transition-buttons.tsx'

/** Dialogs of an order's transitions that need more than a form for their declared input. */
export const orderDialogs: Dialogs = {
  assign: lazy(() => import('./assign-driver.tsx')),
  cancel: lazy(() => import('./cancel-order.tsx')),
  reschedule: lazy(() => import('./reschedule-order.tsx')),
}
