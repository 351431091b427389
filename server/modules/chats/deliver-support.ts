import { and, desc, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { allowed } from '#contract/kernel/machine.ts'
import { messageMachine } from '#contract/machines/message.ts'
import type { ChatMessage, SupportSummary } from '#contract/realtime/chat-message.ts'
import { paths, supportRoom } from '#contract/realtime/paths.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { roomMembers } from '#server/domain/room-members.ts'
import type { Act } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'

const { messages, users, ticket_messages } = tables

const actNow = ({ kernel }: AppContext): Act => ({
  actor: system,
  now: kernel.now(),
  request_id: null,
})

/** Creates or reopens the contact message that represents a user's support chat in the inbox. */
export async function deliverSupportChat(
  context: AppContext,
  { recipient: uid }: OutboxMessage,
): Promise<void> {
  const { kernel, ports } = context
  const people = await roomMembers(kernel.db, supportRoom(uid))
  const summary = (await ports.realtime.read(paths.supportSummary(uid))) as SupportSummary | null
  if (!people?.requester || !summary?.last_at) return
  const { user_id, name } = people.requester
  const id = await transact(kernel.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
    const [known] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.user_id, user_id), eq(messages.source, 'support_chat')))
      .orderBy(desc(messages.id))
      .limit(1)
    const act = actNow(context)
    // Once a message has become a ticket, new chat messages start another one.
    if (!known || known.ticket_id !== null) {
      const made = await insertRow(
        kernel,
        tx,
        resources.messages,
        {
          source: 'support_chat',
          name,
          user_id,
          text: summary.last_text || '…',
          email: user?.email ?? null,
          phone: user?.phone ?? null,
          locale: user?.locale ?? 'en',
        },
        act,
      )
      return made.id
    }
    if (allowed(messageMachine, known.state).includes('reopen'))
      await transitionWithin(kernel, tx, {
        ...act,
        resource: 'messages',
        id: known.id,
        name: 'reopen',
      })
    return known.id
  })
  await ports.realtime.set(`${paths.supportSummary(uid)}/message_id`, id)
}

const maxTranscriptMessages = 200

/**
 * Copies the last messages of a support room into the ticket created from it, as its first
 * messages. Does nothing if the ticket has messages already.
 */
export async function deliverTranscript(
  context: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { kernel, ports } = context
  const { ticket_id, uid } = payload as { ticket_id: number; uid: string }
  const entries = await ports.realtime.last(paths.messages(supportRoom(uid)), maxTranscriptMessages)
  const senders = [...new Set(entries.map(([, message]) => (message as ChatMessage).sender))]
  const authors = await kernel.db
    .select({ id: users.id, uid: users.firebase_uid })
    .from(users)
    .where(inArray(users.firebase_uid, senders))
  const idOf = new Map(authors.map((author) => [author.uid, author.id]))
  await transact(kernel.db, async (tx) => {
    const [ticket] = await tx
      .select()
      .from(tables.tickets)
      .where(eq(tables.tickets.id, ticket_id))
      .for('update')
    const [existing] = await tx
      .select({ id: ticket_messages.id })
      .from(ticket_messages)
      .where(eq(ticket_messages.ticket_id, ticket_id))
      .limit(1)
    if (!ticket || existing) return
    for (const [, json] of entries) {
      const { sender, text, photo, created_at } = json as ChatMessage
      await insertRow(
        kernel,
        tx,
        resources.ticket_messages,
        {
          ticket_id,
          requester_id: ticket.requester_id,
          author_id: idOf.get(sender) ?? null,
          text: text || '…',
          files: photo ? [photo] : [],
          is_internal: false,
          created_at: new Date(created_at).toISOString(),
        },
        actNow(context),
      )
    }
  })
}
