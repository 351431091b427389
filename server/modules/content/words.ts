import { type SQL, sql } from 'drizzle-orm'

const maxWords = 8
const minLetters = 2

/** Splits a search into its first distinct words; skips single letters, which match everything. */
export const wordsOf = (q: string): string[] => {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= minLetters)
  return [...new Set(words)].slice(0, maxWords)
}

const accented = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const bare = 'aaaaaeeeeiiiiooooouuuunc'

/** Folds a text for searching: lower case, and no accents because many people don't type them. */
export const foldedIn = (text: SQL): SQL => sql`translate(lower(${text}), ${accented}, ${bare})`

/** Returns the condition that a text contains a word. */
export const holds = (text: SQL, word: string): SQL =>
  sql`${foldedIn(text)} like ${patternOf(word)}`

/** Returns the `like` pattern that finds a word in a folded text. */
export const patternOf = (word: string): string => {
  const bareWord = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\\%_]/g, '\\$&')
  return `%${bareWord}%`
}

/**
 * Folds a text in memory. The length stays the same, so positions are valid in the original text.
 */
export const folded = (text: string): string =>
  text
    .replace(/[\u00c0-\u017f]/g, (character) => character.normalize('NFD').charAt(0))
    .toLowerCase()
