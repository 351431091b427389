import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { isArea } from '../routing/areas.ts'

// Visitors don't have an area, so they don't load its navigation.
const AreaBar = lazy(() => import('./area-bar.tsx'))

/** Shows the navigation of a role's own area: below the header, or a mover's at a phone's edge. */
export function AreaNav({ route }: { route: RouteName }) {
  const { identity } = useSession()
  const [role = ''] = route.split('-')
  if (!isArea(role)) return null
  const place = <div className="min-h-12 border-b border-line bg-card" />
  if (identity?.role !== role) return place
  return (
    <Suspense fallback={place}>
      <AreaBar role={role} route={route} />
    </Suspense>
  )
}
