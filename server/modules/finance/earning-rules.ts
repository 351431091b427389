import { and, asc, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { type earningMachine, fastWork } from '#contract/machines/earning.ts'
import { lowerOfTwo } from '#contract/machines/payment.ts'
import { isTooFast } from '#contract/pricing/fast-work.ts'
import { shareOf } from '#contract/pricing/rounding.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import type { Effect, Listener, Step } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { bookCommission } from './affiliate-commission.ts'
import { post } from './journal.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']
type EarningRow = (typeof tables.earnings)['$inferSelect']

export const earningEffects: Record<
  TransitionOf<typeof earningMachine>,
  Effect<EarningRow> | null
> = {
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
const bookCapture: Listener<PaymentRow> = ({ tx, row, now }) =>
  post(
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

/**
 * Posts a refund. An amount returned by the lower-of-two promise was never owed; all other refunds
 * are the platform's cost.
 */
const bookRefund: Listener<PaymentRow> = ({ tx, row, before, input, actor, now }) => {
  const amount = row.refunded_cents - before.refunded_cents
  const isPromise = actor.kind === 'system' && input.reason === lowerOfTwo
  return post(
    tx,
    {
      posting: `refund-${row.id}-${row.refunded_cents}`,
      memo: isPromise ? 'Lower of the two prices' : 'Refund',
      order_id: row.order_id,
      payment_id: row.id,
      lines: { [isPromise ? 'customer_receivable' : 'refunds']: amount, cash: -amount },
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
  const price = row.metered ?? row.quote.answer
  await post(
    tx,
    {
      posting: `complete-${row.code}`,
      memo: 'Move completed',
      order_id: row.id,
      mover_id: row.mover_id,
      lines: {
        customer_receivable: price.total_cents,
        coupon_expense: price.discount_cents,
        mover_payable: -(price.mover_cents - price.tip_cents),
        tips_payable: -price.tip_cents,
        platform_revenue: -(price.commission_cents + price.fee_cents),
        protection_pool: -price.protection_cents,
        tax_payable: -price.tax_cents,
      },
    },
    now,
  )
}

/**
 * Tells whether the crew's times must be reviewed before the payout: the work was implausibly fast,
 * or a time is missing.
 */
async function wasTooFast({ tx, row }: Step<OrderRow>): Promise<boolean> {
  const { loading_started_at, delivered_at, quote } = row
  if (!loading_started_at || !delivered_at) return true
  const minutes = (Date.parse(delivered_at) - Date.parse(loading_started_at)) / 60_000
  const share_bp = await setting(tx, 'fast_work_bp')
  return isTooFast({ request: quote.request, minutes }, share_bp, await rulesOf(tx, row))
}

const earn = (
  step: Step<OrderRow>,
  earned: Pick<EarningRow, 'gross_cents' | 'commission_cents' | 'tip_cents' | 'net_cents'> & {
    mover_id: number | null
  },
) =>
  insertRow(
    step.kernel,
    step.tx,
    resources.earnings,
    { order_id: step.row.id, ...earned },
    { actor: system, now: step.now, request_id: step.request_id },
  )

/** The reason for a hold: the move is disputed. */
const disputed = 'The move is disputed.'

const moveEarning = async (
  step: Step,
  order_id: number,
  from: EarningRow['state'][],
  name: string,
  input = {},
  /** Only earnings that are held for this reason. */
  heldReason?: string,
) => {
  const { earnings } = tables
  const rows = await step.tx
    .select()
    .from(earnings)
    .where(
      and(
        eq(earnings.order_id, order_id),
        inArray(earnings.state, from),
        heldReason === undefined ? undefined : eq(earnings.held_reason, heldReason),
      ),
    )
    .orderBy(asc(earnings.id))
    .for('update')
  await systemTransition(step.kernel, step.tx, rows, { resource: 'earnings', name, input }, step)
}

const finishMove: Listener<OrderRow> = async (step) => {
  await bookRevenue(step)
  await bookCommission(step)
  const price = step.row.metered ?? step.row.quote.answer
  await earn(step, {
    mover_id: step.row.mover_id,
    gross_cents: price.service_cents + price.tolls_cents,
    commission_cents: price.commission_cents,
    tip_cents: price.tip_cents,
    net_cents: price.mover_cents,
  })
  if (await wasTooFast(step))
    await moveEarning(step, step.row.id, ['pending'], 'hold', { reason: fastWork })
}

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
}

const settleDispute: Listener<OrderRow> = async (step) => {
  if (!step.before.completed_at) await finishMove(step)
  // A hold for another reason, as for implausibly fast work, is not settled with the dispute.
  await moveEarning(step, step.row.id, ['held'], 'resume', {}, disputed)
}

const earnCaptured: Listener<PaymentRow> = async (step) => {
  await bookCapture(step)
  await moveEarning(step, step.row.order_id, ['pending'], 'release')
}

/** Post to the journal and update the movers' earnings when orders and payments change state. */
export const earningListeners = {
  'order.completed': finishMove,
  'order.cancelled': bookCancelFee,
  'order.expired': bookCancelFee,
  'order.disputed': (step: Step<OrderRow>) =>
    moveEarning(step, step.row.id, ['pending', 'available'], 'hold', {
      reason: disputed,
    }),
  'order.resolved': settleDispute,
  'earning.reversed': bookReversal,
  'payment.captured': earnCaptured,
  'payment.partially_refunded': bookRefund,
  'payment.refunded': bookRefund,
}
