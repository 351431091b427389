import type { ResourceName } from '#contract/resources.ts'

/** A line of the command palette. */
export type Entry = {
  key: string
  label: string
  /** The words that are searched besides the label. */
  words?: string
  /** Distinguishes it from others, after the label. */
  aside?: string | undefined
  state?: { resource: ResourceName; state: string } | undefined
  /** Shows that the record differs from what was typed. */
  isTypo?: boolean
  /** Whether a first Enter asks, and a second one acts. */
  isAsked?: boolean
  /** Missing for a record that the person may list but not open. */
  run?: (() => void) | undefined
}

export type Group = { key: string; title: string; entries: readonly Entry[] }

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[\s/·:(),-]+/)
    .filter(Boolean)

/** Reports whether each typed word begins a word of the entry. */
export function isMeant({ label, words = '' }: Entry, typed: string): boolean {
  const known = wordsOf(`${label} ${words}`)
  return wordsOf(typed).every((part) => known.some((word) => word.startsWith(part)))
}
