import { and, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { allowed, type TransitionOf } from '#contract/kernel/machine.ts'
import { ticketMachine } from '#contract/machines/ticket.ts'
import { resources } from '#contract/resources.ts'
import { files } from '#server/database/tables.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Hook, Kernel } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { TicketRow } from './ticket-rules.ts'
import { rowWithinReach } from './within-reach.ts'

type Change = Parameters<Hook>[0]

/**
 * Changes a ticket's state when a message is written: the requester's message reopens it; a public
 * one by the staff waits for the answer. Internal notes do neither.
 */
export const writeMessage: Hook = async (change) => {
  const { kernel, tx, actor, input } = change
  await refuseFilesOfOthers(change)
  const ticket = (await rowWithinReach(kernel, tx, {
    resource: resources.tickets,
    field: 'ticket_id',
    id: input.ticket_id,
    actor,
  })) as unknown as TicketRow
  const move = (...names: TransitionOf<typeof ticketMachine>[]) =>
    takeFirst(kernel, change, ticket, names)
  if (actor.kind !== 'admin') await move('answer', 'reopen')
  else if (!input.is_internal) await move('wait')
  return { requester_id: ticket.requester_id, author_id: actor.user_id }
}

/** Runs the first of these transitions that the ticket's state allows, if any. */
async function takeFirst(
  kernel: Kernel,
  { tx, now, request_id }: Change,
  { id, state }: TicketRow,
  names: readonly string[],
): Promise<void> {
  const name = names.find((one) => allowed(ticketMachine, state).includes(one))
  if (name)
    await transitionWithin(kernel, tx, {
      actor: system,
      now,
      request_id,
      resource: 'tickets',
      id,
      name,
    })
}

/** Refuses files of other users, because everyone who reads a message can open its files. */
async function refuseFilesOfOthers({ tx, actor, input }: Change): Promise<void> {
  const keys = (input.files ?? []) as string[]
  if (keys.length === 0) return
  const own = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), eq(files.user_id, ownId(actor, 'user_id'))))
    .for('key share')
  const errors: FieldErrors = {}
  for (const [at, key] of keys.entries())
    if (!own.some((file) => file.key === key))
      errors[`files.${at}`] = [translate(actor.locale, 'support.own_file')]
  if (Object.keys(errors).length) throw invalid(actor.locale, errors)
}
