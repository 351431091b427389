import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/crud.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import { newFirebaseUid } from '#server/modules/accounts/account.ts'
import { setPassword } from '#server/modules/accounts/password.ts'

/** The first administrator of an installation; one that exists is left alone. */
export async function loadAdmin(
  kernel: Kernel,
  admin: { email: string; password: string },
): Promise<void> {
  const email = admin.email.toLowerCase()
  await transact(kernel.db, async (tx) => {
    const [known] = await tx.select().from(tables.users).where(eq(tables.users.email, email))
    if (known) return
    const user = await insertRow(
      kernel,
      tx,
      resources.users,
      {
        ...{ name: email, email, role: 'admin', roles: ['full-access'], status: 'active' },
        firebase_uid: newFirebaseUid(),
      },
      { actor: system, now: kernel.now(), request_id: null },
    )
    await setPassword(tx, user.id, admin.password)
  })
}
