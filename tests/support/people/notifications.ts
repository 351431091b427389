import type { tables } from '#server/database/tables.ts'
import type { Client } from '../app/app.ts'
import { answer } from '../scenarios/moves.ts'

export type Notice = (typeof tables.notifications)['$inferSelect']

/**
 * Returns somebody's notifications of events whose names have these prefixes, oldest first. Throws
 * if a text has an unfilled placeholder.
 */
export async function noticesOf(who: Client, ...events: string[]): Promise<Notice[]> {
  const query = { _sort: 'id', _end: '200' }
  const all = answer<Notice[]>(await who.get('/api/notifications', { query }))
  const rows = all.filter(({ event }) => events.some((start) => event.startsWith(start)))
  for (const { title, message } of rows)
    if (/{{|}}|undefined|null|NaN|\n/.test(`${title} ${message}`))
      throw new Error(`something is missing: ${title}: ${message}`)
  return rows
}

export const titlesOf = async (who: Client, ...events: string[]): Promise<string[]> =>
  (await noticesOf(who, ...events)).map(({ title }) => title)
