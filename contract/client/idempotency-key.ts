/**
 * Returns a function that assigns one idempotency key to each body: sending the same body again
 * takes effect once, and another body is a new request.
 */
export function keyPerBody(): (body: object) => string {
  const known = new Map<string, string>()
  return (body) => {
    const digest = JSON.stringify(body)
    const key = known.get(digest) ?? randomKey()
    known.set(digest, key)
    return key
  }
}

/** Returns 128 random bits in hex. Unlike `crypto.randomUUID`, this works without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
