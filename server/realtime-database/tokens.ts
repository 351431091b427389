import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

export type Claims = { [claim: string]: unknown }

const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

const signatureOf = (content: string, secret: string) =>
  createHmac('sha256', secret).update(content).digest()

/** Creates a JSON Web Token, HS256 (RFC 7519, RFC 7518 3.2). */
export const signToken = (claims: Claims, secret: string): string => {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${signatureOf(content, secret).toString('base64url')}`
}

/**
 * Verifies a token and returns its claims; `now` is in milliseconds. Accepts only HS256, whatever
 * the token's header says. Throws invalid_token or expired_token.
 */
export const readToken = (
  token: unknown,
  secret: string,
  now: number,
): Claims & { exp: number } => {
  const [header, body, signature, ...more] = typeof token === 'string' ? token.split('.') : []
  if (!header || !body || !signature || more.length > 0) throw invalid()
  const expected = signatureOf(`${header}.${body}`, secret)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid()
  if (decode(header).alg !== 'HS256') throw invalid()
  const claims = decode(body)
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
