import type { Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { customers } from '#contract/resources/customers.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts'

type CustomerRow = Row<typeof customers>

/** The part of the signed-in customer's own record that holds the address book. */
export type OwnCustomer = Pick<CustomerRow, 'id' | 'version' | 'addresses'>
export type SavedAddress = OwnCustomer['addresses'][number]

export const maxAddresses = 20

/** Loads the signed-in customer's own record; null for everyone else, and for new accounts. */
export function useOwnCustomer(): Loaded<OwnCustomer | null> {
  const { http } = useServices()
  const { identity } = useSession()
  const isCustomer = identity?.role === 'customer'
  return useLoaded(
    `customer of ${isCustomer ? identity.id : ''}`,
    async (signal): Promise<Outcome<OwnCustomer | null>> => {
      if (!isCustomer) return { data: null, error: null }
      const { data, error } = await http.get<OwnCustomer[]>('/api/customers', { signal })
      return error === null ? { data: data[0] ?? null, error } : { data: null, error }
    },
  )
}
