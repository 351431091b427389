/** Returns the first word of a name; null for an empty one. */
export const firstName = (name: string | null): string | null =>
  name?.trim().split(/\s+/)[0] || null
