import sharp from 'sharp'

import type { Client } from '../app/app.ts'
import { unwrap } from '../app/response.ts'

/** Uploads a photo that differs from all earlier ones and returns its key. */
export async function aPhoto(who: Client): Promise<string> {
  return storePicture(who, await aPicture())
}

/** Uploads a picture and returns its key. */
export async function storePicture(who: Client, bytes: Buffer): Promise<string> {
  return unwrap<{ key: string }>(await sendPicture(who, bytes)).key
}

export const sendPicture = (who: Client, bytes: Buffer) => sendFile(who, bytes)

/** Sends a file as a form does. */
export function sendFile(
  who: Client,
  bytes: Buffer,
  { to = '/api/files', name = 'door.png', type = 'image/png' } = {},
) {
  const boundary = 'a-line-that-parts'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return who.post(to, body, { headers })
}

const pdf = { name: 'certificate.pdf', type: 'application/pdf' }

/** Sends a PDF that differs from all earlier ones. */
export const sendPdf = (who: Client, to = '/api/files') =>
  sendFile(who, Buffer.from(`%PDF-1.7\n% ${++pictures}\n%%EOF\n`), { ...pdf, to })

/** Uploads a PDF and returns its key. */
export const aPdf = async (who: Client): Promise<string> =>
  unwrap<{ key: string }>(await sendPdf(who)).key

let pictures = 0

/** Makes a PNG of one color, a different one each time. */
export function aPicture(size: { width?: number; height?: number } = {}): Promise<Buffer> {
  const color = ++pictures
  const background = { r: color & 255, g: (color >> 8) & 255, b: (color >> 16) & 255 }
  const create = { width: 320, height: 240, ...size, channels: 3 as const, background }
  return sharp({ create }).png().toBuffer()
}
