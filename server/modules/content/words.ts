import { type SQL, sql } from 'drizzle-orm'

const mostWords = 8

/** The words of what somebody looks for. */
export const wordsOf = (q: string): string[] =>
  q.trim().split(/\s+/).filter(Boolean).slice(0, mostWords)

const accented = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const bare = 'aaaaaeeeeiiiiooooouuuunc'

/** Whether a text holds a word. Whoever types on a phone leaves the accents out. */
export const holds = (text: SQL, word: string): SQL =>
  sql`translate(lower(${text}), ${accented}, ${bare}) like ${`%${pattern(word)}%`}`

const pattern = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\\%_]/g, '\\$&')

/** A text as it is compared, as long as it was. */
export const folded = (text: string): string =>
  text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase()
