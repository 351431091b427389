import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../ports/browser-storage.ts'

const storageKey = 'affiliate'
const days = 30

/**
 * Records the affiliate whose page was opened last: a move booked within thirty days counts as
 * their referral.
 */
export function rememberReferrer(slug: string): void {
  const until = Date.now() + days * 86_400_000
  browserStorage().setItem(storageKey, JSON.stringify({ slug, until }))
}

/** Returns the affiliate who referred this visitor; null if there is none, or after thirty days. */
export function readReferrer(): string | null {
  const text = browserStorage().getItem(storageKey)
  if (text === null) return null
  try {
    const { slug, until } = (JSON.parse(text) ?? {}) as Partial<Record<string, unknown>>
    const isKnown = typeof slug === 'string' && typeof until === 'number'
    return isKnown && slug.length <= 80 && until > Date.now() ? slug : null
  } catch {
    // Anyone can write to the storage; an invalid entry counts as no affiliate.
    return null
  }
}

/** Returns the affiliate; null during hydration, as on the server. */
export function useReferrer(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    readReferrer,
    () => null,
  )
}
