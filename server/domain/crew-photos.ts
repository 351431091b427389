import type { Reader } from '#server/kernel/kernel.ts'
import { pictureUrls, type Signer } from './picture-urls.ts'

/** How many drawn crews there are, at `/pictures/crews/0.svg` and so on. */
export const drawnCrews = 12

type Mover = { id: number; photo: string | null }

/** Returns the URLs of movers' small photos, in their order; of a drawn crew for those without one. */
export async function crewPhotos(
  db: Reader,
  signer: Signer,
  movers: readonly Mover[],
): Promise<string[]> {
  const keys = movers.flatMap(({ photo }) => photo ?? [])
  const stored = new Map(
    (await pictureUrls(db, signer, keys)).map(({ key, thumbnail_url }) => [key, thumbnail_url]),
  )
  return movers.map(
    ({ id, photo }) => stored.get(photo ?? '') ?? `/pictures/crews/${id % drawnCrews}.svg`,
  )
}
