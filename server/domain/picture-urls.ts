import { inArray } from 'drizzle-orm'

import type { PictureUrls } from '#contract/calls/files.ts'
import { files } from '#server/database/tables.ts'
import type { Reader } from '#server/kernel/kernel.ts'

export type Signer = { signedUrl(key: string): Promise<string> }

/** Returns the URLs of stored pictures, in the order of the keys. */
export async function pictureUrls(
  db: Reader,
  signer: Signer,
  keys: readonly string[],
): Promise<(PictureUrls & { key: string })[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: files.key, thumbnail: files.thumbnail })
    .from(files)
    .where(inArray(files.key, [...keys]))
  const thumbnails = new Map(rows.map(({ key, thumbnail }) => [key, thumbnail]))
  return Promise.all(
    keys.map(async (key) => ({
      key,
      url: await signer.signedUrl(key),
      thumbnail_url: await signer.signedUrl(thumbnails.get(key) ?? key),
    })),
  )
}
