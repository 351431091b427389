import sharp from 'sharp'

const mostPixels = 50_000_000
const sample = { width: 32, height: 32, fit: 'inside' } as const

// Each picture is decoded only once, so a cache would be useless.
sharp.cache(false)

/**
 * Decodes a picture completely and returns its size in pixels; null if it is not a picture, is
 * damaged or has too many pixels. Runs on libuv's threads; scaling while decoding saves memory.
 */
export async function pictureSize(
  bytes: Buffer,
): Promise<{ width: number; height: number } | null> {
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'error' } as const
    const { width, height } = await sharp(bytes, options).metadata()
    await sharp(bytes, options).resize(sample).raw().toBuffer()
    return { width, height }
  } catch {
    // sharp throws plain errors for input it can't decode.
    return null
  }
}
