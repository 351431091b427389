import { type ComponentType, lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'

type Screens = {
  list?: ComponentType<{ name: ResourceName }>
  show?: ComponentType<{ name: ResourceName }>
}

/** Custom screens, for resources where the generic ones are not enough. */
export const ownScreens: Partial<Record<ResourceName, Screens>> = {
  notifications: { list: lazy(() => import('./notification-list.tsx')) },
  messages: {
    list: lazy(() => import('./message-list.tsx')),
    show: lazy(() => import('./message-page.tsx')),
  },
  orders: { show: lazy(() => import('./order-page.tsx')) },
  tickets: { show: lazy(() => import('./ticket-page.tsx')) },
}
