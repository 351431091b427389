import { and, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { earningMachine } from '#contract/machines/earning.ts'
import { isIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Listener, Need, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { deduct } from './adjust-earning.ts'
import { disputed, releaseOrReserve } from './earning-release.ts'
import { post, reverse } from './journal.ts'

type TipRow = (typeof tables.tips)['$inferSelect']
type EarningRow = (typeof tables.earnings)['$inferSelect']
type DisputeRow = (typeof tables.payment_disputes)['$inferSelect']

/** Posts a charged tip and adds all of it to the mover's earnings: there is no commission. */
export const earnTip: Listener<TipRow> = async ({ kernel, tx, row, now, request_id }) => {
  const { id: tip_id, order_id, mover_id, payment_id, amount_cents } = row
  await post(
    tx,
    {
      posting: `tip-${tip_id}`,
      memo: 'Tip after the move',
      order_id,
      payment_id,
      mover_id,
      lines: { cash: amount_cents, tips_payable: -amount_cents },
    },
    now,
  )
  const amounts = {
    gross_cents: 0,
    commission_cents: 0,
    tip_cents: amount_cents,
    net_cents: amount_cents,
  }
  const act = { actor: system, now, request_id }
  const values = { order_id, mover_id, tip_id, ...amounts }
  const earning = (await insertRow(
    kernel,
    tx,
    resources.earnings,
    values,
    act,
  )) as unknown as EarningRow
  if (await isDisputed(tx, order_id)) {
    const hold = { resource: 'earnings', name: 'hold', input: { reason: disputed } }
    await systemTransition(kernel, tx, [earning], hold, act)
  } else await releaseOrReserve(kernel, tx, earning, act)
}

async function isDisputed(tx: Tx, order_id: number): Promise<boolean> {
  const { orders } = tables
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, order_id))
  return order !== undefined && isIn(order.state, 'disputed')
}

/** The reason for a hold: the customer's bank disputes the tip. */
const questioned = 'The customer’s bank disputes the tip.'

/** Holds a tip while a bank decides about it. */
export const holdDisputedTip: Listener<DisputeRow> = async ({ kernel, tx, row, ...act }) => {
  const tip = await tipOf(tx, row)
  if (!tip) return
  const earned = await earningsOf(tx, tip, [...earningMachine.transitions.hold.from])
  const hold = { resource: 'earnings', name: 'hold', input: { reason: questioned } }
  await systemTransition(kernel, tx, earned, hold, act)
}

const takenBack = ({ id }: DisputeRow) => `share-dispute-${id}`

/**
 * Takes back from the mover a tip that the customer's bank has returned to the cardholder: the money
 * never came, and a stolen card would be a way to pay oneself otherwise.
 */
export const takeBackLostTip: Listener<DisputeRow> = async ({ kernel, tx, row, ...act }) => {
  const tip = await tipOf(tx, row)
  if (!tip) return
  const { order_id, mover_id } = tip
  const { payment_id, amount_cents: cents } = row
  const lines = { mover_payable: cents, refunds: -cents }
  const posting = { posting: takenBack(row), memo: 'Tip taken back by the bank' }
  await post(tx, { ...posting, order_id, payment_id, mover_id, lines }, act.now)
  await deduct(kernel, tx, { order_id, mover_id, tip_id: tip.id, cents, reason: questioned }, act)
  await resume({ kernel, tx, ...act }, tip)
  const input = { cents }
  await announce(kernel, 'tip.taken_back', { tx, row: tip, now: act.now, input })
}

/** Gives a tip back to the mover when the bank decides for us, even after the loss was accepted. */
export const restoreWonTip: Listener<DisputeRow> = async ({ kernel, tx, row, ...act }) => {
  const tip = await tipOf(tx, row)
  if (!tip) return
  const { order_id, mover_id } = tip
  const { mover_payable = 0 } = await reverse(tx, takenBack(row), 'Dispute won', act.now)
  if (mover_payable > 0) {
    const returned = { order_id, mover_id, tip_id: tip.id, cents: -mover_payable }
    await deduct(kernel, tx, { ...returned, reason: questioned }, act)
  }
  await resume({ kernel, tx, ...act }, tip)
}

/** Ends the hold for the bank's decision, but not one for another reason. */
async function resume(
  {
    kernel,
    tx,
    ...act
  }: Pick<Parameters<typeof earnTip>[0], 'kernel' | 'tx' | 'now' | 'request_id'>,
  tip: TipRow,
): Promise<void> {
  const held = await earningsOf(tx, tip, ['held'])
  const rows = held.filter(({ held_reason }) => held_reason === questioned)
  await systemTransition(kernel, tx, rows, { resource: 'earnings', name: 'resume' }, act)
}

async function tipOf(tx: Tx, { payment_id }: { payment_id: number }): Promise<TipRow | undefined> {
  const { tips } = tables
  const [tip] = await tx.select().from(tips).where(eq(tips.payment_id, payment_id))
  return tip
}

function earningsOf(tx: Tx, { id }: TipRow, states: EarningRow['state'][]): Promise<EarningRow[]> {
  const { earnings } = tables
  return tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.tip_id, id), inArray(earnings.state, states)))
    .orderBy(earnings.id)
    .for('update')
}

/** A tip belongs to the crew or, refunded, to the customer; reversed, it would be the platform's. */
export const noTip: Need<EarningRow> = async ({ row, actor }) =>
  row.tip_id === null ? undefined : { tip_id: [translate(actor.locale, 'needs.no_tip')] }
