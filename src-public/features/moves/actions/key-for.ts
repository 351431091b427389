import { randomKey } from '../../../lib/idempotency-key.ts'

/**
 * Returns a function that assigns one idempotency key to each body: sending the same body again
 * takes effect once, and another body is a new request.
 */
export function keyFor(): (body: object) => string {
  const known = new Map<string, string>()
  return (body) => {
    const digest = JSON.stringify(body)
    const key = known.get(digest) ?? randomKey()
    known.set(digest, key)
    return key
  }
}
