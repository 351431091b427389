import type { Static } from 'typebox'

import {
  invalidRequest,
  noSuch,
  type PaymentIntent,
  recordOf,
  type StripeAccount,
} from './stripe-account.ts'
import { captureIntent, confirmIntent } from './stripe-intents.ts'
import { listOf, listTransactions } from './stripe-list.ts'
import { refundIntent, refundsOf } from './stripe-refunds.ts'
import type { stripeRequests } from './stripe-requests.ts'

type Requests = typeof stripeRequests
type Handlers = {
  [Name in keyof Requests]: (
    account: StripeAccount,
    params: Static<Requests[Name]>,
    /** Of the record that the path names. */
    id: string,
  ) => object
}

/** How Stripe answers its requests. */
export const stripeHandlers: Handlers = {
  'POST /v1/customers'(account, { name, email, metadata = {} }) {
    const customer = {
      id: account.newId('cus'),
      object: 'customer' as const,
      name: name ?? null,
      email: email ?? null,
      metadata,
    }
    account.customers.push(customer)
    return customer
  },

  'POST /v1/customers/{customer}'(account, params, id) {
    return Object.assign(recordOf(account.customers, id, 'customer'), params)
  },

  'POST /v1/setup_intents'(account, { customer, usage = 'off_session' }) {
    if (customer) recordOf(account.customers, customer, 'customer', 'customer')
    const id = account.newId('seti')
    const intent = {
      id,
      object: 'setup_intent' as const,
      status: 'requires_payment_method' as const,
      client_secret: `${id}_secret_${account.newId('x')}`,
      usage,
      customer: customer ?? null,
      payment_method: null,
      last_setup_error: null,
    }
    account.setupIntents.push(intent)
    return intent
  },

  'GET /v1/setup_intents/{intent}'(account, _, id) {
    return recordOf(account.setupIntents, id, 'setupintent', 'intent')
  },

  'GET /v1/payment_methods/{payment_method}'(account, _, id) {
    return recordOf(account.paymentMethods, id, 'PaymentMethod', 'payment_method')
  },

  'POST /v1/payment_methods/{payment_method}/detach'(account, _, id) {
    const method = recordOf(account.paymentMethods, id, 'PaymentMethod', 'payment_method')
    if (!method.customer)
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    method.customer = null
    return method
  },

  'POST /v1/payment_intents'(account, params) {
    const { amount, customer, payment_method, off_session = false } = params
    checkAmount(amount)
    if (!customer || !payment_method || !params.confirm || params.capture_method !== 'manual')
      throw invalidRequest('The stand-in takes confirmed charges of stored cards only.')
    if (!off_session && !params.use_stripe_sdk)
      throw invalidRequest('The stand-in asks the customer in the browser, by Stripe.js only.')
    recordOf(account.customers, customer, 'customer', 'customer')
    const method = account.paymentMethods.find((one) => one.id === payment_method)
    if (!method) throw noSuch('PaymentMethod', payment_method, 'payment_method', 400)
    if (method.customer !== customer)
      throw invalidRequest('The PaymentMethod was detached from a Customer or is of another one.')
    const id = account.newId('pi')
    const intent: PaymentIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      client_secret: `${id}_secret_${account.newId('x')}`,
      created: account.now(),
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      status: 'requires_confirmation',
      customer,
      payment_method,
      latest_charge: null,
      last_payment_error: null,
    }
    account.paymentIntents.push(intent)
    confirmIntent(account, intent, off_session)
    return intent
  },

  'GET /v1/payment_intents'(account, { customer, ...page }) {
    const records = account.paymentIntents.filter(
      (intent) => !customer || intent.customer === customer,
    )
    return listOf('/v1/payment_intents', records, page)
  },

  'GET /v1/payment_intents/{intent}'(account, _, id) {
    return recordOf(account.paymentIntents, id, 'payment_intent', 'intent')
  },

  'POST /v1/payment_intents/{intent}/capture'(account, params, id) {
    const intent = recordOf(account.paymentIntents, id, 'payment_intent', 'intent')
    const { amount_to_capture = intent.amount, metadata = {} } = params
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
    if (amount_to_capture > intent.amount)
      throw invalidRequest(
        `The provided \`amount_to_capture\` is greater than ${intent.amount}.`,
        'amount_too_large',
        'amount_to_capture',
      )
    captureIntent(account, intent, amount_to_capture)
    Object.assign(intent.metadata, metadata)
    return intent
  },

  'POST /v1/payment_intents/{intent}/cancel'(account, _, id) {
    const intent = recordOf(account.paymentIntents, id, 'payment_intent', 'intent')
    if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'canceled')
    intent.status = 'canceled'
    return intent
  },

  'POST /v1/refunds'(account, { payment_intent, amount, metadata = {} }) {
    const intent = recordOf(
      account.paymentIntents,
      payment_intent ?? '',
      'payment_intent',
      'payment_intent',
    )
    if (intent.status !== 'succeeded') throw unexpectedState(intent, 'refunded')
    return refundIntent(account, intent, amount, metadata)
  },

  'GET /v1/refunds'(account, { payment_intent, ...page }) {
    if (payment_intent)
      recordOf(account.paymentIntents, payment_intent, 'payment_intent', 'payment_intent')
    const records = payment_intent ? refundsOf(account, payment_intent) : account.refunds
    return listOf('/v1/refunds', records, page)
  },

  'GET /v1/refunds/{refund}'(account, _, id) {
    return recordOf(account.refunds, id, 'refund')
  },

  'GET /v1/disputes/{dispute}'(account, _, id) {
    return recordOf(account.disputes, id, 'dispute')
  },

  'POST /v1/disputes/{dispute}'(account, { evidence, metadata, submit = true }, id) {
    const dispute = recordOf(account.disputes, id, 'dispute')
    if (dispute.evidence_details.submission_count > 0)
      throw invalidRequest('The evidence for this dispute has already been submitted.')
    if (evidence?.uncategorized_file)
      recordOf(account.files, evidence.uncategorized_file, 'file upload', 'evidence')
    Object.assign(dispute.evidence, evidence)
    Object.assign(dispute.metadata, metadata)
    if (submit) {
      dispute.evidence_details.submission_count += 1
      dispute.status = 'under_review'
    }
    return dispute
  },

  'POST /v1/files'(account, { purpose, file }) {
    const content = Buffer.from(file, 'latin1')
    const id = account.newId('file')
    const record = { id, object: 'file' as const, purpose, size: content.length }
    account.files.push(record)
    account.contents.set(id, content)
    return record
  },

  'GET /v1/balance_transactions': (account, query) => listTransactions(account, query),
}

function checkAmount(amount: number): void {
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  if (amount > 99_999_999)
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount_too_large', 'amount')
}

const unexpectedState = ({ status }: PaymentIntent, done: string) =>
  invalidRequest(
    `This PaymentIntent could not be ${done} because it has a status of ${status}.`,
    'payment_intent_unexpected_state',
  )
