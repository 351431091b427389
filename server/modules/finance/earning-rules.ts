import { and, asc, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { earningMachine } from '#contract/machines/earning.ts'
import { cardAmount } from '#contract/pricing/card-amount.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { Effect, Listener, Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { bookCommission } from './affiliate-commission.ts'
import { chargeRelease } from './charge-release.ts'
import { holdEarned, noOpenClaim } from './claim-holds.ts'
import { holdContested, payUpheld, reverseFee } from './contested-fee.ts'
import { disputed, releaseOrReserve } from './earning-release.ts'
import { post, postedBefore, postFee } from './journal.ts'
import { earnTip, noTip } from './tip-earnings.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']
type EarningRow = (typeof tables.earnings)['$inferSelect']

export const earningEffects: Record<
  TransitionOf<typeof earningMachine>,
  Effect<EarningRow> | null
> = {
  reserve: { set: ({ input }) => ({ reserved_until: String(input.reserved_until) }) },
  release: { set: ({ now }) => ({ available_at: now.toISOString() }) },
  hold: { set: ({ input }) => ({ held_reason: String(input.reason) }) },
  resume: {
    set: ({ row, now }) => ({
      available_at: row.available_at ?? now.toISOString(),
      held_reason: null,
    }),
  },
  adjust: {
    set: ({ row, input }) => ({
      adjustment_cents: row.adjustment_cents + Number(input.amount_cents),
      net_cents: row.net_cents + Number(input.amount_cents),
    }),
  },
  reverse: null,
  include: { set: ({ input }) => ({ payout_id: Number(input.payout_id) }) },
  return: { set: () => ({ payout_id: null }) },
  pay: null,
}

/** Posts a captured payment: cash came in and settles what the customer owed. */
const bookCapture: Listener<PaymentRow> = async (step) => {
  const { tx, row, now } = step
  await post(
    tx,
    {
      posting: `capture-${row.id}`,
      memo: 'Card charged',
      order_id: row.order_id,
      payment_id: row.id,
      lines: { cash: row.captured_cents, customer_receivable: -row.captured_cents },
    },
    now,
  )
  await bookChargeFee(step)
}

/** Posts the provider's fee for a charge, if the provider has reported it. */
const bookChargeFee: Listener<PaymentRow> = async ({ tx, row, now }) => {
  if (row.fee_cents === null) return
  const cents = row.fee_cents - (await postedBefore(tx, row.reference))
  const posting = `fee-capture-${row.id}`
  await postFee(tx, { posting, order_id: row.order_id, payment_id: row.id, cents }, now)
}

/** Posts an amount that could not be collected, which is the platform's loss. */
const bookWriteOff: Listener<OrderRow> = async (step) => {
  const { tx, row, input, now } = step
  const amount = Number(input.amount_cents)
  await post(
    tx,
    {
      posting: `write-off-${row.code}`,
      memo: 'Not collected',
      order_id: row.id,
      lines: { write_offs: amount, customer_receivable: -amount },
    },
    now,
  )
  await releaseEarnings(step, row.id)
}

/** Posts a refund, which is the platform's cost, or one that has come back. */
const bookRefund: Listener<PaymentRow> = ({ tx, row, before, now }) => {
  const amount = row.refunded_cents - before.refunded_cents
  return post(
    tx,
    {
      posting: `refund-${row.id}-${row.version}`,
      memo: amount < 0 ? 'Refund came back' : 'Refund',
      order_id: row.order_id,
      payment_id: row.id,
      lines: { refunds: amount, cash: -amount },
    },
    now,
  )
}

/** Posts a reversed earning: the amount stays with the platform. */
const bookReversal: Listener<EarningRow> = ({ tx, row, now }) =>
  post(
    tx,
    {
      posting: `reverse-${row.id}`,
      memo: 'Earning reversed',
      order_id: row.order_id,
      mover_id: row.mover_id,
      lines: {
        mover_payable: row.net_cents - row.tip_cents,
        tips_payable: row.tip_cents,
        platform_revenue: -row.net_cents,
      },
    },
    now,
  )

/** Posts how the price of a finished move is divided. */
const bookRevenue = async ({ tx, row, now }: Step<OrderRow>): Promise<void> => {
  const division = divisionOf(row)
  await post(
    tx,
    {
      posting: `complete-${row.code}`,
      memo: 'Move completed',
      order_id: row.id,
      mover_id: row.mover_id,
      lines: {
        customer_receivable: division.total_cents,
        coupon_expense: division.discount_cents,
        promise_expense: division.promise_cents,
        mover_payable: -(division.mover_cents - division.tip_cents),
        tips_payable: -division.tip_cents,
        platform_revenue: -(division.commission_cents + division.fee_cents),
        protection_pool: -division.protection_cents,
        tax_payable: -division.tax_cents,
      },
    },
    now,
  )
}

const earn = (
  step: Step<OrderRow>,
  earned: Pick<EarningRow, 'gross_cents' | 'commission_cents' | 'tip_cents' | 'net_cents'> & {
    mover_id: number | null
    adjustment_cents?: number
  },
) =>
  insertRow(
    step.kernel,
    step.tx,
    resources.earnings,
    { order_id: step.row.id, ...earned },
    { actor: system, now: step.now, request_id: step.request_id },
  )

/** Reads and locks the earnings of an order that are in these states. */
const earningsIn = (
  tx: Tx,
  order_id: number,
  states: EarningRow['state'][],
): Promise<EarningRow[]> => {
  const { earnings } = tables
  return tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.order_id, order_id), inArray(earnings.state, states)))
    .orderBy(asc(earnings.id))
    .for('update')
}

