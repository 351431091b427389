import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends an upgrade request and what follows it, byte by byte. `hasClosed` says whether the server
 * has fully closed the stream.
 */
export async function openRawSocket(
  origin: string,
  { path = '/.ws?v=5&ns=embedded', headers = {} as Record<string, string> } = {},
) {
  const { hostname, port } = new URL(origin)
  // The client ends its own side only when it decides to.
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let received = ''
  let hasClosed = false
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      hasClosed = true
    })
  await once(socket, 'connect')
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    received: () => received,
    hasClosed: () => hasClosed,
    /**
     * Sends one text frame or its beginning: the header announces `length` bytes, however many
     * follow.
     */
    frame: (text: string, length = Buffer.byteLength(text)) => {
      const header = Buffer.alloc(8)
      header.writeUInt8(0x81, 0)
      header.writeUInt8(0x80 | 126, 1)
      header.writeUInt16BE(length, 2)
      // A mask of zeros leaves the text unchanged.
      socket.write(Buffer.concat([header, Buffer.from(text)]))
    },
    end: () => socket.destroy(),
  }
}
