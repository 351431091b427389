import { and, eq, isNull } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'

export type CardRow = (typeof tables.payment_methods)['$inferSelect']

/**
 * Returns a card of the actor's that is not removed. Locks it after its customer, so that two
 * changes of a customer's cards see each other.
 */
export async function lockOwnCard(tx: Tx, id: number, { actor }: Act): Promise<CardRow> {
  const { customers, payment_methods } = tables
  const own = and(
    eq(payment_methods.id, id),
    isOwn(resources.payment_methods, payment_methods, actor),
    isNull(payment_methods.deleted_at),
  )
  const [found] = await tx
    .select({ customer_id: payment_methods.customer_id })
    .from(payment_methods)
    .where(own)
  if (!found) throw notFound(actor.locale)
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, found.customer_id))
    .for('no key update')
  const [card] = await tx.select().from(payment_methods).where(own).for('update')
  if (!card) throw notFound(actor.locale)
  return card
}

type CardChange = Partial<Pick<CardRow, 'is_default' | 'is_backup' | 'declined_at' | 'deleted_at'>>

/** Changes a locked card and records the event. */
export async function changeOwnCard(
  kernel: Kernel,
  tx: Tx,
  before: CardRow,
  change: CardChange,
  act: Act,
): Promise<CardRow> {
  const { payment_methods } = tables
  const updated_at = act.now.toISOString()
  const version = before.version + 1
  const set = { ...change, version, updated_at }
  await tx.update(payment_methods).set(set).where(eq(payment_methods.id, before.id))
  const after = { ...before, ...set }
  const past = pastOf(
    resources.payment_methods,
    before.id,
    change.deleted_at ? 'deleted' : 'edited',
  )
  await recordEvent(kernel, tx, { ...act, ...past, version, diff: difference(before, after) })
  return after
}
