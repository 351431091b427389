import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const backupsScreens: ResourceScreens = {
  show: lazy(() => import('./backup-page.tsx')),
}