/** Takes a transition of the earnings of the order's mover, not of one who gave the job back. */
const moveEarning = async (
  step: Step<OrderRow>,
  from: EarningRow['state'][],
  name: string,
  input = {},
  /** Only earnings that are held for this reason. */
  heldReason?: string,
) => {
  const found = await earningsIn(step.tx, step.row.id, from)
  const rows = found.filter(
    ({ mover_id, held_reason }) =>
      mover_id === step.row.mover_id && (heldReason === undefined || held_reason === heldReason),
  )
  await systemTransition(step.kernel, step.tx, rows, { resource: 'earnings', name, input }, step)
}

const finishMove: Listener<OrderRow> = async (step) => {
  await bookRevenue(step)
  await bookCommission(step)
  const division = divisionOf(step.row)
  await earn(step, {
    mover_id: step.row.mover_id,
    gross_cents: division.gross_cents,
    commission_cents: division.commission_cents,
    tip_cents: division.tip_cents,
    adjustment_cents: -division.deduction_cents,
    net_cents: division.mover_cents,
  })
  await holdEarned(step, step.row.id)
  await releasePaidByCredit(step, division.total_cents)
}

/** Releases the earnings of an order that credit has paid for: no charge will do that. */
async function releasePaidByCredit(step: Step<OrderRow>, owed_cents: number): Promise<void> {
  const { id, credit_cents } = step.row
  if (credit_cents > 0 && cardAmount(owed_cents, credit_cents) === 0)
    await releaseEarnings(step, id)
}

/** Without approved times, the price isn't final: it is divided when they are approved. */
const finishCompleted: Listener<OrderRow> = async (step) => {
  if (step.row.times_held_at === null) await finishMove(step)
}

const finishApproved: Listener<OrderRow> = async (step) => {
  if (step.row.completed_at) await finishMove(step)
}

const bookCancellation: Listener<OrderRow> = (step) =>
  step.actor.kind === 'mover' ? chargeRelease(step) : bookCancelFee(step)

const bookCancelFee: Listener<OrderRow> = async (step) => {
  const { tx, row, now } = step
  if (row.cancel_fee_cents === 0) return
  const { fees } = await rulesOf(tx, row)
  const mover_id = row.cancel_fee_mover_id
  const mover_cents = mover_id ? shareOf(row.cancel_fee_cents, fees.cancel_mover_bp) : 0
  await post(
    tx,
    {
      posting: `cancel-${row.code}`,
      memo: 'Cancellation fee',
      order_id: row.id,
      mover_id,
      lines: {
        customer_receivable: row.cancel_fee_cents,
        mover_payable: -mover_cents,
        platform_revenue: -(row.cancel_fee_cents - mover_cents),
      },
    },
    now,
  )
  if (mover_cents > 0)
    await earn(step, {
      mover_id,
      gross_cents: row.cancel_fee_cents,
      commission_cents: row.cancel_fee_cents - mover_cents,
      tip_cents: 0,
      net_cents: mover_cents,
    })
  await releasePaidByCredit(step, row.cancel_fee_cents)
}

const settleDispute: Listener<OrderRow> = async (step) => {
  const { completed_at, times_held_at } = step.before
  if (!completed_at || times_held_at) await finishMove(step)
  // A hold by staff for another reason is not settled with the dispute.
  await moveEarning(step, ['held'], 'resume', {}, disputed)
}

const earnCaptured: Listener<PaymentRow> = async (step) => {
  // A tip is posted and earned when it is charged, which follows from its capture.
  if (step.row.purpose === 'tip') return bookChargeFee(step)
  await bookCapture(step)
  await releaseEarnings(step, step.row.order_id)
}

/**
 * Makes the pending earnings from an order's price available, or reserves them: for a new mover, and
 * while the customer may contest that the crew was there.
 */
async function releaseEarnings(
  step: Pick<Step<unknown>, 'kernel' | 'tx' | 'now' | 'request_id'>,
  order_id: number,
): Promise<void> {
  const { kernel, tx, now, request_id } = step
  for (const earning of await earningsIn(tx, order_id, ['pending']))
    if (earning.tip_id === null) await releaseOrReserve(kernel, tx, earning, { now, request_id })
}

export const earningNeeds = { no_tip: noTip, no_open_claim: noOpenClaim }

/** Post to the journal and update the movers' earnings when orders and payments change state. */
export const earningListeners = {
  'order.completed': finishCompleted,
  'order.times_approved': finishApproved,
  'order.released': chargeRelease,
  'order.cancelled': bookCancellation,
  'order.expired': bookCancelFee,
  'order.no_show': bookCancelFee,
  'order.absence_reported': bookCancelFee,
  'order.fee_contested': holdContested,
  'order.fee_upheld': payUpheld,
  'order.fee_reversed': reverseFee,
  'order.disputed': (step: Step<OrderRow>) =>
    moveEarning(step, ['pending', 'available'], 'hold', {
      reason: disputed,
    }),
  'order.resolved': settleDispute,
  'earning.reversed': bookReversal,
  'order.written_off': bookWriteOff,
  'payment.captured': earnCaptured,
  'tip.charged': earnTip,
  'payment.fee_known': bookChargeFee,
  'payment.partially_refunded': bookRefund,
  'payment.refunded': bookRefund,
  'payment.refund_restored': bookRefund,
  'payment.refund_part_restored': bookRefund,
  'payment.disputed_part_refunded': bookRefund,
  'payment.disputed_refund_restored': bookRefund,
}
