import { lazy, Suspense } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useSession } from '../lib/services-context.tsx'
import { isArea } from '../routing/areas.ts'

// Few people need them, so others don't load them.
const AddressNotice = lazy(() => import('./address-notice.tsx'))
const ClosingNotice = lazy(() => import('./closing-notice.tsx'))

/**
 * Shows notices about the account in a role's own area: that mail to its address is refused, and
 * that it was closed but can still be kept.
 */
export function AccountNotices({ route }: { route: RouteName }) {
  const { identity } = useSession()
  const [role = ''] = route.split('-')
  if (!isArea(role) || !identity) return null
  const { email, email_undeliverable_at, closes_at, time_zone } = identity
  return (
    <>
      {email && email_undeliverable_at && (
        <Suspense>
          <AddressNotice email={email} />
        </Suspense>
      )}
      {closes_at && (
        <Suspense>
          <ClosingNotice
            closes_at={closes_at}
            timeZone={time_zone ?? 'UTC'}
            isBusiness={role === 'mover'}
          />
        </Suspense>
      )}
    </>
  )
}
