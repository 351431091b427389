import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Reports whether a request is signed with the secret key, in its headers or in its URL (AWS
 * Signature Version 4, https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html).
 */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const field = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  const isInUrl = searchParams.has('X-Amz-Signature')
  const given = (name: string) =>
    isInUrl ? (searchParams.get(`X-Amz-${name}`) ?? '') : field(name)
  const [, day = '', region = '', service = '', end = ''] = given('Credential').split('/')
  const scope = [day, region, service, end].join('/')
  const signedHeaders = given('SignedHeaders')
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const date = isInUrl ? given('Date') : String(headers['x-amz-date'])
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === given('Signature')
}
