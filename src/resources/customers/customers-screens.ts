import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const customersScreens: ResourceScreens = {
  show: lazy(() => import('./customer-page.tsx')),
}
