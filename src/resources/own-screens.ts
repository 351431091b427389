import { type ComponentType, lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'

type Screens = { show?: ComponentType<{ name: ResourceName }> }

/** Screens made by hand, where what a declaration says is not enough. */
export const ownScreens: Partial<Record<ResourceName, Screens>> = {
  messages: { show: lazy(() => import('./message-page.tsx')) },
  orders: { show: lazy(() => import('./order-page.tsx')) },
  tickets: { show: lazy(() => import('./ticket-page.tsx')) },
}
