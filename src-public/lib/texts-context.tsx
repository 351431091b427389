import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Language } from '#contract/kernel/languages.ts'
import type { Area } from '../locales/en.ts'
import { languageCookie } from './language.ts'
import type { Say, TextStore, TextsSnapshot } from './texts.ts'

const TextsContext = createContext<TextStore | null>(null)

export function TextsProvider({ texts, children }: { texts: TextStore; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Returns the texts of one area, in the current language. */
export function useTexts<A extends Area>(area: A): Say<A> {
  return useLanguage().say(area)
}

export function useLanguage(): TextsSnapshot {
  const texts = useTextStore()
  return useSyncExternalStore(texts.subscribe, texts.snapshot, texts.initialSnapshot)
}

export function useTextStore(): TextStore {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('useTexts needs a TextsProvider')
  return texts
}

/** Switches to another language on this page and on all later ones. */
export async function switchLanguage(texts: TextStore, language: Language): Promise<void> {
  await texts.use(language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = languageCookie(language)
  document.documentElement.lang = language
}
