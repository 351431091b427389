import { useServices, useSession } from '../../lib/services-context.tsx'
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts'

/** The signed-in person's own record, as the API's `users` resource returns it. */
export type OwnUser = {
  id: number
  version: number
  name: string
  email: string | null
  email_undeliverable_at: string | null
  phone: string | null
  locale: string
  time_zone: string
  /** Whether notices wait while they drive to a stop. */
  quiet_while_driving: boolean
  created_at: string
}

export const ownUserPath = (id: number): string => `/api/users/${id}`

/** Loads the signed-in person's own record; the guards of the pages let nobody else in. */
export function useOwnUser(): Loaded<OwnUser> {
  const { http } = useServices()
  const { identity } = useSession()
  const id = identity?.id ?? 0
  return useLoaded(`own user ${id}`, (signal) => http.get<OwnUser>(ownUserPath(id), { signal }))
}
