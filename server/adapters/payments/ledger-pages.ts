import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'

import { ledgerCards, ledgerCharges, ledgerSetups } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { CardDetails, EmbeddedPages, EntryFault, Refusal } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'
import { behaviorOf, brandOf, type CardBehavior } from './test-cards.ts'

/** The form of a setup can be used for an hour and for ten cards. */
const setupMs = 3_600_000
const attemptsPerSetup = 10

type Setup = typeof ledgerSetups.$inferSelect

/** The acts of customers on the embedded provider's pages: entering a card, confirming at the bank. */
export function ledgerPages({ db, now, random }: LedgerOptions): EmbeddedPages {
  const isUsable = ({ attempts, created_at }: Setup) =>
    attempts < attemptsPerSetup && Date.parse(created_at) + setupMs > now().getTime()

  async function lockSetup(tx: Tx, reference: string): Promise<Setup | undefined> {
    const [setup] = await tx
      .select()
      .from(ledgerSetups)
      .where(eq(ledgerSetups.reference, reference))
      .for('update')
    return setup
  }

  return {
    enterCard: (reference, details) =>
      transact(db, async (tx) => {
        const setup = await lockSetup(tx, reference)
        const isOpen = setup?.status === 'open' || setup?.status === 'refused'
        if (!setup || !isOpen || !isUsable(setup)) return { status: 'refused', reason: 'closed' }
        const set = (change: Partial<Setup>) =>
          tx
            .update(ledgerSetups)
            .set({ ...change, attempts: setup.attempts + 1 })
            .where(eq(ledgerSetups.reference, reference))
        const checked = check(details, now())
        if (typeof checked === 'string') {
          await set(isRefusal(checked) ? { status: 'refused', reason: checked } : {})
          return { status: 'refused', reason: checked }
        }
        const card_reference = `card_${randomHex(random, 24)}`
        await tx.insert(ledgerCards).values({
          ...checked,
          reference: card_reference,
          customer_reference: setup.customer_reference,
          created_at: now().toISOString(),
        })
        const isAsked = ['asks_once', 'asks_always'].includes(checked.behavior)
        const status = isAsked ? 'requires_action' : 'ready'
        await set({ status, card_reference, reason: null })
        return { status }
      }),

    confirm: (secret, approved) =>
      transact(db, async (tx) => {
        const setups = await tx
          .update(ledgerSetups)
          .set(approved ? { status: 'ready' } : { status: 'refused', reason: 'action_failed' })
          .where(
            and(eq(ledgerSetups.reference, secret), eq(ledgerSetups.status, 'requires_action')),
          )
          .returning({ reference: ledgerSetups.reference })
        const charges = await tx
          .update(ledgerCharges)
          .set({ status: approved ? 'authorized' : 'action_failed' })
          .where(
            and(
              eq(ledgerCharges.client_secret, secret),
              eq(ledgerCharges.status, 'requires_action'),
            ),
          )
          .returning({ reference: ledgerCharges.reference })
        return setups.length + charges.length > 0
      }),
  }
}

type CheckedCard = Pick<
  typeof ledgerCards.$inferSelect,
  'behavior' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'
> & { behavior: CardBehavior }

/** Returns the storable details of a card, or why it is refused. */
function check(details: CardDetails, now: Date): CheckedCard | EntryFault {
  const { exp_month, exp_year } = details
  const digits = details.number.replaceAll(' ', '')
  const behavior = behaviorOf(digits)
  if (!behavior) return 'card_number'
  if (isPast({ exp_month, exp_year }, now)) return 'card_expired'
  if (behavior === 'declined_at_setup') return 'declined'
  if (behavior === 'expired_at_setup') return 'expired_card'
  return {
    behavior,
    brand: brandOf(digits),
    last4: digits.slice(-4),
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(`embedded ${digits}`).digest('hex').slice(0, 32),
  }
}

const isRefusal = (fault: EntryFault): fault is Refusal =>
  fault === 'declined' || fault === 'expired_card'

/** Reports whether a card's last month has passed. */
export const isPast = (card: { exp_month: number; exp_year: number }, now: Date): boolean =>
  new Date(Date.UTC(card.exp_year, card.exp_month, 1)) <= now
