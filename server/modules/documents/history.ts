import { and, desc, eq, inArray } from 'drizzle-orm'

import type { DocumentEvent } from '#contract/calls/documents.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { documentMachine } from '#contract/machines/document.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'

const maxEvents = 100

/** The transitions by the events that they emit. */
const names = new Map(
  Object.entries(documentMachine.transitions).map(([name, { emits }]) => [emits as string, name]),
)

/** Reads the uploads and reviews of a document, newest first; a 404 for one out of reach. */
export async function documentHistory(
  { kernel }: AppContext,
  id: number,
  actor: Actor,
): Promise<DocumentEvent[]> {
  const { documents, events, users } = tables
  const [own] = await kernel.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), isOwn(resources.documents, documents, actor)))
  if (!own) throw notFound(actor.locale)
  const rows = await kernel.db
    .select({
      at: events.created_at,
      name: events.name,
      actor: events.actor,
      user_id: events.user_id,
      who: users.name,
      reason: events.reason,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.user_id))
    .where(
      and(
        eq(events.resource, 'documents'),
        eq(events.record_id, id),
        inArray(events.name, [...names.keys()]),
      ),
    )
    .orderBy(desc(events.id))
    .limit(maxEvents)
  return rows.map(({ at, name, actor: kind, user_id, who, reason }) => {
    const isCrew = kind === 'mover' || kind === 'driver'
    const by = kind === 'system' ? 'system' : isCrew ? kind : 'staff'
    return {
      at,
      name: names.get(name) ?? name,
      by: user_id !== null && user_id === actor.user_id ? 'you' : by,
      who: isCrew ? who : null,
      reason: reason ?? null,
    }
  })
}
