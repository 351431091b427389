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

type Joined = { message: string } | { tooBig: string } | null

/**
 * Joins the frames of a client. Each call gives a whole message, or null: more frames are missing,
 * or the frame was the keepalive `0`. A message above `limit` is let pass by; of it only the first
 * frame is given, which names the request.
 */
export const frameJoiner = (limit: number) => {
  let missing = 0
  let length = 0
  let frames: string[] = []

  return (frame: string): Joined => {
    if (missing === 0) {
      const count = frame.length <= 6 ? Number(frame) : Number.NaN
      if (Number.isNaN(count)) return frame.length > limit ? { tooBig: frame } : { message: frame }
      missing = Number.isInteger(count) && count > 0 ? count : 0
      length = 0
      frames = []
      return null
    }
    missing -= 1
    length += frame.length
    if (frames.length === 0 || length <= limit) frames.push(frame)
    if (missing > 0) return null
    const [first = '', ...rest] = frames
    frames = []
    return length > limit ? { tooBig: first } : { message: [first, ...rest].join('') }
  }
}
