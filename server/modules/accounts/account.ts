import { randomInt } from 'node:crypto'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { insertRow } from '#server/kernel/insert-row.ts'
import type { Kernel, Random, Tx } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'

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

/** The name under which a user is known to the realtime database and its rules. */
export const newFirebaseUid = (random: Random = randomInt) => `u_${randomHex(random, 20)}`

/**
 * Whether dates can be told in it, which every reader of a user's time zone relies on. The list that
 * the engine gives holds one spelling of each zone; browsers send others, as America/Indiana/Knox.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Opens an account: the user, and the customer or mover that the user is. Answers the user's id. */
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
