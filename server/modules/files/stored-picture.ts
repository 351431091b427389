import sharp, { type Sharp } from 'sharp'

/** About what the sensors of phones have; decoding one of that size took up to 330 MB. */
const maxPixels = 50_000_000
/** Enough to read a scratch or a form on a large screen; a phone's photo is twice as wide. */
const largestEdge = 2048
/** Enough for a tile of 320 pixels on a screen of double density. */
const thumbnailEdge = 640
const maxSeconds = 20
/** Decoding occupies libuv's four threads, which files and DNS need too. */
const maxAtOnce = 2
/** A waiting picture holds up to 10 MB of memory. */
const maxWaiting = 20

// Each picture is decoded only once, so a cache would be useless.
sharp.cache(false)

export type StoredPicture = {
  bytes: Buffer
  width: number
  height: number
  /** A small version as WebP; null if the picture itself is small. */
  thumbnail: Buffer | null
}

export type PictureRefusal = 'picture' | 'pixels' | 'busy'

/**
 * Returns a picture as it is stored: upright, at most 2048 pixels wide and high, and without the
 * metadata in which cameras note place, time and owner. The format stays; of an animation the first
 * frame is stored. Refuses what is damaged or no picture, what has too many pixels, by its header
 * alone, and further pictures while many are waiting. Runs on libuv's threads.
 */
export async function storedPicture(bytes: Buffer): Promise<StoredPicture | PictureRefusal> {
  try {
    // Reads the header only.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'pixels'
    return (await inTurn(() => decoded(bytes))) ?? 'busy'
  } catch {
    // sharp throws plain errors for input it can't decode.
    return 'picture'
  }
}

export const maxMegapixels = maxPixels / 1_000_000

async function decoded(bytes: Buffer): Promise<StoredPicture> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const { data, info } = await within(picture, largestEdge).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isSmall = Math.max(width, height) <= thumbnailEdge
  return {
    bytes: data,
    width,
    height,
    thumbnail: isSmall
      ? null
      : await within(sharp(data), thumbnailEdge).webp({ quality: 75 }).toBuffer(),
  }
}

const within = (picture: Sharp, edge: number): Sharp =>
  picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })

let running = 0
const waiting: (() => void)[] = []

/** Runs a few tasks at a time, in their order; returns undefined if too many are waiting. */
async function inTurn<T>(task: () => Promise<T>): Promise<T | undefined> {
  if (waiting.length >= maxWaiting) return undefined
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
