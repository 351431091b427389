import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { isArea } from '../routing/areas.ts'

// Few people need it, so others don't load it.
const AddressNotice = lazy(() => import('./address-notice.tsx'))

/** Shows a notice in a role's own area while mail to the user's address is refused. */
export function AddressCheck({ route }: { route: RouteName }) {
  const { identity } = useSession()
  const [role = ''] = route.split('-')
  if (!isArea(role) || !identity?.email || !identity.email_undeliverable_at) return null
  return (
    <Suspense>
      <AddressNotice email={identity.email} />
    </Suspense>
  )
}
