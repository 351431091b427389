import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Claims = { [claim: string]: unknown }
type Read = Claims & { exp: number }

const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

const signatureOf = (content: string, secret: string) =>
  createHmac('sha256', secret).update(content).digest()

/** Creates a JSON Web Token, HS256 (RFC 7519, RFC 7518 3.2). */
export const signToken = (claims: Claims, secret: string): string => {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${signatureOf(content, secret).toString('base64url')}`
}

/** Creates a JSON Web Token that anybody can verify with the key set, RS256 (RFC 7518 3.3). */
export const signPublicToken = async (claims: Claims, keys: SigningKeys): Promise<string> => {
  const { content, signature } = await keys.sign(
    (kid) => `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`,
  )
  return `${content}.${signature.toString('base64url')}`
}

/**
 * Verifies a token of signToken and returns its claims; `now` is in milliseconds. Accepts only
 * HS256, whatever the token's header says. Throws invalid_token or expired_token.
 */
export const readToken = (token: unknown, secret: string, now: number): Read => {
  const { header, body, content, signature } = partsOf(token)
  const expected = signatureOf(content, secret)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw invalid()
  if (decode(header).alg !== 'HS256') throw invalid()
  return current(decode(body), now)
}

/** Verifies a token of signPublicToken. Accepts only RS256; otherwise as readToken. */
export const readPublicToken = async (
  token: unknown,
  keys: SigningKeys,
  now: number,
): Promise<Read> => {
  const { header, body, content, signature } = partsOf(token)
  const { alg, kid } = decode(header)
  if (alg !== 'RS256' || typeof kid !== 'string') throw invalid()
  if (!(await keys.verify(kid, content, signature))) throw invalid()
  return current(decode(body), now)
}

const partsOf = (token: unknown) => {
  const [header, body, signature, ...more] = typeof token === 'string' ? token.split('.') : []
  if (!header || !body || !signature || more.length > 0) throw invalid()
  return {
    header,
    body,
    content: `${header}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

const current = (claims: Claims, now: number): Read => {
  const { exp } = claims
  if (typeof exp !== 'number') throw invalid()
  if (exp * 1000 <= now) throw new Refusal('expired_token', 'Auth token is expired.')
  return { ...claims, exp }
}

const invalid = () => new Refusal('invalid_token', 'Could not parse auth token.')

const decode = (part: string): Claims => {
  try {
    const json: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof json === 'object' && json !== null) return json as Claims
  } catch {
    throw invalid()
  }
  throw invalid()
}
