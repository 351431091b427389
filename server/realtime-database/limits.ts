/** What one client may cost. */
export type Limits = {
  /** UTF-16 units of one message. */
  messageLength: number
  /** UTF-16 units of messages that came and are not yet carried out. */
  unreadLength: number
  listens: number
  /** What a client may want written when it is gone. */
  departures: number
  connectionsPerUser: number
  writesPerSecond: number
  writesAtOnce: number
  /** Bytes that a client has not fetched yet before it is cut off. */
  unsentBytes: number
  /** Milliseconds between the server's pings; a client that misses one whole turn is gone. */
  pingEvery: number
  /** Milliseconds after which what nobody listens to or asks for leaves the memory. */
  forgetAfter: number
}

/** A message may hold Google's 16 MB of one write; a user may have some tabs on some machines. */
export const usualLimits: Limits = {
  messageLength: 16 * 1024 * 1024,
  unreadLength: 64 * 1024 * 1024,
  listens: 1000,
  departures: 200,
  connectionsPerUser: 50,
  writesPerSecond: 100,
  writesAtOnce: 2000,
  unsentBytes: 64 * 1024 * 1024,
  pingEvery: 30_000,
  forgetAfter: 600_000,
}
