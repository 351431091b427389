import sharp from 'sharp'

const maxPixels = 50_000_000
/** Enough to read a scratch or a form on a large screen; a phone's photo is twice as wide. */
const maxEdge = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const

// Each picture is decoded only once, so a cache would be useless.
sharp.cache(false)

export type StoredPicture = { bytes: Buffer; width: number; height: number }

/**
 * Returns a picture as it is stored: upright, at most 2048 pixels wide and high, and without the
 * metadata in which cameras note place, time and owner. Null if it is not a picture, is damaged or
 * has too many pixels. The format stays. Runs on libuv's threads; scaling while decoding saves
 * memory.
 */
export async function storedPicture(bytes: Buffer): Promise<StoredPicture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(maxEdge)
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // sharp throws plain errors for input it can't decode.
    return null
  }
}
