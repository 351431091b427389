import { type SQL, sql } from 'drizzle-orm'

const mostWords = 8
const shortestWord = 2

/** The first words of what somebody looks for, each once; single letters are found everywhere. */
export const wordsOf = (q: string): string[] => {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= shortestWord)
  return [...new Set(words)].slice(0, mostWords)
}

const accented = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const bare = 'aaaaaeeeeiiiiooooouuuunc'

/** A text as it is searched: whoever types on a phone leaves the accents out. */
export const foldedIn = (text: SQL): SQL => sql`translate(lower(${text}), ${accented}, ${bare})`

/** Whether a text holds a word. */
export const holds = (text: SQL, word: string): SQL =>
  sql`${foldedIn(text)} like ${patternOf(word)}`

/** What `like` finds a word by in a folded text. */
export const patternOf = (word: string): string => {
  const bareWord = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\\%_]/g, '\\$&')
  return `%${bareWord}%`
}

/** A text as it is compared, as long as it was. */
export const folded = (text: string): string =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
