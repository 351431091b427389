import { vi } from 'vitest'

/** Waits until the check holds. The machine may be busy: that it comes is tested, not when. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000 })
