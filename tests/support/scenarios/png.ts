import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

/** Builds a black PNG of one bit a pixel: small, whatever its dimensions. */
export async function blackPng(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const compressed = buffer(deflate)
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let y = 0; y < height; y++) if (!deflate.write(row)) await once(deflate, 'drain')
  deflate.end()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', await compressed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
