import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const ordersScreens: ResourceScreens = {
  show: lazy(() => import('./order-page.tsx')),
  dialogs: {
    assign: lazy(() => import('./assign-driver.tsx')),
    cancel: lazy(() => import('./cancel-order.tsx')),
    reschedule: lazy(() => import('./reschedule-order.tsx')),
  },
  conditions: { approve_times: ({ times_held_at }) => Boolean(times_held_at) },
}
