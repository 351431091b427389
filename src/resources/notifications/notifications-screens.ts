import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const notificationsScreens: ResourceScreens = {
  values: async () => ({ event: (await import('../field-values.tsx')).EventOfNotice }),
  list: lazy(() => import('./notification-list.tsx')),
}
