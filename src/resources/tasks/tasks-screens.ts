import { lazy } from 'react'

import type { ResourceScreens } from '../../declaration/screens-context.ts'

export const tasksScreens: ResourceScreens = {
  show: lazy(() => import('./task-page.tsx')),
  values: () => import('./task-values.tsx').then(({ taskValues }) => taskValues),
}
