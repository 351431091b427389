import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Client, TestApp } from '../app/app.ts'
import { answer, aPhoto } from './moves.ts'

export type Document = (typeof tables.documents)['$inferSelect'] & { allowed_transitions: string[] }
type Kind = Document['kind']

/** Lists the documents that the client may see, by kind. */
export async function documentsOf(who: Client): Promise<Record<Kind, Document>> {
  const rows = answer<Document[]>(await who.get('/api/documents', { query: { _sort: 'id' } }))
  return Object.fromEntries(rows.map((row) => [row.kind, row])) as Record<Kind, Document>
}

export const transitionDocument = (
  who: Client,
  { id }: { id: number },
  name: string,
  input: object = {},
) => who.post(`/api/documents/${id}/transitions/${name}`, input)

/** Uploads a document, with a file of the client's own. */
export const uploadDocument = async (who: Client, paper: { id: number }, days: object = {}) =>
  transitionDocument(who, paper, 'upload', { file: await aPhoto(who), ...days })

/** Uploads and approves a document that is valid until the end of the day. */
export async function approveDocument(
  who: Client,
  admin: Client,
  paper: { id: number },
  expires_on?: string,
): Promise<Document> {
  answer(await uploadDocument(who, paper, expires_on ? { expires_on } : {}))
  return answer<Document>(await transitionDocument(admin, paper, 'approve'))
}

/** Resets the documents to the state after sign-up: nothing has been uploaded. */
export async function askAgain({ db }: TestApp, { mover_id }: { mover_id: number }) {
  const { documents, movers } = tables
  await db.update(documents).set({ state: 'required' }).where(eq(documents.mover_id, mover_id))
  await db.update(movers).set({ insurance_expires_at: null }).where(eq(movers.id, mover_id))
}
