import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { finalPrice } from '#contract/pricing/division.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { creditRefundable } from '#server/domain/credit-refund.ts'
import { lockedCreditFor } from '#server/domain/customer-credits.ts'
import { documentsValidUntil, insuredUntil } from '#server/domain/documents-in-force.ts'
import { assignableDriverStates, firstRefusal } from '#server/domain/eligibility.ts'
import { dueReleaseFee } from '#server/domain/free-return.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { capacityConflictText } from '#server/domain/mover-capacity.ts'
import { isPaidAtBooking } from '#server/domain/paid-at-booking.ts'
import { pricePaymentsOf } from '#server/domain/price-payments.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { Need, Step, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { NeedOf } from '#server/server-module.ts'
import { checkOpenDetails, checkOwnPhotos } from './amend.ts'
import { checkArrival } from './arrival.ts'
import { hasUseLeft } from './coupon-use.ts'
import {
  checkAbsence,
  checkContact,
  checkContest,
  checkContested,
  checkSettled,
} from './customer-absence.ts'
import { driverConflict, findCapacityConflict } from './free-crew.ts'
import { checkFreeNewWindow, checkFreeWindow } from './free-window.ts'
import { isInDisputeTime } from './in-dispute-time.ts'
import { checkLateCrew, checkRecentNoShow } from './late-crew.ts'
import { isOwn, moverObstacle } from './mover-obstacle.ts'
import { checkOffer } from './offer-first.ts'
import type { OrderRow } from './order-row.ts'
import { checkProof } from './proof.ts'
import { checkOpenProposal } from './proposal-rules.ts'
import { checkNewQuote, checkRevisedQuote } from './quote-needs.ts'
import { openRevisionOf } from './revision.ts'
import { checkUndoable, stepsOpen } from './step-log.ts'
import { checkNextStop } from './stops-between.ts'
import { checkReplacement } from './take-over.ts'

type OrderNeed = Need<OrderRow>

const say = (step: Step<OrderRow>, key: string, values = {}) => [
  translate(step.actor.locale, `needs.${key}`, values),
]

