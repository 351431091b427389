import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/resource-screens.ts'

export const notificationsScreens: ResourceScreens = {
  list: lazy(() => import('./notification-list.tsx')),
}
