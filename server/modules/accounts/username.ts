import { resources } from '#contract/resources.ts'
import { accepts } from '#server/kernel/resource/validate.ts'

export type Username = { kind: 'email' | 'phone'; value: string }

/**
 * Parses an email address, returned in lower case, or a phone number, returned in E.164. Ten digits
 * without a country code are a US number. Returns null for anything else.
 */
export function readUsername(text: string): Username | null {
  const trimmed = text.trim()
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(trimmed))
    return accepts(resources.users.fields.email.schema, trimmed)
      ? { kind: 'email', value: trimmed.toLowerCase() }
      : null
  const digits = trimmed.replace(/[\s().-]/g, '')
  const international = /^\d{10}$/.test(digits)
    ? `+1${digits}`
    : /^1\d{10}$/.test(digits)
      ? `+${digits}`
      : digits
  return /^\+[1-9]\d{7,14}$/.test(international) ? { kind: 'phone', value: international } : null
}
