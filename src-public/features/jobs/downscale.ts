const longestPx = 2000
const quality = 0.85

/**
 * A picture as a JPEG of at most 2000 pixels at its longer side, upright, without what the camera
 * wrote into it (place and time). One that this browser can't read comes back as it is, for the
 * server to judge.
 */
export async function downscale(picture: Blob): Promise<Blob> {
  const bitmap = await decoded(picture)
  if (bitmap === null) return picture
  const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return picture
  // A JPEG knows no transparency; it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  return smaller ?? picture
}

async function decoded(picture: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' })
  } catch {
    // Not a picture, or of a format this browser lacks: InvalidStateError.
    return null
  }
}
