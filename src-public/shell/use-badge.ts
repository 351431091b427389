import { useEffect, useState } from 'react'
import { readBadgeCoupon } from '#contract/calls/coupons.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { Route } from '#contract/kernel/routes.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices, useSession } from '../lib/services-context.tsx'

export type BadgeOffer = ResponseOf<typeof readBadgeCoupon>

/**
 * Returns the discount badge's offer, for visitors who are not signed in, on routes that show the
 * badge; null if there is no offer. The offer is fetched once no session was found, cleared after a
 * sign-in, and fetched again after a sign-out; a failed fetch shows no badge.
 */
export function useBadge({ chrome }: Pick<Route, 'chrome'>): BadgeOffer | null {
  const { session, store, call, log } = useServices()
  const { identity } = useSession()
  const { path } = useNavigation()
  const [offer, setOffer] = useState<BadgeOffer | null>(null)

  useEffect(() => {
    async function fetchOffer() {
      const { data, error } = await call(readBadgeCoupon, {})
      if (error !== null) log.warn('The coupon could not be loaded', error)
      setOffer(data)
    }
    void session.start().then(() => {
      if (store.snapshot().identity === null) return fetchOffer()
    })
    const stops = [
      session.afterLogin(() => setOffer(null)),
      session.onReset(() => void fetchOffer()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, store, call, log])

  // A company that signs up doesn't move house.
  const isForMovers = new URLSearchParams(path.split('?')[1] ?? '').get('role') === 'mover'
  const isShown =
    identity === null && !isForMovers && chrome.includes('badge') && (offer?.amount ?? 0) > 0
  return isShown ? offer : null
}
