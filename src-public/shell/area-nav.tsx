import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { isArea } from '../routing/areas.ts'

// Visitors don't have an area, so they don't load its navigation.
const AreaBar = lazy(() => import('./area-bar.tsx'))

/** Shows the navigation of a role's own area: below the header, or a mover's at a phone's edge. */
export function AreaNav({ route }: { route: RouteName }) {
  const [role = ''] = route.split('-')
  if (!isArea(role)) return null
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <AreaBar role={role} route={route} />
    </Suspense>
  )
}
