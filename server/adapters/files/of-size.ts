/**
 * Passes a source's chunks on and throws at its end if it didn't have `size` bytes; any size is
 * right if it is undefined.
 */
export async function* ofSize(
  source: Buffer | AsyncIterable<Buffer>,
  size: number | undefined,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
    bytes += chunk.length
    yield chunk
  }
  if (size !== undefined && bytes !== size)
    throw new Error(`the source had ${bytes} bytes instead of ${size}`)
}
