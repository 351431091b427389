import { randomKey } from '../booking/random-key.ts'

/** A key for each body: sending the same again does the thing once, another body is another thing. */
export function keyFor(): (body: object) => string {
  const known = new Map<string, string>()
  return (body) => {
    const digest = JSON.stringify(body)
    const key = known.get(digest) ?? randomKey()
    known.set(digest, key)
    return key
  }
}
