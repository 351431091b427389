import sharp from 'sharp'

const mostPixels = 50_000_000
const sample = { width: 32, height: 32, fit: 'inside' } as const

// A picture is decoded once: there is nothing to keep for later.
sharp.cache(false)

/**
 * Decodes a picture to the end and answers its size in pixels; null where it is none, is damaged or
 * has too many pixels. Runs on libuv's threads; scaling while decoding keeps the memory small.
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
    // sharp throws plain errors for whatever it can't decode.
    return null
  }
}
