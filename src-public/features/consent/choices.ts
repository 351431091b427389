import { browserStorage } from '../../ports/browser-storage.ts'

export type Choice = 'accepted' | 'refused'

/** What the visitor has said to what is loaded from others, and whether they are being asked. */
export type Choices = { readonly choice: Choice | null; readonly isAsking: boolean }

const storageKey = 'privacyChoice'
const listeners = new Set<() => void>()
let current: Choices | undefined

export const choices = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The same object until something changes. */
  snapshot(): Choices {
    current ??= asStored()
    return current
  },
  choose(choice: Choice): void {
    browserStorage().setItem(storageKey, choice)
    become({ choice, isAsking: false })
  },
  /** Asks anew, whatever was said before. */
  open(): void {
    become({ ...choices.snapshot(), isAsking: true })
  },
  /** What another tab has been told counts here too. */
  follow(): void {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key === storageKey) become(asStored())
    })
  },
}

function asStored(): Choices {
  const text = browserStorage().getItem(storageKey)
  const choice = text === 'accepted' || text === 'refused' ? text : null
  return { choice, isAsking: choice === null }
}

function become(next: Choices): void {
  current = next
  for (const listener of [...listeners]) listener()
}
