/** A notification, in the same shape from the API, the Realtime Database and a push message. */
export type Notification = {
  id: string
  title: string
  message: string
  type: string
  link: string | null
  link_label: string | null
  image_link: string | null
  additional_data: Readonly<Record<string, unknown>>
  created_at: string
  updated_at: string
  read: boolean
  /** Whether it makes a sound in quiet hours too. */
  is_urgent: boolean
}

const defaultType = 'in-app'

/**
 * Reads a received notification. A push message contains only strings: `notification_id`,
 * `timestamp` if it has no `created_at`, `read` as 'true'. Returns null if the id or the title is
 * missing.
 */
export function readNotification(
  sent: Readonly<Record<string, unknown>>,
  id: unknown = sent.id ?? sent.notification_id,
): Notification | null {
  const title = textOf(sent.title)
  if (!isId(id) || title === null) return null
  const created_at = instantOf(sent.created_at) ?? instantOf(sent.timestamp) ?? ''
  return {
    id: String(id),
    title,
    message: textOf(sent.message) ?? '',
    type: textOf(sent.type) ?? defaultType,
    link: textOf(sent.link),
    link_label: textOf(sent.link_label),
    image_link: textOf(sent.image_link),
    additional_data: objectOf(sent.additional_data),
    created_at,
    updated_at: instantOf(sent.updated_at) ?? created_at,
    read: sent.read === true || sent.read === 'true',
    is_urgent: sent.is_urgent === true,
  }
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Converts an ISO string or milliseconds, as a number or a string, to an ISO string. */
function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const at = new Date(/^\d+$/.test(String(value)) ? Number(value) : value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Reads an object or its JSON; returns an empty object if it is missing or invalid. */
function objectOf(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? parse(value) : value
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
