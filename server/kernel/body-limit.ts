import Type, { type TSchema } from 'typebox'

const kilobyte = 1024
const step = 16 * kilobyte

/** What a body may have that has no schema of its own, as the trees of the realtime database. */
export const defaultBodyLimit = 64 * kilobyte

const most = { visitor: 128 * kilobyte, member: 1024 * kilobyte }

/**
 * The bytes that a request body of this schema may have: the longest JSON it can need, in whole
 * steps of 16 KB, at most 128 KB where somebody without an account may send it and 1 MB elsewhere.
 */
export function bodyLimitOf(schema: TSchema | undefined, sender: keyof typeof most): number {
  const steps = Math.ceil((schema ? longest(schema) : 0) / step)
  return Math.min(most[sender], Math.max(1, steps) * step)
}

// JSON.stringify writes up to three bytes of UTF-8 for a unit of a string, and leaves out blanks.
const bytesOfUnit = 3
const punctuation = 4
/** Numbers, booleans, dates, and texts whose schema has no maximum. */
const bytesOfOther = 256

type Maxima = { maxItems?: number; maxLength?: number }

/** The bytes of the longest JSON text that a schema accepts, roughly and rather too many. */
function longest(schema: TSchema): number {
  if (Type.IsObject(schema))
    return Object.entries(schema.properties)
      .map(([name, property]) => name.length + punctuation + longest(property))
      .reduce((sum, bytes) => sum + bytes, punctuation)
  const { maxItems = 1, maxLength }: Maxima = schema
  if (Type.IsArray(schema)) return maxItems * (longest(schema.items) + punctuation) + punctuation
  if (Type.IsUnion(schema)) return Math.max(...schema.anyOf.map(longest))
  if (Type.IsString(schema) && maxLength !== undefined) return maxLength * bytesOfUnit + punctuation
  return bytesOfOther
}
