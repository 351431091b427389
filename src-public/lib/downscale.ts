/** A picture on a good network, one that a phone keeps until it has a network, and one that costs little. */
const pictureSizes = {
  usual: { maxPx: 2000, quality: 0.85 },
  kept: { maxPx: 1600, quality: 0.72 },
  small: { maxPx: 1024, quality: 0.72 },
}

/** Returns the size of pictures that this phone keeps: smaller ones if the person saves data. */
export function keptSize(): (typeof pictureSizes)['kept'] {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? pictureSizes.small : pictureSizes.kept
}

/**
 * Converts a picture to an upright JPEG, of at most 2000 pixels on its longer side unless stated, without its
 * metadata (place and time). A picture that this browser can't decode is returned unchanged, for
 * the server to validate.
 */
export async function downscale(
  picture: Blob,
  { maxPx, quality } = pictureSizes.usual,
): Promise<Blob> {
  const bitmap = await decode(picture)
  if (bitmap === null) return picture
  const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return picture
  // JPEG has no transparency; transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  return smaller ?? picture
}

async function decode(picture: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' })
  } catch {
    // Not a picture, or an unsupported format: InvalidStateError.
    return null
  }
}
