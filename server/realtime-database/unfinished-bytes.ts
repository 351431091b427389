import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** The mask and the length of a client's frame: RFC 6455, 5.2. */
const headerBytes = (payload: number) => 6 + (payload > 65_535 ? 8 : payload > 125 ? 2 : 0)

/**
 * Counts what a socket has read of a frame that is not complete, which the socket itself does not
 * tell. The parts of a frame that its sender divided count until the whole is there.
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
  // The socket's own listener comes first and has told of what is complete.
  stream.on('data', (chunk: Buffer) => {
    const left = Math.max(0, unfinished + chunk.length - complete)
    // No more than this chunk: a sender who divides frames must not run up a debt.
    unfinished = isComplete ? Math.min(left, chunk.length) : left
    complete = 0
    isComplete = false
  })
  return () => unfinished
}
