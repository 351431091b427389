/** Resource limits. */
export type Limits = {
  /** UTF-16 code units of one message. */
  messageLength: number
  /** Bytes of one WebSocket frame; a longer one closes the socket. */
  frameBytes: number
  /** UTF-16 code units of messages that were received but not yet processed. */
  unreadLength: number
  listens: number
  /** Writes that a client may request for its disconnection. */
  departures: number
  connectionsPerUser: number
  writesPerSecond: number
  writesAtOnce: number
  /** Bytes of queued requests above which reading from a client pauses until they are processed. */
  queuedBytes: number
  /**
   * Bytes that a connection without a user may hold: incomplete frames and messages, and queued
   * requests.
   */
  unauthenticatedBytes: number
  /** The same while a credential is being verified; reading pauses until then. */
  authenticatingBytes: number
  /** The same for all connections of one address, signed in or not. */
  addressBytes: number
  /** The same for all connections. */
  totalBytes: number
  /** Milliseconds within which a connection must sign in or listen to something public. */
  authTimeoutMs: number
  connectionsPerAddress: number
  /** Bytes sent but not read by a client above which it is disconnected. */
  unsentBytes: number
  /** The same for a connection without a user. */
  unauthenticatedUnsentBytes: number
  /**
   * Milliseconds between the server's pings; a client that misses a whole round is disconnected.
   */
  pingEvery: number
  /** Milliseconds after which unused data without listeners is unloaded. */
  forgetAfter: number
}

/**
 * Default limits. A message may contain a write of Google's maximum size, 16 MB; a user may have
 * several tabs on several devices.
 */
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
  unauthenticatedBytes: Number.POSITIVE_INFINITY,
  authenticatingBytes: Number.POSITIVE_INFINITY,
  addressBytes: Number.POSITIVE_INFINITY,
  totalBytes: Number.POSITIVE_INFINITY,
  authTimeoutMs: Number.POSITIVE_INFINITY,
  connectionsPerAddress: Number.POSITIVE_INFINITY,
  unsentBytes: 64 * 1024 * 1024,
  unauthenticatedUnsentBytes: 64 * 1024 * 1024,
  pingEvery: 30_000,
  forgetAfter: 600_000,
}
