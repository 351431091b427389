import Type, { type TSchema } from 'typebox'

const kilobyte = 1024
const step = 16 * kilobyte

/**
 * Limit in bytes for bodies without a schema of their own, such as the Realtime Database's trees.
 */
export const defaultBodyLimit = 64 * kilobyte

const most = { visitor: 128 * kilobyte, member: 1024 * kilobyte }

/**
 * Returns the limit in bytes for request bodies of this schema: the longest JSON it can need,
 * rounded up to steps of 16 KB, at most 128 KB for calls open to visitors and 1 MB for all others.
 */
export function bodyLimitOf(schema: TSchema | undefined, sender: keyof typeof most): number {
  const steps = Math.ceil((schema ? maxBytesOf(schema) : 0) / step)
  return Math.min(most[sender], Math.max(1, steps) * step)
}

// JSON.stringify writes up to three bytes of UTF-8 per UTF-16 code unit, and no whitespace.
const bytesOfUnit = 3
const punctuation = 4
/** Allowance for numbers, booleans, dates, and texts whose schema has no maximum length. */
const bytesOfOther = 256

type Maxima = { maxItems?: number; maxLength?: number }

/**
 * Estimates the longest JSON text that a schema accepts, in bytes; rather too high than too low.
 */
function maxBytesOf(schema: TSchema): number {
  if (Type.IsObject(schema))
    return Object.entries(schema.properties)
      .map(([name, property]) => name.length + punctuation + maxBytesOf(property))
      .reduce((sum, bytes) => sum + bytes, punctuation)
  const { maxItems = 1, maxLength }: Maxima = schema
  if (Type.IsArray(schema)) return maxItems * (maxBytesOf(schema.items) + punctuation) + punctuation
  if (Type.IsUnion(schema)) return Math.max(...schema.anyOf.map(maxBytesOf))
  if (Type.IsString(schema) && maxLength !== undefined) return maxLength * bytesOfUnit + punctuation
  return bytesOfOther
}
