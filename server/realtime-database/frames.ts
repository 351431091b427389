/** Both sides cut a message that is longer than this, in UTF-16 units. */
const frameLength = 16384

/**
 * A message as frames: itself, or how many frames follow and then these. Never between the halves
 * of a surrogate pair, which a socket can't carry alone.
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

/** `tooBig` is the number of the request that was too big, null where it could not be told. */
type Joined = { message: string } | { tooBig: number | null } | null

/** What a part of a message takes in memory beside its text, so that a million tiny ones count too. */
const bytesPerPart = 64

const requestIn = (frame: string): number | null => {
  const number = /^\{"t":"d","d":\{"r":(\d+),/.exec(frame)?.[1]
  return number === undefined ? null : Number(number)
}

/**
 * Joins the frames of a client. `join` gives a whole message, or null: more frames are missing, or
 * the frame was the keepalive `0`. A message above `limit` is let pass by and not kept; of it only
 * the request's number is given.
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
