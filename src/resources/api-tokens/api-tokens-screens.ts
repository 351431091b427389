import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const apiTokensScreens: ResourceScreens = {
  list: lazy(() => import('./token-list.tsx')),
  values: async () => ({ scopes: (await import('./scopes.tsx')).ScopesValue }),
  inputs: async () => ({ scopes: (await import('./scopes.tsx')).ScopesInput }),
}
