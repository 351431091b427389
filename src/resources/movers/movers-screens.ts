import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const moversScreens: ResourceScreens = {
  show: lazy(() => import('./mover-page.tsx')),
}
