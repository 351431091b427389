/** What one client may cost. */
export type Limits = {
  /** UTF-16 units of one message. */
  messageLength: number
  /** Bytes of one WebSocket frame; a longer one closes the socket. */
  frameBytes: number
  /** UTF-16 units of messages that came and are not yet carried out. */
  unreadLength: number
  listens: number
  /** What a client may want written when it is gone. */
  departures: number
  connectionsPerUser: number
  writesPerSecond: number
  writesAtOnce: number
  /** Bytes that wait before no more is read from a client, until they are carried out. */
  queuedBytes: number
  /**
   * Bytes that a connection without a user may hold: frames and messages that are not complete, and
   * requests that are not carried out.
   */
  unsignedBytes: number
  /** The same while a credential is being checked; no more is read meanwhile. */
  signingInBytes: number
  /** The same of all connections of one address, signed in or not. */
  addressBytes: number
  /** The same of all connections. */
  totalBytes: number
  /** Milliseconds until a connection must have signed in, or listen to what is open to everybody. */
  signInWithin: number
  connectionsPerAddress: number
  /** Bytes that a client has not fetched yet before it is cut off. */
  unsentBytes: number
  /** The same for a connection without a user. */
  unsignedUnsentBytes: number
  /** Milliseconds between the server's pings; a client that misses one whole turn is gone. */
  pingEvery: number
  /** Milliseconds after which what nobody listens to or asks for leaves the memory. */
  forgetAfter: number
}

/** A message may hold Google's 16 MB of one write; a user may have some tabs on some machines. */
export const usualLimits: Limits = {
  messageLength: 16 * 1024 * 1024,
  frameBytes: 48 * 1024 * 1024,
  unreadLength: 64 * 1024 * 1024,
  listens: 1000,
  departures: 200,
  connectionsPerUser: 50,
  writesPerSecond: 100,
  writesAtOnce: 2000,
  queuedBytes: Number.POSITIVE_INFINITY,
  unsignedBytes: Number.POSITIVE_INFINITY,
  signingInBytes: Number.POSITIVE_INFINITY,
  addressBytes: Number.POSITIVE_INFINITY,
  totalBytes: Number.POSITIVE_INFINITY,
  signInWithin: Number.POSITIVE_INFINITY,
  connectionsPerAddress: Number.POSITIVE_INFINITY,
  unsentBytes: 64 * 1024 * 1024,
  unsignedUnsentBytes: 64 * 1024 * 1024,
  pingEvery: 30_000,
  forgetAfter: 600_000,
}
