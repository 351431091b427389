import type { tables } from '#server/database/tables.ts'
import type { Client } from '../app/app.ts'
import { unwrap } from '../app/response.ts'

export type NotificationRow = (typeof tables.notifications)['$inferSelect']

/**
 * Returns somebody's notifications of events whose names have these prefixes, oldest first. Throws
 * if a text has an unfilled placeholder.
 */
export async function notificationsOf(
  who: Client,
  ...events: string[]
): Promise<NotificationRow[]> {
  const query = { _sort: 'id', _end: '200' }
  const all = unwrap<NotificationRow[]>(await who.get('/api/notifications', { query }))
  const rows = all.filter(({ event }) => events.some((start) => event.startsWith(start)))
  for (const { title, message } of rows)
    if (/{{|}}|undefined|null|NaN|\n/.test(`${title} ${message}`))
      throw new Error(`something is missing: ${title}: ${message}`)
  return rows
}

export const titlesOf = async (who: Client, ...events: string[]): Promise<string[]> =>
  (await notificationsOf(who, ...events)).map(({ title }) => title)
