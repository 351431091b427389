import { and, eq, isNull, ne, or } from 'drizzle-orm'

import type { setCardRole } from '#contract/calls/payment-methods.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { changeOwnCard, lockOwnCard } from './own-card.ts'

/**
 * Makes a card the customer's default or backup, or no longer the backup. There is at most one of
 * each, and they are different cards.
 */
export function markOwnCard(
  { kernel }: AppContext,
  id: number,
  mark: BodyOf<typeof setCardRole>,
  act: Act,
): Promise<ResponseOf<typeof setCardRole>> {
  const { locale } = act.actor
  return transact(kernel.db, async (tx) => {
    const card = await lockOwnCard(tx, id, act)
    const isBackup = 'is_backup' in mark && mark.is_backup
    if (isBackup && card.is_default)
      throw invalid(locale, { is_backup: [translate(locale, 'card.default_as_backup')] })
    const { payment_methods } = tables
    const marked = await tx
      .select()
      .from(payment_methods)
      .where(
        and(
          eq(payment_methods.customer_id, card.customer_id),
          ne(payment_methods.id, id),
          isNull(payment_methods.deleted_at),
          or(eq(payment_methods.is_default, true), eq(payment_methods.is_backup, true)),
        ),
      )
      .for('update')
    for (const other of marked) {
      if ('is_default' in mark && other.is_default)
        await changeOwnCard(kernel, tx, other, { is_default: false }, act)
      if (isBackup && other.is_backup)
        await changeOwnCard(kernel, tx, other, { is_backup: false }, act)
    }
    const change = 'is_default' in mark ? { is_default: true, is_backup: false } : mark
    const { is_default, is_backup } = await changeOwnCard(kernel, tx, card, change, act)
    return { id, is_default, is_backup }
  })
}