/** Preconditions of an order's transitions, by their names in the order's state machine. */
export const orderNeeds: Record<NeedOf<'orders'>, OrderNeed> = {
  /** The system may place an order after the quote has expired, because a payment can take time. */
  valid_quote: async (step) => {
    const { tx, row, now, actor } = step
    const [quote] = await tx
      .select({ hash: sql<string>`${quotes.quote}->>'hash'`, expires_at: quotes.expires_at })
      .from(quotes)
      .where(eq(quotes.id, row.quote.id))
    const isFresh = quote && (actor.kind === 'system' || quote.expires_at > now.toISOString())
    const isSame = quote?.hash === row.quote.hash
    const isAhead = row.window_start_at > now.toISOString()
    if (!isFresh || !isSame || !isAhead) return { quote: say(step, 'valid_quote') }
    const isUsable = await hasUseLeft(tx, row.coupon_id, row.customer_id)
    return isUsable ? undefined : { quote: say(step, 'coupon_used') }
  },

  /** The price is held on a card already, or can be when its time comes. */
  payable: async (step) => {
    const { tx, row, now } = step
    if (await isPaidAtBooking(tx, row, row.window_start_at, now)) return holdsPrice(step)
    return row.payment_method_id ? undefined : { payment: say(step, 'payable') }
  },

  free_window: async (step) => checkFreeWindow(step, step.row.window_start_at, step.row.quote),
  free_new_window: checkFreeNewWindow,

  authorized_payment: holdsPrice,

  eligible_mover: async (step) => {
    const { tx, row, actor, now } = step
    // Locked, so that one mover can't take two overlapping jobs concurrently.
    const why = await moverObstacle(tx, row, ownId(actor, 'mover_id'), now, { isLocked: true })
    if (!why) return undefined
    return { mover: say(step, 'eligible_mover', { why: why.say(actor.locale) }) }
  },

  free_calendar: async (step) => {
    const { tx, row, actor, now } = step
    const why = await findCapacityConflict(tx, row, ownId(actor, 'mover_id'), now)
    return why ? { window_start_at: [capacityConflictText(actor.locale, why)] } : undefined
  },

  free_driver: async (step) => {
    const why = await driverConflict(step, Number(step.input.driver_id))
    return why ? { driver_id: [why] } : undefined
  },

  first_refusal: async (step) => {
    const { row, actor, now } = step
    const refusal = firstRefusal(row, now)
    if (!refusal || refusal.mover_id === actor.mover_id) return undefined
    return { mover: say(step, 'first_refusal', { until: refusal.until }) }
  },

  offerable_mover: checkOffer,

  own_driver: async (step) => {
    const { drivers } = tables
    const [driver] = await step.tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(
        and(
          eq(drivers.id, Number(step.input.driver_id)),
          eq(drivers.mover_id, Number(step.row.mover_id)),
          inArray(drivers.status, [...assignableDriverStates]),
        ),
      )
      // Locked, so that the driver isn't given two jobs at the same time concurrently.
      .for('update')
    if (!driver) return { driver_id: say(step, 'own_driver') }
    // Asked again, because the customer may have joined the crew since the job was accepted.
    const is_own = await isOwn(step.tx, Number(step.row.mover_id), step.row.id)
    return is_own ? { driver_id: say(step, 'own_move') } : undefined
  },

  replacement: checkReplacement,

  assigned_driver: async (step) =>
    step.row.driver_id ? undefined : { driver_id: say(step, 'assigned_driver') },

  documents_in_force: async (step) => {
    const { orders, movers } = tables
    const { tx, row, now } = step
    const [found] = await tx
      .select({
        insured_until: insuredUntil(movers),
        documents_until: documentsValidUntil(movers.id, orders.driver_id),
      })
      .from(orders)
      .innerJoin(movers, eq(movers.id, orders.mover_id))
      .where(eq(orders.id, row.id))
    const until = found ? Math.min(found.insured_until, found.documents_until) : 0
    return until > now.getTime() ? undefined : { mover: say(step, 'documents_in_force') }
  },

  /** Work can't be reported earlier than `steps_early_minutes` before the agreed time. */
  step_in_time: async (step) => {
    const { tx, row, now, actor } = step
    const opens = await stepsOpen(tx, row)
    if (now >= opens) return undefined
    const at = formatInstant(opens, {
      dateStyle: 'full',
      timeStyle: 'short',
      locale: actor.locale,
      timeZone: await timeZoneOf(tx, row.city_id),
    })
    return { window_start_at: say(step, 'step_in_time', { at }) }
  },

  undoable_step: async (step) => checkUndoable(step),
  next_stop: async (step) => checkNextStop(step),

  new_quote: checkNewQuote,
  revised_quote: checkRevisedQuote,
  open_proposal: checkOpenProposal,
  open_revision: async (step) =>
    openRevisionOf(step.row, step.actor.mover_id)
      ? undefined
      : { revision: say(step, 'open_revision') },

  seen_version: async ({ row, input, actor }) =>
    input.version && input.version !== row.version
      ? { version: [translate(actor.locale, 'stale')] }
      : undefined,
  open_details: async (step) => checkOpenDetails(step),
  own_photos: checkOwnPhotos,

  arrival_proof: checkArrival,
  proof: checkProof,

  late_crew: checkLateCrew,
  recent_no_show: checkRecentNoShow,
  contact_apart: checkContact,
  absence_proof: checkAbsence,
  contestable_fee: checkContest,
  contested_fee: async (step) => checkContested(step),
  settled_fee: checkSettled,

  held_times: async (step) =>
    step.row.times_held_at ? undefined : { times_held_at: say(step, 'held_times') },

  agreed_fee: async (step) => {
    const { kernel, tx, row, input, actor, now } = step
    if (actor.kind === 'mover') {
      const due_cents = await dueReleaseFee(tx, row, now)
      if (due_cents !== (input.fee_cents ?? 0))
        return { fee_cents: say(step, 'release_fee', { fee: usd(actor.locale, due_cents) }) }
      if (step.name === 'release') return undefined
      // Otherwise the customer would save the fee at the expense of the mover it is owed to.
      const isOwedToOther = row.reached_fees.some(({ mover_id }) => mover_id !== row.mover_id)
      return isOwedToOther ? { fee_cents: say(step, 'release_instead') } : undefined
    }
    const { fee_cents } = cancellationFee(row, now, await rulesOf(tx, row))
    if (actor.kind === 'admin' && input.waive_fee) {
      const limit_cents = await setting(tx, 'waive_fee_alone_cents')
      if (fee_cents <= limit_cents || kernel.policy.can(actor, 'refunds', 'approve'))
        return undefined
      return { waive_fee: say(step, 'waive_limit', { limit: usd(actor.locale, limit_cents) }) }
    }
    if (fee_cents === (input.fee_cents ?? 0)) return undefined
    return { fee_cents: say(step, 'agreed_fee', { fee: usd(actor.locale, fee_cents) }) }
  },

  /** Staff may dispute a move later, such as for a customer who was ill. */
  dispute_in_time: async (step) => {
    const { tx, row, actor, now } = step
    if (actor.kind !== 'customer' || (await isInDisputeTime(tx, row, now))) return undefined
    return { reason: say(step, 'dispute_over') }
  },

  /** A dispute resolved before the charge triggers the charge, so the limit is what that takes. */
  refundable_amount: async (step) => {
    const { row, input, actor } = step
    const limit = await refundableCents(step.tx, row)
    if (Number(input.refund_cents ?? 0) <= limit) return undefined
    return { refund_cents: say(step, 'refundable_amount', { limit: usd(actor.locale, limit) }) }
  },
}

/** The card holds what credit doesn't pay; a draft has reserved nothing yet. */
async function holdsPrice(step: Step<OrderRow>) {
  const { tx, row, now } = step
  const { payments } = tables
  const isDraft = row.state === 'draft'
  const owed_cents = isDraft ? await maxOwed(tx, row) : row.total_cents
  const credit_cents = isDraft ? await lockedCreditFor(tx, row, owed_cents, now) : row.credit_cents
  const card_cents = cardAmount(owed_cents, credit_cents)
  if (!isChargeable(card_cents)) {
    return row.payment_method_id ? undefined : { payment: say(step, 'payable') }
  }
  const [payment] = await step.tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        pricePaymentsOf(step.row.id),
        eq(payments.state, 'authorized'),
        gte(payments.amount_cents, card_cents),
      ),
    )
  return payment ? undefined : { payment: say(step, 'authorized_payment') }
}

/** Returns how much of a move a resolved dispute can return to the card and as credit, in cents. */
async function refundableCents(tx: Tx, row: OrderRow): Promise<number> {
  if (row.completed_at && !row.times_held_at)
    return row.paid_cents - row.refunded_cents + (await creditRefundable(tx, row))
  const { total_cents } = finalPrice(row)
  const credit_cents = Math.min(row.credit_cents, total_cents)
  const card_cents = cardAmount(total_cents, credit_cents)
  return credit_cents + (isChargeable(card_cents) ? card_cents : 0)
}
