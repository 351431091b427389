import { S3ServiceException } from '@aws-sdk/client-s3'

import { filesUnavailable } from '#server/ports/files.ts'

type Access = { bucket: string; region: string; endpoint: string; settings: string }

/** Why a request to S3 failed; `isRefusal` if no retry helps until the settings are corrected. */
export type S3Failure = { error: Error; isRefusal: boolean }

/** Explains an error of the AWS SDK in terms of the settings that can be wrong. */
export function s3Failure(cause: unknown, access: Access): S3Failure {
  const refusal = refusalOf(cause, access)
  const why = refusal ?? `can't be reached: ${reasonOf(cause)}`
  return {
    error: filesUnavailable(`S3 at ${access.endpoint} ${why}`, cause),
    isRefusal: refusal !== undefined,
  }
}

function refusalOf(cause: unknown, { bucket, region, settings }: Access): string | undefined {
  if (!(cause instanceof S3ServiceException)) return undefined
  const status = cause.$metadata.httpStatusCode ?? 0
  switch (cause.name) {
    case 'NoSuchBucket':
      return `has no bucket ${bucket}: create it or correct ${settings}_BUCKET.`
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return `refuses the key pair (${cause.name}): correct ${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY.`
    case 'AccessDenied':
    case 'Forbidden':
      return `lets this key pair do too little in the bucket ${bucket}: it needs s3:PutObject, s3:GetObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucket.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `has the bucket ${bucket} in another region than ${region}: correct ${settings}_REGION.`
    case 'RequestTimeTooSkewed':
      return 'refuses requests because this machine’s clock is wrong.'
  }
  const isOver = status >= 400 && status < 500 && status !== 408 && status !== 429
  return isOver ? `refuses a request: ${reasonOf(cause)}` : undefined
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  if (!(cause instanceof Error)) return String(cause)
  return cause.message ? `${cause.name}: ${cause.message}` : cause.name
}
