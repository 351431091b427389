import { type ComponentType, lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'

type Screens = {
  list?: ComponentType<{ name: ResourceName }>
  show?: ComponentType<{ name: ResourceName }>
}

/** Screens made by hand, where what a declaration says is not enough. */
export const ownScreens: Partial<Record<ResourceName, Screens>> = {
  notifications: { list: lazy(() => import('./notification-list.tsx')) },
  messages: {
    list: lazy(() => import('./message-list.tsx')),
    show: lazy(() => import('./message-page.tsx')),
  },
  orders: { show: lazy(() => import('./order-page.tsx')) },
  tickets: { show: lazy(() => import('./ticket-page.tsx')) },
}
