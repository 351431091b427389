import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../ports/browser-storage.ts'

const storageKey = 'affiliate'
const days = 30

/** Keeps which affiliate's page was opened last: a move that is booked within thirty days is theirs. */
export function rememberSender(slug: string): void {
  const until = Date.now() + days * 86_400_000
  browserStorage().setItem(storageKey, JSON.stringify({ slug, until }))
}

/** The affiliate who sent this visitor; null without one, and once the thirty days are over. */
export function readSender(): string | null {
  const text = browserStorage().getItem(storageKey)
  if (text === null) return null
  try {
    const { slug, until } = (JSON.parse(text) ?? {}) as Partial<Record<string, unknown>>
    const isKnown = typeof slug === 'string' && typeof until === 'number'
    return isKnown && slug.length <= 80 && until > Date.now() ? slug : null
  } catch {
    // Anyone can write to the storage: what is no affiliate of ours is none.
    return null
  }
}

/** While the page hydrates, nobody, as the server drew it. */
export function useSender(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    readSender,
    () => null,
  )
}
