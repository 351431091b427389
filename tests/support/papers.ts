import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Client, TestHouse } from './house.ts'
import { answer, aPhoto } from './moves.ts'

export type Paper = (typeof tables.documents)['$inferSelect'] & { allowed_transitions: string[] }
type Kind = Paper['kind']

/** The papers that somebody sees, by kind. */
export async function papersOf(who: Client): Promise<Record<Kind, Paper>> {
  const rows = answer<Paper[]>(await who.get('/api/documents', { query: { _sort: 'id' } }))
  return Object.fromEntries(rows.map((row) => [row.kind, row])) as Record<Kind, Paper>
}

export const takePaper = (who: Client, { id }: { id: number }, name: string, input: object = {}) =>
  who.post(`/api/documents/${id}/transitions/${name}`, input)

/** Hands a paper in, with a file of one's own. */
export const handIn = async (who: Client, paper: { id: number }, days: object = {}) =>
  takePaper(who, paper, 'upload', { file: await aPhoto(who), ...days })

/** A paper handed in and approved, good until the end of the day. */
export async function approved(
  who: Client,
  admin: Client,
  paper: { id: number },
  expires_on?: string,
): Promise<Paper> {
  answer(await handIn(who, paper, expires_on ? { expires_on } : {}))
  return answer<Paper>(await takePaper(admin, paper, 'approve'))
}

/** As when the mover has just signed up: nothing has been handed in. */
export async function askAgain({ db }: TestHouse, { mover_id }: { mover_id: number }) {
  const { documents, movers } = tables
  await db.update(documents).set({ state: 'required' }).where(eq(documents.mover_id, mover_id))
  await db.update(movers).set({ insurance_expires_at: null }).where(eq(movers.id, mover_id))
}
