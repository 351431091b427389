import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { isArea } from '../routing/areas.ts'

// Few people need it, so others don't load it.
const ClosingNotice = lazy(() => import('./closing-notice.tsx'))

/** Offers somebody who has closed the account to keep it, in their own area. */
export function ClosingCheck({ route }: { route: RouteName }) {
  const { identity } = useSession()
  const [role = ''] = route.split('-')
  if (!isArea(role) || !identity?.closes_at) return null
  return (
    <Suspense>
      <ClosingNotice closes_at={identity.closes_at} timeZone={identity.time_zone ?? 'UTC'} />
    </Suspense>
  )
}
