import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const messagesScreens: ResourceScreens = {
  list: lazy(() => import('./message-list.tsx')),
  inputs: async () => ({ assignee_id: (await import('../field-inputs.tsx')).AgentInput }),
  dialogs: {
    answer: lazy(() => import('./answer-message.tsx')),
  },
  conditions: {
    convert: ({ ticket_id }) => ticket_id === null,
  },
}
