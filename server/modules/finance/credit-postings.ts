import type { tables } from '#server/database/tables.ts'
import type { AfterCreate, Listener } from '#server/kernel/kernel.ts'
import { post } from './journal.ts'

type CreditRow = (typeof tables.customer_credits)['$inferSelect']
type CreditListener = Listener<CreditRow>

/**
 * Posts a granted credit: it is owed to the customer from now on. One that replaces credit in a
 * refund is a cost like any refund.
 */
const bookGrant: AfterCreate = async ({ tx, row, now }) => {
  const { id, order_id, amount_cents, reason } = row as unknown as CreditRow
  const cost = reason === 'refund' ? 'refunds' : 'credit_expense'
  const lines = { [cost]: amount_cents, customer_credits: -amount_cents }
  await post(tx, { posting: `credit-${id}`, memo: 'Credit granted', order_id, lines }, now)
}

/** Posts a used part: it settles what the customer owes for the order. */
const bookUse: CreditListener = ({ tx, row, input, now }) => {
  const cents = Number(input.amount_cents)
  return post(
    tx,
    {
      posting: `credit-use-${row.id}-${row.version}`,
      memo: 'Paid with credit',
      order_id: Number(input.order_id),
      lines: { customer_credits: cents, customer_receivable: -cents },
    },
    now,
  )
}

/** Posts what is no longer owed because a credit has expired or was voided. */
const bookEnd: CreditListener = ({ tx, row, before, input, now }) => {
  const isGivenBack = row.reserved_cents !== before.reserved_cents
  // An active credit that takes a part back still owes it.
  if (isGivenBack && row.state === 'active') return Promise.resolve()
  const cents = isGivenBack ? Number(input.amount_cents) : before.left_cents
  return post(
    tx,
    {
      posting: `credit-end-${row.id}-${row.version}`,
      memo: row.state === 'voided' ? 'Credit voided' : 'Credit expired',
      order_id: row.order_id,
      lines: { customer_credits: cents, credit_expense: -cents },
    },
    now,
  )
}

export const creditListeners = {
  'customer_credit.used': bookUse,
  'customer_credit.given_back': bookEnd,
  'customer_credit.expired': bookEnd,
  'customer_credit.voided': bookEnd,
}

export const creditAfterCreate = { customer_credits: bookGrant }
