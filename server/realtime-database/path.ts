import { Refusal } from './refusal.ts'

/** Keys from the root downward; the root is []. */
export type Path = readonly string[]

/** Google's limits: https://firebase.google.com/docs/database/usage/limits */
const maxDepth = 32
const maxKeyBytes = 768

const forbidden = new Set('.#$/[]')

const isForbidden = (character: string) =>
  forbidden.has(character) || character < ' ' || character === '\u007f'

/**
 * Checks a key. Throws invalid_data if it is empty, over 768 bytes of UTF-8, contains an unpaired
 * surrogate, control characters or one of `. # $ / [ ]`.
 */
export const checkKey = (key: string): string => {
  if (key === '') throw new Refusal('invalid_data', 'A key is empty')
  if (Buffer.byteLength(key) > maxKeyBytes)
    throw new Refusal('invalid_data', `A key is longer than ${maxKeyBytes} bytes`)
  if ([...key].some(isForbidden) || /\p{Surrogate}/u.test(key))
    throw new Refusal('invalid_data', `${JSON.stringify(key)} can't be a key`)
  return key
}

export const checkDepth = (depth: number) => {
  if (depth > maxDepth) throw new Refusal('invalid_data', `Deeper than ${maxDepth} keys`)
}

/** Parses a path; `/a//b/` and `a/b` are the same. Throws invalid_data. */
export const parsePath = (text: unknown): Path => {
  if (typeof text !== 'string') throw new Refusal('invalid_data', 'A path is a string')
  const path = text.split('/').filter((key) => key !== '')
  checkDepth(path.length)
  for (const key of path) checkKey(key)
  return path
}

/**
 * Parses a path that may end in `.priority`, as the SDK's setPriority sends it. Throws
 * invalid_data.
 */
export const parseWritePath = (text: unknown): { path: Path; isPriority: boolean } => {
  const match = typeof text === 'string' ? /^(.*?)\/*\.priority\/*$/s.exec(text) : null
  return { path: parsePath(match ? match[1] : text), isPriority: match !== null }
}

export const formatPath = (path: Path): string => `/${path.join('/')}`

/** Reports whether `path` is `above` itself or below it. */
export const isWithin = (path: Path, above: Path): boolean =>
  path.length >= above.length && above.every((key, index) => path[index] === key)
