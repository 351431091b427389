import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const notificationsScreens: ResourceScreens = {
  list: lazy(() => import('./notification-list.tsx')),
}
