import { and, eq, inArray, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'

/**
 * Takes the pictures and files out of the documents of a driver whose account is erased; kinds, days
 * and decisions stay. Signed agreements stay too, as proof.
 */
export const eraseDriverDocuments: Listener<RowOf<'users'>> = async ({ tx, row }) => {
  const { documents, drivers } = tables
  const own = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.user_id, row.id))
  const blanked = await tx
    .update(documents)
    .set({
      file: null,
      sha256: null,
      rejection: null,
      version: sql`${documents.version} + 1`,
    })
    .where(
      and(
        inArray(documents.driver_id, own),
        inArray(documents.kind, ['license', 'background_check', 'certificate']),
      ),
    )
    .returning({ id: documents.id })
  await eraseHistory(
    tx,
    'documents',
    blanked.map(({ id }) => id),
    ['file', 'sha256', 'rejection'],
  )
}
