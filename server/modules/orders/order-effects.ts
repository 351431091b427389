import { eq, sql } from 'drizzle-orm'

import { holdAt, isHoldDue, nextAttemptAt } from '#contract/hold-times.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import {
  cancellationFee,
  reachedFeesAfterChange,
  reachedFeesAfterRelease,
} from '#contract/pricing/cancellation-fee.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { isTooFast } from '#contract/pricing/fast-work.ts'
import { meteredPrice } from '#contract/pricing/metered-price.ts'
import { minChargeCents } from '#contract/pricing/min-charge.ts'
import type { QuoteRules } from '#contract/pricing/rules.ts'
import { quotes, tables } from '#server/database/tables.ts'
import { grantNoCrewCredit, takeBackNoShowCredit } from '#server/domain/grant-credit.ts'
import { maxOwed } from '#server/domain/max-owed.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Effect, Step, Tx } from '#server/kernel/kernel.ts'
import { amended } from './amend.ts'
import { arrived, forgetArrival, rememberArrival } from './arrival.ts'
import { countUse, couponOf } from './coupon-use.ts'
import { canBeContested, contested, contestUntil } from './customer-absence.ts'
import { hasDocumentsFor, isRenewalWithUs } from './documents-by-then.ts'
import { preferredAfterReschedule, preferredRefusal } from './favorite-movers.ts'
import { crewDeadlines, crewSeen, isMoverLate, noCrewDeadlines, noShow } from './late-crew.ts'
import { grantPromisedCredit, promisesCredit } from './late-release-credit.ts'
import { countNoShow, countRelease, forgiveNoShow } from './mover-record.ts'
import { offeredFirst } from './offer-first.ts'
import {
  creditOfPrice,
  creditToReserve,
  creditUsed,
  reserve,
  settleCredit,
} from './order-credit.ts'
import type { OrderRow } from './order-row.ts'
import { furtherPhotos, rememberPhotos, rememberProof } from './proof.ts'
import { reportRepeatedRelease } from './repeated-release.ts'
import {
  consentTo,
  consentValues,
  firstRefusalEnd,
  formerDriver,
  quotedValues,
  takenOn,
} from './revision.ts'
import { happenedAt, hasDoubtfulTimes, loggedNow, loggedStep, undoneLog } from './step-log.ts'
import { atStop } from './stops-between.ts'
import { countTakenJob, takenOver } from './take-over.ts'

const minute = 60_000

type OrderEffect = Effect<OrderRow>
const stamp = (field: keyof OrderRow): OrderEffect => ({
  set: ({ now }) => ({ [field]: now.toISOString() }),
})
/** An effect of a transition that ends the order without a move. */
const calledOff = (effect: OrderEffect): OrderEffect => ({
  ...effect,
  set: async (step) => ({
    ...(await effect.set?.(step)),
    called_off_at: step.now.toISOString(),
  }),
})

/** A step of the work, which sets when it happened. */
const stepOf = (field: keyof OrderRow): OrderEffect => ({
  set: async (step) => {
    const { at, step_log } = await loggedStep(step)
    return { [field]: at.toISOString(), step_log }
  },
  happenedAt,
})

/**
 * Effects of each transition on the order itself. Payments and messages react to its event instead.
 */
