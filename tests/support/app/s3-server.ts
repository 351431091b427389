import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'

import { isSigned } from './s3-signature.ts'
import { scratchFolder } from './scratch-folder.ts'

/** The only key pair that s3rver knows. */
export const keyPair = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const bucket = 'haulwell-files'

/**
 * Starts an S3-compatible server on a local port: the package s3rver, and what it lacks. It ignores
 * signatures of version 4, doesn't know AbortMultipartUpload, and serves a bucket to anyone.
 */
export async function startS3Server() {
  const directory = mkdtempSync(join(scratchFolder, 'haulwell-s3-'))
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  await s3rver.configureBuckets()
  const handle = s3rver.callback()
  const requests: string[] = []
  let isRefused: (request: IncomingMessage) => boolean = () => false

  const uploads = join(directory, bucket, '._S3rver_uploads')
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (isRefused(request)) return void request.socket.destroy()
    if (!hasOtherKey(request) && !isSigned(request, keyPair.secretAccessKey))
      return refuse(response)
    const upload = new URL(request.url ?? '', 'http://s3').searchParams.get('uploadId')
    if (request.method !== 'DELETE' || upload === null) return void handle(request, response)
    rmSync(join(uploads, upload), { recursive: true, force: true })
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Method and path of each request. */
    requests,
    /** Multipart uploads that are neither complete nor aborted. */
    openUploads: () => (existsSync(uploads) ? readdirSync(uploads) : []),
    /** Cuts the connection of requests for which this is true. */
    cut(refused: typeof isRefused) {
      isRefused = refused
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** s3rver itself refuses keys that it doesn't know. */
function hasOtherKey({ url = '', headers }: IncomingMessage): boolean {
  const [, key] = /Credential=([^/]+)/.exec(decodeURIComponent(url) + headers.authorization) ?? []
  return key !== undefined && key !== keyPair.accessKeyId
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'application/xml' })
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code><Message>The request signature does not match.</Message></Error>',
  )
}
