import { eq, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { Config } from '#server/config.ts'
import { tables } from '#server/database/tables.ts'
import { newFirebaseUid } from '#server/domain/firebase-uid.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { setPassword } from '#server/modules/accounts/password.ts'

/**
 * Creates the first admin of an installation; an existing user with this email address is left
 * unchanged.
 */
export async function loadAdmin(
  kernel: Kernel,
  { admin, fullAccessRoles }: Pick<Config, 'admin' | 'fullAccessRoles'>,
): Promise<void> {
  if (!admin) return
  const email = admin.email.toLowerCase()
  await transact(kernel.db, async (tx) => {
    // Several processes may start together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`admin ${email}`}))`)
    const [known] = await tx.select().from(tables.users).where(eq(tables.users.email, email))
    if (known) return
    const user = await insertRow(
      kernel,
      tx,
      resources.users,
      {
        name: email,
        email,
        role: 'admin',
        status: 'active',
        roles: fullAccessRoles.slice(0, 1),
        firebase_uid: newFirebaseUid(),
      },
      { actor: system, now: kernel.now(), request_id: null },
    )
    await setPassword(tx, user.id, admin.password)
  })
}
