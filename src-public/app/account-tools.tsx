import { Suspense } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { Bell } from '../features/notifications/bell.tsx'
import { AccountMenu } from './account-menu.tsx'

/** What the header has for somebody who is signed in. */
export default function AccountTools({ identity }: { identity: Identity }) {
  return (
    <>
      <Suspense fallback={<span className="size-11" />}>
        <Bell identity={identity} />
      </Suspense>
      <AccountMenu identity={identity} />
    </>
  )
}
