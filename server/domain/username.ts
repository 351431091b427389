import { readPhone } from '#contract/phone.ts'
import { resources } from '#contract/resources.ts'
import { accepts } from '#server/kernel/resource/validate.ts'

export type Username = { kind: 'email' | 'phone'; value: string }

/**
 * Parses an email address, returned in lower case, or a phone number, returned in E.164. Returns null
 * for anything else.
 */
export function readUsername(text: string): Username | null {
  const trimmed = text.trim()
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(trimmed))
    return accepts(resources.users.fields.email.schema, trimmed)
      ? { kind: 'email', value: trimmed.toLowerCase() }
      : null
  const phone = readPhone(trimmed)
  return phone && { kind: 'phone', value: phone.number }
}
