import { Suspense, useEffect } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { Bell } from '../features/notifications/bell.tsx'
import { useServices } from '../lib/services-context.tsx'
import { followSession } from '../routing/route-memory.ts'
import { AccountMenu } from './account-menu.tsx'

/** Shows the header's tools for a signed-in user: the bell and the account menu. */
export default function AccountTools({ identity }: { identity: Identity }) {
  const services = useServices()
  useEffect(() => followSession(services), [services])
  return (
    <>
      <Suspense fallback={<span className="size-11" />}>
        <Bell identity={identity} />
      </Suspense>
      <AccountMenu identity={identity} />
    </>
  )
}
