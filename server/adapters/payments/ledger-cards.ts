import { and, eq, isNull } from 'drizzle-orm'

import { ledgerCards, ledgerCustomers, ledgerSetups } from '#server/database/tables.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type { CardSetupState, Payments } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'

/** The embedded provider's customers, the setups of their cards, and the cards on file. */
export function ledgerCardMethods({
  db,
  now,
  random,
}: LedgerOptions): Pick<Payments, 'ensureCustomer' | 'beginCard' | 'finishCard' | 'removeCard'> {
  return {
    async ensureCustomer({ id }) {
      await db
        .insert(ledgerCustomers)
        .values({
          reference: `cus_${randomHex(random, 24)}`,
          customer_id: id,
          created_at: now().toISOString(),
        })
        .onConflictDoNothing()
      const [known] = await db
        .select()
        .from(ledgerCustomers)
        .where(eq(ledgerCustomers.customer_id, id))
      if (!known) throw new Error(`customer ${id} was not stored`)
      return { status: 'ready', customer: known.reference }
    },

    async beginCard({ key, customer }) {
      await db
        .insert(ledgerSetups)
        .values({
          reference: `seti_${randomHex(random, 24)}`,
          idempotency_key: key,
          customer_reference: customer,
          status: 'open',
          created_at: now().toISOString(),
        })
        .onConflictDoNothing()
      const [known] = await db
        .select()
        .from(ledgerSetups)
        .where(eq(ledgerSetups.idempotency_key, key))
      if (known?.customer_reference !== customer)
        throw new Error(`the key ${key} was used with other parameters`)
      const url = `/embedded/cards/${known.reference}`
      return { status: 'begun', setup: known.reference, step: { provider: 'embedded', url } }
    },

    async finishCard(setup) {
      const [known] = await db
        .select({ setup: ledgerSetups, card: ledgerCards })
        .from(ledgerSetups)
        .leftJoin(ledgerCards, eq(ledgerCards.reference, ledgerSetups.card_reference))
        .where(eq(ledgerSetups.reference, setup))
      return known ? stateOf(known) : { status: 'unknown' }
    },

    async removeCard(card) {
      await db
        .update(ledgerCards)
        .set({ removed_at: now().toISOString() })
        .where(and(eq(ledgerCards.reference, card), isNull(ledgerCards.removed_at)))
      return { status: 'done' }
    },
  }
}

type SetupRow = {
  setup: typeof ledgerSetups.$inferSelect
  card: typeof ledgerCards.$inferSelect | null
}

function stateOf({ setup, card }: SetupRow): CardSetupState {
  if (setup.status === 'refused') return { status: 'refused', reason: setup.reason ?? 'declined' }
  if (setup.status !== 'ready' || !card?.exp_month || !card.exp_year) return { status: 'open' }
  const { reference, brand, last4, exp_month, exp_year, fingerprint } = card
  return {
    status: 'ready',
    customer: setup.customer_reference,
    card: { reference, brand, last4, exp_month, exp_year, fingerprint },
  }
}