export const orderEffects: Record<TransitionOf<typeof orderMachine>, OrderEffect | null> = {
  place: {
    set: async (step) => ({
      placed_at: step.now.toISOString(),
      secure_at: holdAt(step.row.window_start_at),
      credit_cents: await creditToReserve(step, step.row),
      ...(await preferredRefusal(step.tx, step.row, step.now)),
    }),
    after: async (step) => {
      await reserve(step)
      await countUse(step.tx, step.row.coupon_id)
    },
  },
  accept: {
    set: async (step) => ({ ...takenOn(step), ...(await crewDeadlines(step.tx, step.row)) }),
  },
  offer_first: { set: offeredFirst },
  release: {
    set: released,
    after: async (step) => {
      await countRelease(step)
      await reportRepeatedRelease(step)
    },
  },
  assign: { set: ({ input }) => ({ driver_id: Number(input.driver_id) }) },
  unassign: { set: () => ({ driver_id: null }) },
  take_over: { set: takenOver, after: countTakenJob },
  check_documents: {
    set: async (step) =>
      (await hasDocumentsFor(step))
        ? { state: step.row.state, documents_checked_at: step.now.toISOString() }
        : released(step),
    after: async (step) => {
      if (step.row.mover_id === null && !(await isRenewalWithUs(step))) await countRelease(step)
    },
  },
  confirm: null,
  secure: {
    set: async (step) => ({
      // Set again by the outcome, so that no second attempt begins before it.
      secure_at: null,
      credit_cents: await creditToReserve(step, step.row),
    }),
    after: reserve,
  },
  ask_to_pay: {
    set: ({ row, now }) => ({ secure_at: nextAttemptAt(row.window_start_at, now) }),
  },
  fail_to_pay: calledOff({
    set: () => ({ cancel_fee_cents: 0, secure_at: null, credit_cents: 0 }),
    after: async (step) => {
      await settleCredit(step)
      await requirePayment(step.tx, step.row)
    },
  }),
  write_off: {
    set: ({ row, input }) => ({
      written_off_cents: row.written_off_cents + Number(input.amount_cents),
    }),
    after: async ({ tx, row, input }) => {
      if (Number(input.amount_cents) >= minChargeCents) await requirePayment(tx, row)
    },
  },
  reschedule: {
    set: rescheduled,
    after: async (step) => {
      const { tx, row, before } = step
      await reserve(step)
      if (row.coupon_id !== before.coupon_id) await countUse(tx, row.coupon_id)
    },
  },
  revise: { set: revised, after: reserve },
  agree_revision: {
    set: async (step) => ({
      ...takenOn(step),
      driver_id: await formerDriver(step),
      ...(await crewDeadlines(step.tx, step.row)),
    }),
  },
  decline_revision: {
    set: () => ({ first_refusal_mover_id: null, first_refusal_until: null, revision: null }),
  },
  amend: { set: amended },
  depart: {
    set: async (step) => ({
      eta_at: step.input.eta_at ? String(step.input.eta_at) : null,
      step_log: (await loggedStep(step)).step_log,
    }),
    happenedAt,
  },
  arrive: { set: arrived, after: rememberArrival, happenedAt },
  start_loading: stepOf('loading_started_at'),
  finish_loading: stepOf('loading_finished_at'),
  start_unloading: stepOf('unloading_started_at'),
  deliver: { set: delivered, after: rememberProof, happenedAt },
  reach_stop: { set: (step) => atStop(step, 'arrived_at'), happenedAt },
  leave_stop: { set: (step) => atStop(step, 'left_at'), happenedAt },
  undo_depart: { set: (step) => ({ ...undoneLog(step), eta_at: null }) },
  undo_arrive: {
    set: (step) => ({ ...undoneLog(step), arrived_at: null, arrival: null }),
    after: forgetArrival,
  },
  undo_start_loading: { set: (step) => ({ ...undoneLog(step), loading_started_at: null }) },
  undo_finish_loading: { set: (step) => ({ ...undoneLog(step), loading_finished_at: null }) },
  undo_start_unloading: { set: (step) => ({ ...undoneLog(step), unloading_started_at: null }) },
  complete: {
    set: async (step) => {
      const done = { completed_at: step.now.toISOString() }
      return {
        ...done,
        credit_cents: creditOfPrice({ ...step.row, ...done }),
        given_credit_cents: await grantPromisedCredit(step),
      }
    },
    after: async (step) => {
      await settleIfFinal(step)
      await countJob(step)
    },
  },
  cancel: calledOff({
    set: async (step) => {
      const { actor, input } = step
      const isFree = actor.kind === 'mover' || (actor.kind === 'admin' && input.waive_fee === true)
      return isFree ? { cancel_fee_cents: 0, credit_cents: 0 } : feeDue(step)
    },
    after: async (step) => {
      await settleCredit(step)
      if (step.actor.kind !== 'mover') {
        if (await isMoverLate(step.tx, step.before, step.now)) await countNoShow(step)
        return
      }
      await countRelease(step)
      await reportRepeatedRelease(step)
    },
  }),
  ask_about_crew: stamp('crew_asked_at'),
  report_arrival: { set: crewSeen },
  fail_to_show: calledOff({
    set: noShow,
    after: async (step) => {
      await settleCredit(step)
      if (step.before.crew_seen_at === null) await countNoShow(step)
    },
  }),
  // The payments hold the price again.
  reinstate: {
    set: async (step) => {
      await takeBackNoShowCredit(step)
      const now = step.now.toISOString()
      return {
        arrived_at: now,
        // The phone's later steps can't have happened before.
        step_log: loggedNow(step),
        failed_to_show_at: null,
        called_off_at: null,
        contact_tries: [],
        given_credit_cents: 0,
        credit_cents: await creditToReserve(step, step.row),
        secured_at: null,
        secure_at: null,
      }
    },
    after: async (step) => {
      await reserve(step)
      if (step.before.crew_seen_at === null) await forgiveNoShow(step)
    },
  },
  record_contact: {
    set: ({ row, input, now }) => ({
      contact_tries: [
        ...row.contact_tries,
        { tried_at: now.toISOString(), contact_by: input.contact_by === 'text' ? 'text' : 'call' },
      ],
    }),
  },
  report_absence: calledOff({
    set: async (step) => ({
      ...(await feeDue(step)),
      absence: { photo: String(step.input.photo), reported_at: step.now.toISOString() },
    }),
    after: async (step) => {
      await settleCredit(step)
      await rememberPhotos(step, [step.row.absence?.photo])
    },
  }),
  contest_absence: { set: contested },
  uphold_fee: { set: () => ({ contest_outcome: 'upheld' }) },
  reverse_fee: { set: () => ({ contest_outcome: 'reversed', cancel_fee_cents: 0 }) },
  approve_times: { set: approvedTimes, after: settleIfFinal },
  // A customer who chose the time when canceling cost a fee already owes it, and gets no credit.
  expire: calledOff({
    set: async (step) => {
      const due = await feeDue(step)
      if (due.cancel_fee_cents > 0) return due
      return { ...due, given_credit_cents: await grantNoCrewCredit(step, 'expiry') }
    },
    after: settleCredit,
  }),
  dispute: null,
  resolve: {
    set: async (step) => {
      const { row, now } = step
      const done = { completed_at: row.completed_at ?? now.toISOString(), times_held_at: null }
      return {
        ...done,
        credit_cents: isCharged(row) ? row.credit_cents : creditOfPrice({ ...row, ...done }),
        ...(row.completed_at ? {} : { given_credit_cents: await grantPromisedCredit(step) }),
      }
    },
    after: async (step) => {
      await settleIfFinal(step)
      if (!step.before.completed_at) await countJob(step)
    },
  },
}

