import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener, Tx } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'

const { documents, drivers } = tables

type Kind = (typeof documents.$inferSelect)['kind']

/** Signed agreements stay, as proof. */
const driverKinds: Kind[] = ['license', 'background_check', 'certificate']
/** Its insurance proves that its jobs were covered, so that stays. */
const businessKinds: Kind[] = ['registration']

/** Erases the files of a driver whose account is erased. */
export const eraseDriverDocuments: Listener<RowOf<'users'>> = async ({ tx, row }) => {
  const own = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.user_id, row.id))
  await eraseFiles(tx, inArray(documents.driver_id, own), driverKinds)
}

/** Erases the files of a closed business. */
export const eraseBusinessDocuments: Listener<RowOf<'movers'>> = async ({ tx, row }) => {
  await eraseFiles(
    tx,
    and(eq(documents.mover_id, row.id), isNull(documents.driver_id)),
    businessKinds,
  )
}

/** Takes the pictures and files out of documents; kinds, days and decisions stay. */
async function eraseFiles(tx: Tx, isTheirs: SQL | undefined, kinds: Kind[]): Promise<void> {
  const blanked = await tx
    .update(documents)
    .set({
      file: null,
      sha256: null,
      rejection: null,
      version: sql`${documents.version} + 1`,
    })
    .where(and(isTheirs, inArray(documents.kind, kinds)))
    .returning({ id: documents.id })
  await eraseHistory(
    tx,
    'documents',
    blanked.map(({ id }) => id),
    ['file', 'sha256', 'rejection'],
  )
}
