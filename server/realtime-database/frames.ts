/** Both sides split messages longer than this, in UTF-16 code units. */
const frameLength = 16384

/**
 * Splits a message into frames: the message itself, or the number of frames followed by them. Never
 * splits a surrogate pair, because a socket can't carry half of one.
 */
export const toFrames = (message: string): string[] => {
  if (message.length <= frameLength) return [message]
  const frames: string[] = []
  let from = 0
  while (from < message.length) {
    let to = Math.min(from + frameLength, message.length)
    const last = message.charCodeAt(to - 1)
    if (to < message.length && last >= 0xd800 && last <= 0xdbff) to -= 1
    frames.push(message.slice(from, to))
    from = to
  }
  return [String(frames.length), ...frames]
}

/** `tooBig` is the number of the request that was too large, null if unknown. */
type Joined = { message: string } | { tooBig: number | null } | null

/** Memory overhead of a frame besides its text, so that a million tiny ones count too. */
const bytesPerPart = 64

const requestIn = (frame: string): number | null => {
  const number = /^\{"t":"d","d":\{"r":(\d+),/.exec(frame)?.[1]
  return number === undefined ? null : Number(number)
}

/**
 * Joins a client's frames. `join` returns a complete message, or null if more frames are missing or
 * the frame was the keepalive `0`. A message above `limit` is discarded; only its request number is
 * returned.
 */
export const frameJoiner = (limit: number) => {
  let missing = 0
  let length = 0
  let frames: string[] = []
  let heldBytes = 0
  let request: number | null = null

  const drop = () => {
    frames = []
    heldBytes = 0
  }

  const join = (frame: string): Joined => {
    if (missing === 0) {
      const count = frame.length <= 6 ? Number(frame) : Number.NaN
      if (Number.isNaN(count))
        return frame.length > limit ? { tooBig: requestIn(frame) } : { message: frame }
      missing = Number.isInteger(count) && count > 0 ? count : 0
      length = 0
      request = null
      return null
    }
    if (length === 0) request = requestIn(frame)
    missing -= 1
    length += frame.length
    if (length > limit) drop()
    else {
      frames.push(frame)
      heldBytes += Buffer.byteLength(frame) + bytesPerPart
    }
    if (missing > 0) return null
    const message = frames.join('')
    drop()
    return length > limit ? { tooBig: request } : { message }
  }

  return { join, heldBytes: () => heldBytes }
}