/** Requires the customer's next move to be paid at booking. */
async function requirePayment(tx: Tx, { customer_id }: OrderRow): Promise<void> {
  const { customers } = tables
  await tx.update(customers).set({ pays_at_booking: true }).where(eq(customers.id, customer_id))
}

/** Whether the final price was taken already: the move is completed, with approved times. */
const isCharged = ({ completed_at, times_held_at }: OrderRow): boolean =>
  completed_at !== null && times_held_at === null

/** Uses the order's credit once, when its final price becomes known. */
async function settleIfFinal(step: Step<OrderRow> & { before: OrderRow }): Promise<void> {
  if (isCharged(step.row) && !isCharged(step.before)) await settleCredit(step)
}

/**
 * Returns the fee for canceling now and the mover who gets a share of it. The customer may contest
 * that the crew was at the door; if only the crew says so, it is paid after that time.
 */
async function feeDue({ tx, row, now }: Step<OrderRow>) {
  const due = cancellationFee(row, now, await rulesOf(tx, row))
  return {
    cancel_fee_cents: due.fee_cents,
    cancel_fee_mover_id: due.mover_id,
    contest_until: canBeContested(row, due) ? await contestUntil(tx, now) : null,
    credit_cents: creditUsed(row, due.fee_cents),
  }
}

/**
 * Returns the values of an order that a mover releases. The mover loses any cancellation fee that
 * was reached before.
 */
async function released(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { mover_id, reached_fees } = step.row
  return {
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    eta_at: null,
    ...noCrewDeadlines,
    reached_fees: reachedFeesAfterRelease(reached_fees, mover_id),
    ...((await promisesCredit(step)) ? { late_release_mover_id: mover_id } : {}),
  }
}

async function countJob({ tx, row }: Step<OrderRow>): Promise<void> {
  const { movers } = tables
  await tx
    .update(movers)
    .set({ jobs_done: sql`${movers.jobs_done} + 1` })
    .where(eq(movers.id, Number(row.mover_id)))
}

/** Returns the order's values from the new quote. Its mover gets first refusal for half an hour. */
async function rescheduled(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { tx, row, now } = step
  const quoted = await quoteOf(step)
  const reached_fees = reachedFeesAfterChange(row, now, await rulesOf(tx, row))
  const values = await quotedValues(tx, row, quoted)
  const after = { ...row, ...values, reached_fees }
  const credit_cents = await creditToReserve({ tx, now }, after)
  const isHeld = isChargeable(cardAmount(await maxOwed(tx, after), credit_cents))
  return {
    ...values,
    coupon_id: await couponOf(tx, quoted.quote),
    credit_cents,
    rescheduled_at: now.toISOString(),
    reached_fees,
    ...holdAfterReschedule(
      row,
      values.window_start_at,
      { coversFee: reached_fees.length > 0, isHeld },
      now,
    ),
    mover_id: null,
    driver_id: null,
    accepted_at: null,
    revision: null,
    ...noCrewDeadlines,
    ...(row.mover_id
      ? { first_refusal_mover_id: row.mover_id, first_refusal_until: firstRefusalEnd(now) }
      : await preferredAfterReschedule(tx, row, after, now)),
  }
}

