import { vi } from 'vitest'

/**
 * Waits until the check holds. The limit is long because the machine may be busy, and timing is not
 * tested.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000 })
