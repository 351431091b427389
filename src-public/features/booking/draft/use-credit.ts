import { listOwnCredits } from '#contract/calls/credits.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'

/** Returns how much credit the signed-in customer has left, in cents; 0 for everyone else. */
export function useCredit(): { left_cents: number; reload: () => Promise<void> } {
  const { identity } = useSession()
  const { call } = useServices()
  const isCustomer = identity?.role === 'customer'
  const { data, reload } = useLoaded(`credits of ${isCustomer ? identity.id : ''}`, (signal) =>
    isCustomer ? call(listOwnCredits, { signal }) : Promise.resolve(noCredits),
  )
  return { left_cents: data?.left_cents ?? 0, reload }
}

const noCredits = { data: { credits: [], left_cents: 0 }, error: null }
