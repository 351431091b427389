import { and, asc, eq, ne, or } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { messageMachine } from '#contract/machines/message.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { dueAt } from '#server/domain/open-ticket.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { Effect, Need, Step } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'

type MessageRow = (typeof tables.messages)['$inferSelect']
type MessageStep = Step<MessageRow>

/** Finds the sender's account: the signed-in user, else by the email or phone given. */
async function senderOf({ tx, row }: MessageStep): Promise<number | undefined> {
  if (row.user_id) return row.user_id
  const { users } = tables
  const isTheirs = or(
    row.email ? eq(users.email, row.email) : undefined,
    row.phone ? eq(users.phone, row.phone) : undefined,
  )
  if (!isTheirs) return undefined
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isTheirs, ne(users.status, 'disabled')))
    .orderBy(asc(users.id))
    .limit(1)
  return user?.id
}

export const knownSender: Need<MessageRow> = async (step) =>
  (await senderOf(step))
    ? undefined
    : { email: [translate(step.actor.locale, 'support.unknown_sender')] }

export const noTicket: Need<MessageRow> = async ({ row, actor }) =>
  row.ticket_id ? { ticket_id: [translate(actor.locale, 'support.has_ticket')] } : undefined

/** Converts a message into a ticket of its sender, and assigns it if an assignee is given. */
async function becomeTicket(step: MessageStep): Promise<Partial<MessageRow>> {
  const { kernel, tx, row, input, actor, now, request_id } = step
  const act = { actor, now, request_id }
  const requester_id = await senderOf(step)
  const { tickets, ticket_messages } = resources
  const ticket = await insertRow(
    kernel,
    tx,
    tickets,
    { subject: subjectOf(row), requester_id, due_at: dueAt(now.toISOString()) },
    act,
  )
  if (row.source === 'support_chat' && row.user_id) await requestTranscript(step, ticket.id)
  else {
    const content = { author_id: requester_id, text: row.text, created_at: row.created_at }
    await insertRow(
      kernel,
      tx,
      ticket_messages,
      { ticket_id: ticket.id, requester_id, ...content },
      act,
    )
  }
  const { assignee_id } = input
  if (assignee_id)
    await transitionWithin(kernel, tx, {
      ...act,
      resource: 'tickets',
      id: ticket.id,
      name: 'assign',
      input: { assignee_id },
    })
  return { ticket_id: ticket.id }
}

/** Queues the copy of the chat, because the Realtime Database is read only after the commit. */
async function requestTranscript({ tx, row, now }: MessageStep, ticket_id: number): Promise<void> {
  const { users } = tables
  const [user] = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, Number(row.user_id)))
  const at = now.toISOString()
  await enqueue(tx, [
    {
      channel: 'transcripts',
      recipient: String(ticket_id),
      key: `transcript-${ticket_id}`,
      payload: { ticket_id, uid: user?.uid },
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

const sendAnswer = async ({ tx, row, input, now }: MessageStep): Promise<void> => {
  if (typeof input.text !== 'string') return
  const values = {
    about: subjectOf(row),
    answer: input.text,
    asked: row.text,
    date: formatInstant(row.created_at, {
      dateStyle: 'long',
      locale: row.locale,
      timeZone: 'UTC',
    }),
  }
  const record = { resource: 'messages', record_id: row.id }
  await queueMail(tx, [row], { about: 'message_answered', values: () => values, record }, now)
}

/** Returns the message's subject, else the beginning of its text. */
const subjectOf = ({ subject, text }: MessageRow): string =>
  subject ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, 80)

export const messageEffects: Record<
  TransitionOf<typeof messageMachine>,
  Effect<MessageRow> | null
> = {
  answer: {
    set: ({ row, input }) => ({ answer: (input.text as string | undefined) ?? row.answer }),
    after: sendAnswer,
  },
  convert: { set: becomeTicket },
  archive: null,
  reopen: null,
}
