import { eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Blanks what was written in the tickets and contact messages of a closed account. */
export const eraseMessages: Listener = async ({ tx, row }) => {
  const { calls, messages, ticket_messages, tickets } = tables
  await tx
    .update(tickets)
    .set({ subject: erasedText, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.requester_id, row.id))
  await tx
    .update(ticket_messages)
    .set({ text: erasedText, files: [] })
    .where(eq(ticket_messages.requester_id, row.id))
  await tx
    .update(messages)
    .set({
      name: erasedText,
      email: null,
      phone: null,
      subject: null,
      text: erasedText,
      answer: null,
      note: null,
      version: sql`${messages.version} + 1`,
    })
    .where(eq(messages.user_id, row.id))
  await tx.update(calls).set({ note: null }).where(eq(calls.user_id, row.id))
  const ofUser = { tickets: tickets.requester_id, messages: messages.user_id, calls: calls.user_id }
  for (const [name, owner] of Object.entries(ofUser)) {
    const table = tables[name as keyof typeof ofUser]
    await eraseHistory(tx, name, sql`select ${table.id} from ${table} where ${owner} = ${row.id}`)
  }
  await eraseHistory(
    tx,
    'ticket_messages',
    sql`select ${ticket_messages.id} from ${ticket_messages}
      where ${ticket_messages.requester_id} = ${row.id}`,
  )
}
