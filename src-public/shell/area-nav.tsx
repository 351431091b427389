import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { areaOf } from '../routing/areas.ts'
import { atEdge } from './area-edge.ts'

// Visitors don't have an area, so they don't load its navigation.
const AreaBar = lazy(() => import('./area-bar.tsx'))

/** Shows the navigation of a role's own area: below the header, or at the lower edge of a phone. */
export function AreaNav({ route }: { route: RouteName }) {
  const { identity, identityError } = useSession()
  const area = areaOf(route, identity?.role)
  if (area === null || identityError !== null) return null
  const place = <div className={`no-print min-h-14 border-line bg-card lg:min-h-12 ${atEdge}`} />
  if (identity?.role !== area) return place
  return (
    <Suspense fallback={place}>
      <AreaBar role={area} route={route} />
    </Suspense>
  )
}
