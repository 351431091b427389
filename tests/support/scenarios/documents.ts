import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Client, TestApp } from '../app/app.ts'
import { unwrap } from '../app/response.ts'
import { aPhoto } from './pictures.ts'

export type Document = (typeof tables.documents)['$inferSelect'] & { allowed_transitions: string[] }
type Kind = Document['kind']

/** Lists the documents that the client may see, by kind. */
export async function documentsOf(who: Client): Promise<Record<Kind, Document>> {
  const rows = unwrap<Document[]>(await who.get('/api/documents', { query: { _sort: 'id' } }))
  return Object.fromEntries(rows.map((row) => [row.kind, row])) as Record<Kind, Document>
}

export const transitionDocument = (
  who: Client,
  { id }: { id: number },
  name: string,
  input: object = {},
) => who.post(`/api/documents/${id}/transitions/${name}`, input)

/** Uploads a document, with a file of the client's own. */
export const uploadDocument = async (who: Client, document: { id: number }, days: object = {}) =>
  transitionDocument(who, document, 'upload', { file: await aPhoto(who), ...days })

/** Uploads and approves a document that is valid until the end of the day. */
export async function approveDocument(
  who: Client,
  admin: Client,
  document: { id: number },
  expires_on?: string,
): Promise<Document> {
  unwrap(await uploadDocument(who, document, expires_on ? { expires_on } : {}))
  return unwrap<Document>(await transitionDocument(admin, document, 'approve'))
}

/** Resets the documents to the state after sign-up: nothing has been uploaded. */
export async function resetDocuments({ db }: TestApp, { mover_id }: { mover_id: number }) {
  const { documents, movers } = tables
  await db.update(documents).set({ state: 'required' }).where(eq(documents.mover_id, mover_id))
  await db.update(movers).set({ insurance_expires_at: null }).where(eq(movers.id, mover_id))
}
