import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'

import { ledgerCards, ledgerCharges, ledgerRefunds } from '#server/database/tables.ts'
import type { Db, Random } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Authorization, Payments, Refusal } from '#server/ports/payments.ts'

type Behaviour = 'succeeds' | 'asks' | 'times_out' | Refusal

/** The cards that this provider knows; any other number is refused. */
const testCards: Record<string, Behaviour> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000002500003155': 'asks',
  '4000000000000119': 'times_out',
}

type Options = { db: Db; now: () => Date; random?: Random }

/**
 * Creates the embedded payment provider. Like a real one, it has its own records: cards without
 * their numbers, charges by idempotency key, refunds. Test cards make it decline, require a
 * confirmation, or time out after the work is done.
 */
export function ledger({ db, now, random = randomInt }: Options): Payments {
  return {
    name: 'ledger (embedded, test cards only)',

    async addCard({ number, exp_month, exp_year }) {
      const digits = number.replaceAll(' ', '')
      const behaviour = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined
      if (!behaviour) return { ok: false, reason: 'card_number' }
      if (new Date(Date.UTC(exp_year, exp_month, 1)) <= now())
        return { ok: false, reason: 'card_expired' }
      const reference = `card_${randomHex(random, 24)}`
      const brand = brandOf(digits)
      const last4 = digits.slice(-4)
      await db
        .insert(ledgerCards)
        .values({ reference, behaviour, brand, last4, created_at: now().toISOString() })
      return { ok: true, card: { reference, brand, last4, exp_month, exp_year } }
    },

    async authorize({ key, card, amount_cents }) {
      const [found] = await db.select().from(ledgerCards).where(eq(ledgerCards.reference, card))
      if (!found) return { ok: false, reason: 'declined', charge: null }
      const behaviour = found.behaviour as Behaviour
      const charge = `ch_${randomHex(random, 24)}`
      const [made] = await db
        .insert(ledgerCharges)
        .values({
          reference: charge,
          idempotency_key: key,
          card_reference: card,
          amount_cents,
          status: statusAfter[behaviour],
          created_at: now().toISOString(),
        })
        .onConflictDoNothing()
        .returning()
      // The charge is made but its response is lost; a retry with the same key finds it.
      if (made && behaviour === 'times_out') return { ok: false, reason: 'unavailable' }
      if (made) return answerOf(made)
      const [known] = await db
        .select()
        .from(ledgerCharges)
        .where(eq(ledgerCharges.idempotency_key, key))
      return known ? answerOf(known) : { ok: false, reason: 'unavailable' }
    },

    async confirm({ charge, approved }) {
      await db
        .update(ledgerCharges)
        .set({ status: approved ? 'authorized' : 'action_failed' })
        .where(
          sql`${ledgerCharges.reference} = ${charge} and ${ledgerCharges.status} = 'requires_action'`,
        )
      const [known] = await db
        .select()
        .from(ledgerCharges)
        .where(eq(ledgerCharges.reference, charge))
      return known ? answerOf(known) : { ok: false, reason: 'declined', charge: null }
    },

    async capture({ charge, amount_cents }) {
      const [captured] = await db
        .update(ledgerCharges)
        .set({ status: 'captured', captured_cents: amount_cents })
        .where(
          sql`${ledgerCharges.reference} = ${charge} and ${ledgerCharges.status} = 'authorized' and ${ledgerCharges.amount_cents} >= ${amount_cents}`,
        )
        .returning()
      if (captured) return { ok: true }
      const [known] = await db
        .select()
        .from(ledgerCharges)
        .where(eq(ledgerCharges.reference, charge))
      return known?.status === 'captured' && known.captured_cents === amount_cents
        ? { ok: true }
        : { ok: false, reason: 'impossible' }
    },

    async release({ charge }) {
      await db
        .update(ledgerCharges)
        .set({ status: 'released' })
        .where(
          sql`${ledgerCharges.reference} = ${charge} and ${ledgerCharges.status} in ('authorized', 'requires_action')`,
        )
      const [known] = await db
        .select()
        .from(ledgerCharges)
        .where(eq(ledgerCharges.reference, charge))
      return known && known.status !== 'captured'
        ? { ok: true }
        : { ok: false, reason: 'impossible' }
    },

    refund: ({ key, charge, amount_cents }) =>
      transact(db, async (tx) => {
        const [known] = await tx
          .select()
          .from(ledgerCharges)
          .where(eq(ledgerCharges.reference, charge))
          .for('update')
        const [done] = await tx
          .select()
          .from(ledgerRefunds)
          .where(eq(ledgerRefunds.idempotency_key, key))
        if (done) return { ok: true }
        if (!known || known.captured_cents - known.refunded_cents < amount_cents)
          return { ok: false, reason: 'impossible' }
        await tx.insert(ledgerRefunds).values({
          idempotency_key: key,
          charge_reference: charge,
          amount_cents,
          created_at: now().toISOString(),
        })
        await tx
          .update(ledgerCharges)
          .set({ refunded_cents: known.refunded_cents + amount_cents })
          .where(eq(ledgerCharges.reference, charge))
        return { ok: true }
      }),
  }
}

const statusAfter: Record<Behaviour, string> = {
  succeeds: 'authorized',
  times_out: 'authorized',
  asks: 'requires_action',
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  action_failed: 'action_failed',
}

function answerOf({ reference, status }: typeof ledgerCharges.$inferSelect): Authorization {
  if (status === 'requires_action') return { ok: true, charge: reference, status }
  if (status === 'authorized' || status === 'captured')
    return { ok: true, charge: reference, status: 'authorized' }
  const reason = status === 'released' ? 'declined' : (status as Refusal)
  return { ok: false, reason, charge: reference }
}

function brandOf(digits: string) {
  if (digits.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'card'
}
