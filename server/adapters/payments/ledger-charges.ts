import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'

import { minChargeCents } from '#contract/pricing/least-charge.ts'

import { ledgerCards, ledgerCharges, ledgerDisputes } from '#server/database/tables.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type { Charge, ChargeRequest, Payments, Refusal } from '#server/ports/payments.ts'
import type { LedgerOptions } from './ledger-options.ts'
import { isPast } from './ledger-pages.ts'
import type { CardBehavior } from './test-cards.ts'

const hour = 3_600_000

/**
 * How long a hold lasts: Visa's 4 days and 18 hours if the customer was not there, otherwise seven
 * days (Stripe, "Place a hold on a payment method").
 */
const holdMs = { onSession: 168 * hour, offSession: 114 * hour, lapsing: hour }

const disputeFee = 1500
const evidenceMs = 7 * 24 * hour

/** The least and the most that can be charged: Stripe's limits for US dollars. */
export const limits = { min_cents: minChargeCents, max_cents: 99_999_999 }

type ChargeRow = typeof ledgerCharges.$inferSelect
type CardRow = typeof ledgerCards.$inferSelect

/** The embedded provider's charges: held, captured and released. */
export function ledgerChargeMethods({
  db,
  now,
  random,
  onChange,
}: LedgerOptions): Pick<Payments, 'authorize' | 'status' | 'find' | 'capture' | 'release'> {
  async function chargeBy(reference: string): Promise<ChargeRow | undefined> {
    const [charge] = await db
      .select()
      .from(ledgerCharges)
      .where(eq(ledgerCharges.reference, reference))
    return charge
  }

  async function chargeByKey(key: string): Promise<ChargeRow | undefined> {
    const [known] = await db
      .select()
      .from(ledgerCharges)
      .where(eq(ledgerCharges.idempotency_key, key))
    return known
  }

  function answerTo(known: ChargeRow, request: ChargeRequest): Charge {
    if (isSame(known, request)) return stateOf(known, now())
    throw new Error(`the key ${request.key} was used with other parameters`)
  }

  /** The bank of some test cards takes the amount back. */
  async function disputeIfSo({ reference, card_reference, captured_cents }: ChargeRow) {
    const [card] = await db
      .select({ behavior: ledgerCards.behavior })
      .from(ledgerCards)
      .where(eq(ledgerCards.reference, card_reference))
    if (card?.behavior !== 'disputed') return
    const dispute = `dp_${randomHex(random, 24)}`
    await db.insert(ledgerDisputes).values({
      reference: dispute,
      charge_reference: reference,
      amount_cents: captured_cents,
      fee_cents: disputeFee,
      reason: 'fraudulent',
      evidence_due_at: new Date(now().getTime() + evidenceMs).toISOString(),
      created_at: now().toISOString(),
    })
    onChange?.({ kind: 'dispute', reference: dispute })
  }

  /** Decides about a new charge as the card's bank does. */
  async function decide(card: CardRow, { is_on_session }: ChargeRequest) {
    const behavior = card.behavior as CardBehavior
    const { exp_month, exp_year } = card
    if (exp_month && exp_year && isPast({ exp_month, exp_year }, now())) return 'expired_card'
    if (behavior === 'asks_once' && is_on_session) return 'requires_action'
    if (behavior === 'asks_always') return is_on_session ? 'requires_action' : 'action_required'
    if (behavior === 'declined' || behavior === 'insufficient_funds') return behavior
    if (behavior !== 'declines_once') return 'authorized'
    const earlier = await db.$count(ledgerCharges, eq(ledgerCharges.card_reference, card.reference))
    return earlier === 0 ? 'insufficient_funds' : 'authorized'
  }

  function lapseOf({ behavior }: CardRow, { is_on_session }: ChargeRequest): string {
    const usual = is_on_session ? holdMs.onSession : holdMs.offSession
    const lasts = behavior === 'lapses' ? holdMs.lapsing : usual
    return new Date(now().getTime() + lasts).toISOString()
  }

  return {
    async authorize(request) {
      const { key, customer, card: card_reference, amount_cents, description } = request
      const isAllowed = amount_cents >= limits.min_cents && amount_cents <= limits.max_cents
      if (!isAllowed || !Number.isInteger(amount_cents))
        throw new RangeError(
          `An amount must be between ${limits.min_cents} and ${limits.max_cents} cents.`,
        )
      const earlier = await chargeByKey(key)
      if (earlier) return answerTo(earlier, request)
      const [card] = await db
        .select()
        .from(ledgerCards)
        .where(and(eq(ledgerCards.reference, card_reference), isNull(ledgerCards.removed_at)))
      const isOwn = card && [null, customer].includes(card.customer_reference)
      if (!isOwn) return { status: 'refused', charge: null, reason: 'declined' }
      const [made] = await db
        .insert(ledgerCharges)
        .values({
          reference: `ch_${randomHex(random, 24)}`,
          idempotency_key: key,
          client_secret: randomHex(random, 32),
          customer_reference: customer,
          card_reference,
          description,
          is_on_session: request.is_on_session,
          amount_cents,
          status: await decide(card, request),
          capture_before: lapseOf(card, request),
          created_at: now().toISOString(),
        })
        .onConflictDoNothing()
        .returning()
      // The charge is made but its answer is lost; a retry with the same key finds it.
      if (made && card.behavior === 'times_out') return { status: 'unavailable' }
      if (made) return stateOf(made, now())
      const known = await chargeByKey(key)
      if (!known) throw new Error(`the charge ${key} was not stored`)
      return answerTo(known, request)
    },

    async status(reference) {
      const charge = await chargeBy(reference)
      if (!charge) throw new Error(`there is no charge ${reference}`)
      return stateOf(charge, now())
    },

    async find({ key, customer }) {
      const known = await chargeByKey(key)
      const isOwn = known && [null, customer].includes(known.customer_reference)
      return isOwn ? stateOf(known, now()) : null
    },

    async capture({ charge, amount_cents }) {
      const fee_cents = feeOf(amount_cents)
      const at = now().toISOString()
      const [captured] = await db
        .update(ledgerCharges)
        .set({ status: 'captured', captured_cents: amount_cents, fee_cents, captured_at: at })
        .where(
          and(
            eq(ledgerCharges.reference, charge),
            eq(ledgerCharges.status, 'authorized'),
            gte(ledgerCharges.amount_cents, amount_cents),
            or(isNull(ledgerCharges.capture_before), sql`${ledgerCharges.capture_before} > ${at}`),
          ),
        )
        .returning()
      if (captured) {
        await disputeIfSo(captured)
        return { status: 'done', fee_cents }
      }
      const known = await chargeBy(charge)
      if (!known) return { status: 'impossible', reason: 'unknown' }
      if (known.status === 'captured' && known.captured_cents === amount_cents)
        return { status: 'done', fee_cents: known.fee_cents }
      return { status: 'impossible', reason: stateOf(known, now()).status }
    },

    async release({ charge }) {
      await db
        .update(ledgerCharges)
        .set({ status: 'released' })
        .where(
          and(
            eq(ledgerCharges.reference, charge),
            inArray(ledgerCharges.status, ['authorized', 'requires_action']),
          ),
        )
      const { status } = (await chargeBy(charge)) ?? { status: 'unknown' }
      return status === 'captured' || status === 'unknown'
        ? { status: 'impossible', reason: status }
        : { status: 'done', fee_cents: null }
    },
  }
}

/** The provider's fee: 2.9 % and 30 cents, as a card costs at Stripe in the United States. */
const feeOf = (amount_cents: number) => Math.round(amount_cents * 0.029) + 30

const isSame = (known: ChargeRow, request: ChargeRequest) =>
  known.amount_cents === request.amount_cents &&
  known.card_reference === request.card &&
  known.customer_reference === request.customer &&
  known.description === request.description &&
  known.is_on_session === request.is_on_session

function stateOf(row: ChargeRow, now: Date): Charge {
  const { reference: charge, status, captured_cents } = row
  const capture_before = row.capture_before ?? '9999-12-31T00:00:00.000Z'
  if (status === 'requires_action') {
    const url = `/embedded/charges/${row.client_secret}`
    return { status, charge, step: { provider: 'embedded', url } }
  }
  if (status === 'captured') return { status, charge, captured_cents }
  if (status === 'authorized')
    return capture_before > now.toISOString()
      ? { status, charge, capture_before }
      : { status: 'released', charge }
  if (status === 'released') return { status, charge }
  return { status: 'refused', charge, reason: status satisfies Refusal }
}
