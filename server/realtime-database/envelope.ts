export type Body = { [name: string]: unknown }

/** Parses `{t: 'c' | 'd', d: {…}}`; returns null for anything else. */
export const parseEnvelope = (message: string): { t: unknown; d: Body } | null => {
  try {
    const envelope: unknown = JSON.parse(message)
    if (typeof envelope !== 'object' || envelope === null) return null
    const { t, d } = envelope as Body
    return typeof d === 'object' && d !== null ? { t, d: d as Body } : null
  } catch {
    return null
  }
}
