import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

import type { Files } from '#server/ports/files.ts'
import { ofSize } from './of-size.ts'
import { s3Failure } from './s3-error.ts'

export type S3Options = {
  /** Base URL of an S3-compatible service; AWS if absent. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Names the bucket in the path of URLs instead of the host. */
  forcePathStyle: boolean
  /** How the names of its settings begin, for messages. */
  settings?: 'S3' | 'BACKUP_S3'
  now: () => Date
}

export type S3Files = Files & {
  /**
   * Stores and removes a file. Throws if a setting is wrong; returns the reason if the service
   * can't be reached now, and null if all is well.
   */
  check(): Promise<string | null>
  close(): void
}

const hourMs = 3_600_000
const connectionTimeoutMs = 5000
/** Time without any data in either direction. */
const socketTimeoutMs = 20_000
/** A multipart upload has at most 10,000 parts of at least 5 MB each. */
const maxParts = 10_000
const minPartSize = 5 * 1024 * 1024

/** Creates Files that uses a private bucket of AWS S3 or of a compatible service. */
export async function s3(options: S3Options): Promise<S3Files> {
  const { endpoint, region, bucket: Bucket, forcePathStyle, now } = options
  const { accessKeyId, secretAccessKey, settings = 'S3' } = options
  const client = new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint } : {}),
    // Several compatible services refuse the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: socketTimeoutMs },
  })
  /** The signing time is rounded, so that the URL stays the same and cacheable for a while. */
  const signedUrl = (key: string) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), {
      signingDate: new Date(Math.floor(now().getTime() / hourMs) * hourMs),
      expiresIn: (2 * hourMs) / 1000,
    })
  const { origin } = new URL(await signedUrl('origin'))
  const failure = (error: unknown) =>
    s3Failure(error, { bucket: Bucket, region, endpoint: endpoint ?? origin, settings })

  const files: Files = {
    name: `s3 (${Bucket} at ${endpoint ?? `AWS, ${region}`})`,
    origin,
    async write(key, source, { type, size, disposition }) {
      let sourceError: unknown
      async function* content() {
        try {
          yield* ofSize(source, size)
        } catch (error) {
          // The SDK destroys the body when a request fails, which throws here too.
          if (!body.destroyed) sourceError = error
          throw error
        }
      }
      const body = Readable.from(content(), { objectMode: false })
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: key,
          Body: body,
          ContentType: type,
          CacheControl: 'private, max-age=3600',
          ...(disposition ? { ContentDisposition: disposition } : {}),
        },
        // Two parts at a time bound the memory that an upload takes.
        queueSize: 2,
        partSize: Math.max(minPartSize, Math.ceil((size ?? 0) / maxParts)),
      })
      try {
        await upload.done()
      } catch (error) {
        throw sourceError ?? failure(error).error
      } finally {
        body.destroy()
      }
    },
    async read(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return {
          stream: found.Body as Readable,
          type: found.ContentType ?? 'application/octet-stream',
          size: found.ContentLength ?? 0,
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw failure(error).error
      }
    },
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
      } catch (error) {
        throw failure(error).error
      }
    },
    async *list(folder) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket, Prefix: folder },
        ))
          for (const { Key: key = '', Size: size = 0, LastModified } of Contents)
            yield { key, size, modified_at: LastModified ?? new Date(0) }
      } catch (error) {
        throw failure(error).error
      }
    },
    signedUrl,
  }
  return {
    ...files,
    async check() {
      const key = `checks/${crypto.randomUUID()}.txt`
      try {
        await files.write(key, Buffer.from('ok'), { type: 'text/plain' })
        await files.remove(key)
        return null
      } catch (error) {
        const { error: explained, isRefusal } = failure(
          error instanceof Error ? error.cause : error,
        )
        if (isRefusal) throw explained
        return explained.message
      }
    },
    close: () => client.destroy(),
  }
}
