import { eq, inArray } from 'drizzle-orm'

import type { Kernel } from '#server/kernel/kernel.ts'
import { files, tables } from './tables.ts'

/**
 * Reads the stored files among these keys, with the user who stored each. They can't be removed as
 * unused before the transaction ends.
 */
export const storedFiles: Kernel['storedFiles'] = async (tx, keys) =>
  tx
    .select({
      key: files.key,
      media_type: files.media_type,
      user_id: files.user_id,
      role: tables.users.role,
    })
    .from(files)
    .innerJoin(tables.users, eq(tables.users.id, files.user_id))
    .where(inArray(files.key, keys))
    .for('key share', { of: files })
