import { and, eq, inArray } from 'drizzle-orm'

import { files } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/** Media types of stored pictures, which have been decoded when they were uploaded. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Finds which of these keys are not pictures that the user has uploaded. The others are locked. */
export async function foreignPhotos(
  tx: Tx,
  keys: readonly string[],
  user_id: number | null,
): Promise<string[]> {
  if (keys.length === 0) return []
  const own = await tx
    .select({ key: files.key })
    .from(files)
    .where(
      and(
        inArray(files.key, [...keys]),
        eq(files.user_id, user_id ?? 0),
        inArray(files.media_type, pictureTypes),
      ),
    )
    .for('key share')
  const known = new Set(own.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}
