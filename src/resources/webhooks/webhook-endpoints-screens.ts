import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const webhookEndpointsScreens: ResourceScreens = {
  list: lazy(() => import('./endpoint-list.tsx')),
  show: lazy(() => import('./endpoint-page.tsx')),
  values: async () => ({ event_names: (await import('./event-names.tsx')).EventNamesValue }),
  inputs: async () => ({ event_names: (await import('./event-names.tsx')).EventNamesInput }),
}
