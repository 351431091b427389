import { type SQL, sql } from 'drizzle-orm'

/** Conditions for a text that holds another one literally, whatever wildcards are in it. */
export const contains = (text: SQL, part: string): SQL => sql`${text} like ${`%${escaped(part)}%`}`
export const begins = (text: SQL, start: string): SQL => sql`${text} like ${`${escaped(start)}%`}`
export const ends = (text: SQL, end: string): SQL => sql`${text} like ${`%${escaped(end)}`}`

const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&')