/** Returns the order's values from the new quote for its window, and who has the job from now on. */
async function revised(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { tx, row, now } = step
  const quoted = await quoteOf(step)
  const consent = await consentTo(tx, row, quoted, now)
  const reached_fees = reachedFeesAfterChange(row, now, await rulesOf(tx, row))
  const values = await quotedValues(tx, row, quoted)
  const after = { ...row, ...values, reached_fees }
  const credit_cents = await creditToReserve({ tx, now }, after)
  const isCovered = !isChargeable(cardAmount(await maxOwed(tx, after), credit_cents))
  // Without a hold that is due, the next attempt notes that credit covers the price.
  const isDue = row.secured_at === null && isHoldDue(row.window_start_at, now)
  return {
    ...values,
    credit_cents,
    revised_at: now.toISOString(),
    reached_fees,
    ...(isCovered && isDue ? { secure_at: now.toISOString() } : {}),
    ...consentValues(row, consent, now),
    ...(consent === 'asked' ? noCrewDeadlines : {}),
  }
}

async function quoteOf({ tx, input }: Step<OrderRow>) {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(eq(quotes.id, String(input.quote_id)))
  if (!found) throw new Error('the new quote was checked and is gone')
  return found
}

/**
 * Returns when the price is to be held for the new day. A hold would lapse before a day that is far
 * away, so the payments release it, unless it covers a cancellation fee that was reached.
 */
function holdAfterReschedule(
  { secure_at }: OrderRow,
  window_start_at: string,
  { coversFee, isHeld }: { coversFee: boolean; isHeld: boolean },
  now: Date,
): Partial<OrderRow> {
  const hold_at = holdAt(window_start_at)
  // Credit covers the price, so no hold that was just made sets these.
  if (isHoldDue(window_start_at, now)) return isHeld ? {} : { secure_at: hold_at }
  if (!coversFee) return { secured_at: null, secure_at: hold_at }
  return { secure_at: secure_at && secure_at < hold_at ? secure_at : hold_at }
}

/**
 * Returns the proof of delivery and the price metered from the start of loading to the delivery.
 * Staff checks times that are missing, implausibly short, or of a clock that was wrong.
 */
async function delivered(step: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const { tx, row, input, now } = step
  const { at, step_log } = await loggedStep(step)
  const began = Date.parse(row.loading_started_at ?? at.toISOString())
  const minutes = Math.ceil((at.getTime() - began) / minute)
  const rules = await rulesOf(tx, row)
  const work = { request: row.quote.request, minutes }
  const isHeld =
    row.loading_started_at === null ||
    hasDoubtfulTimes(step_log) ||
    isTooFast(work, await setting(tx, 'fast_work_bp'), rules)
  return {
    delivered_at: at.toISOString(),
    step_log,
    proof: {
      photo: String(input.photo),
      signature: input.signature ? String(input.signature) : null,
      signature_reason: input.signature ? String(input.signature_reason ?? '') || null : null,
      // A code that doesn't match was refused before.
      code_matched: Boolean(input.code),
    },
    proof_photos: furtherPhotos(input),
    metered: meteredOf(row, minutes, rules),
    times_held_at: isHeld ? now.toISOString() : null,
  }
}

/** Returns the price for the minutes that staff corrects; without a correction it stays. */
async function approvedTimes({ tx, row, input }: Step<OrderRow>): Promise<Partial<OrderRow>> {
  const minutes = input.measured_minutes ? Number(input.measured_minutes) : null
  const approved = {
    times_held_at: null,
    ...(minutes === null ? {} : { metered: meteredOf(row, minutes, await rulesOf(tx, row)) }),
  }
  return {
    ...approved,
    credit_cents: creditOfPrice({ ...row, ...approved }),
  }
}

const meteredOf = (row: OrderRow, minutes: number, rules: QuoteRules) =>
  meteredPrice(
    {
      request: row.quote.request,
      quoted: row.quote.answer,
      mode: row.pricing_mode,
      minutes,
    },
    rules,
  )
