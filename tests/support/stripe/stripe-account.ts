import type Stripe from 'stripe'

import type { StripeCard } from './stripe-cards.ts'

/** The fields that a record has here, of those that Stripe's have. */
type Fields<Whole, Name extends keyof Whole> = Pick<Whole, Name>

export type Customer = Fields<Stripe.Customer, 'id' | 'object' | 'name' | 'email' | 'metadata'>

export type PaymentMethod = Fields<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  customer: string | null
  card: Fields<
    Stripe.PaymentMethod.Card,
    'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'
  >
}

export type SetupIntent = Fields<
  Stripe.SetupIntent,
  'id' | 'object' | 'status' | 'client_secret' | 'usage'
> & {
  customer: string | null
  payment_method: string | null
  last_setup_error: IntentError | null
}

export type PaymentIntent = Fields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'client_secret'
  | 'created'
  | 'description'
  | 'metadata'
  | 'status'
> & {
  customer: string | null
  payment_method: string
  latest_charge: string | null
  last_payment_error: IntentError | null
}

export type Charge = Fields<Stripe.Charge, 'id' | 'object' | 'amount' | 'amount_captured'> & {
  payment_intent: string
  balance_transaction: string | null
  payment_method_details: { type: 'card'; card: { capture_before?: number } }
}

export type Refund = Fields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'metadata' | 'status' | 'failure_reason'
> & { payment_intent: string }

export type Dispute = Fields<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'metadata' | 'reason' | 'status'
> & {
  payment_intent: string
  evidence_details: Fields<Stripe.Dispute.EvidenceDetails, 'due_by' | 'submission_count'>
  evidence: { uncategorized_file?: string; uncategorized_text?: string }
  balance_transactions: BalanceTransaction[]
}

export type BalanceTransaction = Fields<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'fee'
  | 'net'
  | 'created'
  | 'description'
  | 'reporting_category'
  | 'type'
> & {
  /** The id of the record that caused it, or the record itself if Connect has made it. */
  source: string | object | null
}

export type File = Fields<Stripe.File, 'id' | 'object' | 'purpose' | 'size'>

export type IntentError = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
}

/** A change that comes later: a hold that lapses, a refund that arrives or fails. */
export type Later = { at: number; run: () => void }

/** The records of one Stripe account. The newest of each kind is the last. */
export type StripeAccount = {
  customers: Customer[]
  paymentMethods: PaymentMethod[]
  setupIntents: SetupIntent[]
  paymentIntents: PaymentIntent[]
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
  files: File[]
  /** The contents of uploaded files, by the file's id. */
  contents: Map<string, Buffer>
  balanceTransactions: BalanceTransaction[]
  /** How the card of each payment method behaves. */
  behaviors: Map<string, StripeCard>
  later: Later[]
  /** Seconds since the epoch. */
  now: () => number
  newId: (prefix: string) => string
}

export function openAccount(now: () => number): StripeAccount {
  let count = 0
  return {
    customers: [],
    paymentMethods: [],
    setupIntents: [],
    paymentIntents: [],
    charges: [],
    refunds: [],
    disputes: [],
    files: [],
    contents: new Map(),
    balanceTransactions: [],
    behaviors: new Map(),
    later: [],
    now,
    newId: (prefix) => `${prefix}_${String(++count).padStart(14, '0')}`,
  }
}

/** Carries out what is due by now. */
export function settle(account: StripeAccount): void {
  const due = account.later.filter(({ at }) => at <= account.now())
  account.later = account.later.filter((one) => !due.includes(one))
  for (const { run } of due) run()
}

/** Books a change of the balance. */
export function book(
  account: Pick<StripeAccount, 'now' | 'newId' | 'balanceTransactions'>,
  values: Pick<BalanceTransaction, 'amount' | 'source' | 'reporting_category' | 'type'> &
    Partial<Pick<BalanceTransaction, 'fee' | 'description'>>,
): BalanceTransaction {
  const { amount, fee = 0, description = null } = values
  const transaction: BalanceTransaction = {
    id: account.newId('txn'),
    object: 'balance_transaction',
    created: account.now(),
    net: amount - fee,
    ...values,
    fee,
    description,
  }
  account.balanceTransactions.push(transaction)
  return transaction
}

/** An error that Stripe answers with. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: { type: string; message: string } & Record<string, unknown>) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, code?: string, param?: string, status = 400) =>
  new StripeProblem(status, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })

export const noSuch = (kind: string, id: string, param: string, status = 404) =>
  invalidRequest(`No such ${kind}: '${id}'`, 'resource_missing', param, status)

/** Returns a record by its id. */
export function recordOf<T extends { id: string; object: string }>(
  records: readonly T[],
  id: string,
  kind: string,
  param = 'id',
): T {
  const found = records.find((record) => record.id === id)
  if (!found) throw noSuch(kind, id, param)
  return found
}
