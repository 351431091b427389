import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { type AreaName, areaOf, groupOf, groupsOf } from '../routing/areas.ts'
import { atEdge } from './area-edge.ts'

// Visitors don't have an area, so they don't load its navigation.
const AreaBar = lazy(() => import('./area-bar.tsx'))

/** Keeps the place of an area's groups, and of the pages of the one that is open. */
function Place({ area, route }: { area: AreaName; route: RouteName }) {
  const open = groupOf(
    groupsOf(area, () => true),
    route,
  )
  return (
    <>
      <div className={`no-print min-h-14 border-line bg-card lg:min-h-12 ${atEdge}`} />
      {open && open.pages.length > 1 && (
        <div
          className={`no-print border-b border-line max-lg:group-has-data-room/shell:hidden ${area === 'driver' ? 'gloves' : ''}`}
        >
          <div className="min-h-11" />
        </div>
      )}
    </>
  )
}

/** Shows the navigation of a role's own area: below the header, or at the lower edge of a phone. */
export function AreaNav({ route }: { route: RouteName }) {
  const { identity, identityError } = useSession()
  const area = areaOf(route, identity?.role)
  if (area === null || identityError !== null) return null
  const place = <Place area={area} route={route} />
  if (identity?.role !== area) return place
  return (
    <Suspense fallback={place}>
      <AreaBar role={area} route={route} />
    </Suspense>
  )
}
