import { eq } from 'drizzle-orm'

import { withQuery } from '#contract/kernel/routes.ts'
import { fastWork } from '#contract/machines/earning.ts'
import { lowerOfTwo } from '#contract/machines/payment.ts'
import { adminRoutes, href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Listener, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { ServerModule } from '#server/server-module.ts'
import { inOneLine } from './in-one-line.ts'
import type { About } from './notice-groups.ts'
import { type Notice, notify } from './notify.ts'
import { type OrderRow, orderWords } from './order-words.ts'
import { staffWho, whoIs } from './recipients.ts'

type EarningRow = (typeof tables.earnings)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']
type RefundRow = (typeof tables.refunds)['$inferSelect']
type PayoutRow = (typeof tables.payouts)['$inferSelect']
type AccountRow = (typeof tables.wallet_accounts)['$inferSelect']

const notifyOfEarning: Listener<EarningRow> = async ({ tx, row, now }) => {
  const order = await orderOf(tx, row.order_id)
  await notify(
    tx,
    await whoIs(tx, 'mover', row.mover_id),
    {
      about: 'earning_available',
      event: 'earning.released',
      link: { page: 'mover-earnings', to: href('mover-earnings') },
      values: (locale) => ({ code: order.code, amount: usd(locale, row.net_cents) }),
      data: { code: order.code, amount_cents: row.net_cents },
    },
    now,
  )
}

/**
 * Notifies the staff who may release an earning that is held because a crew was implausibly fast.
 */
const notifyOfHold: Listener<EarningRow> = async ({ kernel, tx, row, input, now }) => {
  if (input.reason !== fastWork) return
  const order = await orderOf(tx, row.order_id)
  await notify(
    tx,
    await staffWho(tx, kernel, 'earnings', 'resume'),
    {
      about: 'earning_held',
      event: 'earning.held',
      link: {
        page: 'admin-orders-details',
        to: withQuery(adminRoutes['admin-orders-details'].path, { id: order.id }),
      },
      values: (locale) => ({ code: order.code, amount: usd(locale, row.net_cents) }),
      data: { code: order.code, amount_cents: row.net_cents },
    },
    now,
  )
}

const notifyOfPayout =
  (about: About, event: string): Listener<PayoutRow> =>
  async ({ tx, row, input, now }) => {
    const { wallet_accounts } = tables
    const [account] = await tx
      .select({ last4: wallet_accounts.last4 })
      .from(wallet_accounts)
      .where(eq(wallet_accounts.id, row.wallet_account_id ?? 0))
    const { code, amount_cents, failure } = row
    await notify(
      tx,
      await whoIs(tx, 'mover', row.mover_id),
      {
        about,
        event,
        link: { page: 'mover-earnings-payouts', to: href('mover-earnings-payouts') },
        values: (locale) => ({
          code,
          amount: usd(locale, amount_cents),
          last4: account?.last4 ?? '',
          why: failure === null ? '' : translate(locale, `payout.${failure}`),
          reason: inOneLine(String(input.reason ?? '')),
        }),
        data: { code, amount_cents },
      },
      now,
    )
  }

/** Skips instant payouts, which arrive before anyone could read that they were sent. */
const notifyOfSending: Listener<PayoutRow> = async (step) => {
  if (step.row.method !== 'instant') await notifyOfPayout('payout_sent', 'payout.sent')(step)
}

/** Notifies the mover of every change of a payout account: somebody else may have made it. */
export async function notifyOfAccount(
  { tx, row, now }: Pick<Act, 'now'> & { tx: Tx; row: AccountRow },
  about: About,
  event: string,
): Promise<void> {
  const { movers, users } = tables
  const [owner] = await tx
    .select({ time_zone: users.time_zone })
    .from(users)
    .innerJoin(movers, eq(movers.user_id, users.id))
    .where(eq(movers.id, row.mover_id))
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: owner?.time_zone } as const
  const { holder, last4 } = row
  await notify(
    tx,
    await whoIs(tx, 'mover', row.mover_id),
    {
      about,
      event,
      link: { page: 'mover-wallet', to: href('mover-wallet') },
      values: (locale) => ({
        holder,
        last4,
        date: new Intl.DateTimeFormat(locale, style).format(new Date(row.usable_at)),
      }),
      data: { wallet_account_id: row.id },
    },
    now,
  )
}

const notifyOfRefund: Listener<RefundRow> = async ({ tx, row, now }) => {
  const order = await orderOf(tx, row.order_id)
  await notifyPayer(tx, order, now, {
    about: 'refund_settled',
    event: 'refund.settled',
    values: (locale) => ({ amount: usd(locale, row.amount_cents) }),
  })
}

/** Notifies of a lower-of-two refund; refunds by the staff are covered by `notifyOfRefund`. */
const notifyOfPromise: Listener<PaymentRow> = async ({ tx, row, before, input, now }) => {
  if (input.reason !== lowerOfTwo) return
  const amount_cents = row.refunded_cents - before.refunded_cents
  await notifyPayer(tx, await orderOf(tx, row.order_id), now, {
    about: 'order_cheaper',
    event: 'payment.partially_refunded',
    values: (locale) => ({ amount: usd(locale, amount_cents) }),
  })
}

const notifyOfPayment =
  (about: About, event: string): Listener<PaymentRow> =>
  async ({ tx, row, now }) => {
    // Without a failure, the payment was replaced by another one or the order itself ended.
    const { failure } = row
    if (failure === null) return
    const isNewDate = row.intent?.transition === 'reschedule'
    await notifyPayer(tx, await orderOf(tx, row.order_id), now, {
      about,
      event,
      page: isNewDate ? 'customer-moves-details' : 'order-submitting',
      values: (locale) => ({
        why: translate(locale, `payment.${failure}`),
        ...(isNewDate ? { context: 'reschedule' } : {}),
      }),
    })
  }

type ToPayer = Pick<Notice, 'about' | 'event' | 'values'> & {
  page?: 'customer-moves-details' | 'order-submitting'
}

async function notifyPayer(
  tx: Tx,
  order: OrderRow,
  now: Date,
  { page = 'customer-moves-details', values, ...notice }: ToPayer,
): Promise<void> {
  const words = await orderWords({ tx, row: order, input: {} })
  const { code } = order
  await notify(
    tx,
    await whoIs(tx, 'customer', order.customer_id),
    {
      ...notice,
      link: { page, to: href(page, {}, { code }) },
      values: (locale) => ({ ...words(locale), ...values(locale) }),
      data: { code },
    },
    now,
  )
}

async function orderOf(tx: Tx, id: number): Promise<OrderRow> {
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error(`there is no order ${id}`)
  return order
}

export const moneyNotices = {
  'earning.released': notifyOfEarning,
  'earning.held': notifyOfHold,
  'payment.failed': notifyOfPayment('payment_failed', 'payment.failed'),
  'payment.voided': notifyOfPayment('payment_voided', 'payment.voided'),
  'payment.partially_refunded': notifyOfPromise,
  'refund.settled': notifyOfRefund,
  'payout.sent': notifyOfSending,
  'payout.paid': notifyOfPayout('payout_paid', 'payout.paid'),
  'payout.failed': notifyOfPayout('payout_failed', 'payout.failed'),
  'payout.cancelled': notifyOfPayout('payout_cancelled', 'payout.cancelled'),
  'wallet_account.verified': (step) =>
    notifyOfAccount(step, 'account_verified', 'wallet_account.verified'),
  'wallet_account.disabled': (step) =>
    notifyOfAccount(step, 'account_disabled', 'wallet_account.disabled'),
} satisfies ServerModule['listeners']
