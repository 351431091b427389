import type { Field } from './field.ts'
import { isDay, isInstant } from './instant.ts'

const maxStoredInteger = 2147483647

/** Parses a query's text as a value of a field; returns `undefined` if it isn't one. */
export function readValue(field: Field, text: string): string | number | boolean | undefined {
  switch (field.kind) {
    case 'integer':
    case 'rate':
    case 'money':
    case 'belongsTo': {
      const number = Number(text)
      const limit =
        field.kind === 'integer' || field.kind === 'rate'
          ? maxStoredInteger
          : Number.MAX_SAFE_INTEGER
      return /^-?\d+$/.test(text) && Math.abs(number) <= limit ? number : undefined
    }
    case 'decimal':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'date':
      return isDay(text) ? text : undefined
    case 'timestamp':
      return /^\d{4}-/.test(text) && isInstant(text) ? new Date(text).toISOString() : undefined
    case 'choice':
    case 'state':
      return 'values' in field && (field.values as readonly string[]).includes(text)
        ? text
        : undefined
    default:
      return text.includes('\u0000') ? undefined : text
  }
}
