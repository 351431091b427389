import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** Size of a client frame's header with mask and length: RFC 6455, 5.2. */
const headerBytes = (payload: number) => 6 + (payload > 65_535 ? 8 : payload > 125 ? 2 : 0)

/**
 * Counts the bytes of incomplete frames that a socket has read, which the socket itself doesn't
 * expose. The parts of a fragmented message count until it is complete.
 */
export const unfinishedBytes = (socket: WebSocket, stream: Duplex): (() => number) => {
  let unfinished = 0
  let complete = 0
  let isComplete = false
  const count = (payload: unknown) => {
    complete += (payload as Buffer).length + headerBytes((payload as Buffer).length)
    isComplete = true
  }
  for (const event of ['message', 'ping', 'pong']) socket.on(event, count)
  // The socket's own listener runs first and has already emitted complete messages.
  stream.on('data', (chunk: Buffer) => {
    const left = Math.max(0, unfinished + chunk.length - complete)
    // Limited to this chunk, so that the count doesn't grow over time for a sender that fragments
    // messages.
    unfinished = isComplete ? Math.min(left, chunk.length) : left
    complete = 0
    isComplete = false
  })
  return () => unfinished
}
