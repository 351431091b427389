import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { post, postFee } from './journal.ts'
import { holdDisputedTip, restoreWonTip, takeBackLostTip } from './tip-earnings.ts'

type DisputeRow = (typeof tables.payment_disputes)['$inferSelect']
type DisputeListener = Listener<DisputeRow>

const about = ({ order_id, payment_id }: DisputeRow) => ({ order_id, payment_id })

/** Posts an amount that a bank has taken back, and the provider's fee for the dispute. */
const bookOpened: DisputeListener = async ({ tx, row, now }) => {
  const lines = { disputes: row.amount_cents, cash: -row.amount_cents }
  const posting = `dispute-${row.id}`
  await post(tx, { posting, memo: 'Payment disputed', ...about(row), lines }, now)
  const fee = { posting: `dispute-fee-${row.id}`, cents: row.dispute_fee_cents, ...about(row) }
  await postFee(tx, fee, now)
}

/** Posts by how much a fee differs that the provider has reported after the dispute was opened. */
const bookFee: DisputeListener = ({ tx, row, before, now }) => {
  const cents = row.dispute_fee_cents - before.dispute_fee_cents
  const posting = `dispute-fee-${row.id}-${row.version}`
  return postFee(tx, { posting, cents, ...about(row) }, now)
}

/** Posts an amount that the bank has returned, even after the loss was accepted. */
const bookWon: DisputeListener = ({ tx, row, before, now }) => {
  const account = before.state === 'accepted' ? 'refunds' : 'disputes'
  const lines = { cash: row.amount_cents, [account]: -row.amount_cents }
  const posting = `dispute-won-${row.id}`
  return post(tx, { posting, memo: 'Dispute won', ...about(row), lines }, now)
}

/** Posts an amount that stays with the customer, which is a cost like a refund. */
const bookLost: DisputeListener = ({ tx, row, now }) => {
  const lines = { refunds: row.amount_cents, disputes: -row.amount_cents }
  const posting = `dispute-lost-${row.id}`
  return post(tx, { posting, memo: 'Dispute lost', ...about(row), lines }, now)
}

const inTurn =
  (...listeners: DisputeListener[]): DisputeListener =>
  async (step) => {
    for (const listen of listeners) await listen(step)
  }

export const disputeListeners = {
  'payment_dispute.opened': inTurn(bookOpened, holdDisputedTip),
  'payment_dispute.fee_reported': bookFee,
  'payment_dispute.won': inTurn(bookWon, restoreWonTip),
  'payment_dispute.lost': inTurn(bookLost, takeBackLostTip),
  'payment_dispute.accepted': inTurn(bookLost, takeBackLostTip),
}
