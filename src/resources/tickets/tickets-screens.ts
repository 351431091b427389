import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const ticketsScreens: ResourceScreens = {
  show: lazy(() => import('./ticket-page.tsx')),
  inputs: async () => ({ assignee_id: (await import('../field-inputs.tsx')).AgentInput }),
}
