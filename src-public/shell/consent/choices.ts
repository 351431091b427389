import { browserStorage } from '../../ports/browser-storage.ts'

export type Choice = 'accepted' | 'refused'

/** The visitor's choice about third-party services, and whether the banner is open. */
export type Choices = { readonly choice: Choice | null; readonly isAsking: boolean }

const storageKey = 'privacyChoice'
const listeners = new Set<() => void>()
let current: Choices | undefined

export const choices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Returns the same object until something changes. */
  snapshot(): Choices {
    current ??= readStored()
    return current
  },
  choose(choice: Choice): void {
    browserStorage().setItem(storageKey, choice)
    setCurrent({ choice, isAsking: false })
  },
  /** Opens the banner again, regardless of the current choice. */
  open(): void {
    setCurrent({ ...choices.snapshot(), isAsking: true })
  },
  /** Applies choices that are made in other tabs. */
  follow(): void {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === storageKey) setCurrent(readStored())
    })
  },
}

function readStored(): Choices {
  const text = browserStorage().getItem(storageKey)
  const choice = text === 'accepted' || text === 'refused' ? text : null
  return { choice, isAsking: choice === null }
}

function setCurrent(next: Choices): void {
  current = next
  for (const listener of [...listeners]) listener()
}
