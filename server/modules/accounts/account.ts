import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { newFirebaseUid } from '#server/domain/firebase-uid.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'

type Person = {
  role: 'customer' | 'mover'
  name: string
  business_name?: string | undefined
  email?: string | null
  phone?: string | null
  locale?: string
  time_zone?: string
  status?: string
}

/**
 * Reports whether `Intl` accepts the time zone, which all code that formats a user's dates relies
 * on. It doesn't use `Intl.supportedValuesOf`, which lists one spelling of each zone while browsers
 * send others, such as America/Indiana/Knox.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Creates a user and its customer or mover record. Returns the ids of both; `owner_id` is that of
 * the customer or mover.
 */
export async function openAccount(
  kernel: Kernel,
  tx: Tx,
  { role, business_name, ...person }: Person,
  act = { actor: system, now: kernel.now(), request_id: null as string | null },
): Promise<{ user_id: number; owner_id: number }> {
  const user = await insertRow(
    kernel,
    tx,
    resources.users,
    { status: 'active', ...person, role, firebase_uid: newFirebaseUid(kernel.random) },
    act,
  )
  const owner =
    role === 'customer'
      ? await insertRow(kernel, tx, resources.customers, { user_id: user.id }, act)
      : await insertRow(
          kernel,
          tx,
          resources.movers,
          { user_id: user.id, business_name: business_name ?? person.name },
          act,
        )
  return { user_id: user.id, owner_id: owner.id }
}
