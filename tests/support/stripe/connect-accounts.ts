import type { Destination } from '../../ports/behaves-like-payouts.ts'
import type { ConnectRequest, ParamsOf } from './connect-requests.ts'
import { book, invalidRequest, noSuch, type StripeAccount } from './stripe-account.ts'
import { listTransactions } from './stripe-list.ts'

type About = { id: string; account: string | undefined }
export type Handlers = {
  [Name in ConnectRequest]: (params: ParamsOf<Name>, about: About) => object
}

type Account = {
  id: string
  isVerified: boolean
  documentDueAt: string | null
  external: { id: string; behavior: Destination; status: string; last4: string } | null
  isManual: boolean
}
type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  destination: string
  transfer_group: string | null
  reversed: boolean
  created: number
}
type Payout = {
  id: string
  object: 'payout'
  account: string
  amount: number
  method: string
  status: 'pending' | 'paid' | 'failed'
  failure_code: string | null
  metadata: Readonly<Record<string, string>>
  created: number
}
type Later = { at: number; run: () => void }

const day = 86_400

/** Keeps the records of a platform and its connected accounts, and answers requests about them. */
export function connectAccounts(platform: StripeAccount) {
  const { now, newId } = platform
  const accounts = new Map<string, Account>()
  const transfers: Transfer[] = []
  const payouts: Payout[] = []
  const lost = new Set<string>()
  let later: Later[] = []
  let settled = 100_000_000

  const accountOf = (id: string | undefined): Account => {
    const account = accounts.get(id ?? '')
    if (!account) throw noSuch('account', String(id), 'account')
    return account
  }
  const balanceOf = (id: string): number =>
    sum(transfers.filter((one) => one.destination === id && !one.reversed)) -
    sum(payouts.filter((one) => one.account === id && one.status !== 'failed'))
  const after = (seconds: number, run: () => void) => later.push({ at: now() + seconds, run })
  const tooLittle = () =>
    invalidRequest('Insufficient funds in Stripe account.', 'balance_insufficient')

  /** Decides what the bank does with a payout. */
  function send(payout: Payout, { behavior }: NonNullable<Account['external']>): void {
    const fail = (code: string) => () => {
      Object.assign(payout, { status: 'failed', failure_code: code })
      const { external } = accountOf(payout.account)
      if (external) external.status = 'errored'
    }
    const arrive = () => {
      payout.status = 'paid'
    }
    if (behavior === 'no_account') return void after(day, fail('no_account'))
    if (behavior === 'comes_back') return void after(day, fail('account_closed'))
    after(payout.method === 'instant' ? 0 : day, arrive)
    if (behavior === 'returned') after(4 * day, fail('account_closed'))
  }

  const handlers: Handlers = {
    'POST /v2/core/accounts': () => {
      const id = newId('acct')
      accounts.set(id, {
        id,
        isVerified: false,
        documentDueAt: null,
        external: null,
        isManual: false,
      })
      return accountBody(accountOf(id), [], now())
    },
    'GET /v2/core/accounts/{id}': ({ include = [] }, { id }) =>
      accountBody(accountOf(id), include, now()),
    'POST /v2/core/account_links': ({ account }) => ({
      object: 'v2.core.account_link',
      account: accountOf(account).id,
      url: `https://connect.stripe.com/setup/${newId('link')}`,
    }),
    'POST /v1/accounts/{account}/login_links': (_params, { id }) => {
      if (!accountOf(id).isVerified)
        throw invalidRequest(
          'Cannot create a login link for an account that has not completed onboarding.',
        )
      return { object: 'login_link', url: `https://connect.stripe.com/express/${newId('link')}` }
    },
    'GET /v1/accounts/{account}/external_accounts': (_params, { id }) => {
      const { external } = accountOf(id)
      return { object: 'list', has_more: false, data: external ? [externalBody(external)] : [] }
    },
    'POST /v1/balance_settings': (_params, { account }) => {
      accountOf(account).isManual = true
      return { object: 'balance_settings' }
    },
    'POST /v1/transfers': ({ amount, destination, transfer_group = null }) => {
      if (!accountOf(destination).isVerified)
        throw invalidRequest(
          'Your destination account needs to have at least one of the following capabilities enabled: transfers',
          'insufficient_capabilities_for_transfer',
        )
      if (settled < amount) throw tooLittle()
      const made: Transfer = {
        id: newId('tr'),
        object: 'transfer',
        amount,
        destination,
        transfer_group,
        reversed: false,
        created: now(),
      }
      transfers.unshift(made)
      book(platform, {
        amount: -amount,
        source: made,
        reporting_category: 'transfer',
        type: 'transfer',
      })
      return made
    },
    'GET /v1/transfers': ({ transfer_group }) => ({
      object: 'list',
      has_more: false,
      data: transfers.filter((one) => one.transfer_group === transfer_group),
    }),
    'GET /v1/transfers/{transfer}': (_params, { id }) => transferOf(id),
    'POST /v1/transfers/{id}/reversals': ({ amount = 0 }, { id }) => {
      const transfer = transferOf(id)
      if (balanceOf(transfer.destination) < amount) throw tooLittle()
      transfer.reversed = true
      const reversal = { id: newId('trr'), object: 'transfer_reversal', transfer: id, amount }
      book(platform, {
        amount,
        source: reversal,
        reporting_category: 'transfer_reversal',
        type: 'transfer_refund',
      })
      return reversal
    },
    'POST /v1/payouts': ({ amount, method = 'standard', metadata = {} }, { account: id }) => {
      const { external, isManual } = accountOf(id)
      if (!isManual) throw invalidRequest('The account pays out by itself.')
      if (!external || external.status === 'errored')
        throw invalidRequest('The account has no usable external account.', 'payouts_not_allowed')
      if (balanceOf(String(id)) < amount) throw tooLittle()
      if (external.behavior === 'declined')
        throw invalidRequest('The card was declined.', 'bank_account_declined')
      const made: Payout = {
        id: newId('po'),
        object: 'payout',
        account: String(id),
        amount,
        method,
        status: 'pending',
        failure_code: null,
        metadata,
        created: now(),
      }
      payouts.unshift(made)
      send(made, external)
      return payoutBody(made)
    },
    'GET /v1/payouts': ({ created }, { account }) => ({
      object: 'list',
      has_more: false,
      data: payouts
        .filter((one) => one.account === account && one.created >= (created?.gte ?? 0))
        .map(payoutBody),
    }),
    'GET /v1/payouts/{payout}': (_params, { id, account }) => {
      const found = payouts.find((one) => one.id === id && one.account === account)
      if (!found) throw noSuch('payout', id, 'payout', 404)
      return payoutBody(found)
    },
    'GET /v1/balance_transactions': (query) => listTransactions(platform, query),
  }

  function transferOf(id: string): Transfer {
    const found = transfers.find((one) => one.id === id)
    if (!found) throw noSuch('transfer', id, 'transfer')
    return found
  }

  return {
    handlers,
    /** Carries out what is due by now. */
    settle() {
      const due = later.filter(({ at }) => at <= now())
      later = later.filter((one) => !due.includes(one))
      for (const { run } of due) run()
    },
    /** Does what the owner does at Stripe: verifies the identity and enters a bank account or card. */
    async verify(id: string, behavior: Destination) {
      const account = accountOf(id)
      account.isVerified = true
      const prefix = behavior === 'card' || behavior === 'declined' ? 'card' : 'ba'
      account.external = { id: newId(prefix), behavior, status: 'verified', last4: '6789' }
    },
    async askForDocument(id: string, due_at: string) {
      accountOf(id).documentDueAt = due_at
    },
    setSettled(cents: number) {
      settled = cents
    },
    /**
     * Reports whether this answer is lost: the first transfer to, and payout from, such an account.
     */
    losesAnswer(name: ConnectRequest, params: unknown, header: unknown): boolean {
      const id = String(header ?? (params as { destination?: string }).destination)
      if (!['POST /v1/transfers', 'POST /v1/payouts'].includes(name)) return false
      if (accounts.get(id)?.external?.behavior !== 'times_out') return false
      const tries = [`${id} ${name} 1`, `${id} ${name} 2`]
      // The SDK repeats a request once by itself.
      const next = tries.find((one) => !lost.has(one))
      if (next) lost.add(next)
      return next !== undefined
    },
  }
}

export type ConnectAccounts = ReturnType<typeof connectAccounts>

const sum = (all: readonly { amount: number }[]) =>
  all.reduce((cents, { amount }) => cents + amount, 0)

const payoutBody = ({ account: _, ...payout }: Payout) => ({
  ...payout,
  balance_transaction: { object: 'balance_transaction', fee: 0 },
})

function externalBody({ id, behavior, status, last4 }: NonNullable<Account['external']>): object {
  const isCard = behavior === 'card' || behavior === 'declined'
  return {
    id,
    object: isCard ? 'card' : 'bank_account',
    ...(isCard ? { brand: 'Visa' } : { bank_name: 'STRIPE TEST BANK', status }),
    last4,
    fingerprint: `${id}-fingerprint`,
    default_for_currency: true,
    available_payout_methods: ['standard', 'instant'],
  }
}

const entry = (description: string, status: string) => ({
  awaiting_action_from: 'user',
  description,
  errors: [],
  minimum_deadline: { status },
})

function accountBody(account: Account, include: readonly string[], now: number): object {
  const { id, isVerified, documentDueAt, external } = account
  const isOver = documentDueAt !== null && Date.parse(documentDueAt) <= now * 1000
  const status = isVerified && !isOver ? 'active' : 'restricted'
  const entries = [
    ...(isVerified
      ? []
      : [
          entry('identity.individual.given_name', 'currently_due'),
          entry('identity.individual.date_of_birth', 'currently_due'),
        ]),
    ...(external ? [] : [entry('configuration.recipient.external_account', 'currently_due')]),
    ...(documentDueAt
      ? [entry('identity.individual.documents.primary_verification', 'currently_due')]
      : []),
    entry('identity.business_details.phone', 'eventually_due'),
  ]
  const summary = documentDueAt
    ? { minimum_deadline: { status: 'currently_due', time: documentDueAt } }
    : {}
  return {
    id,
    object: 'v2.core.account',
    closed: false,
    // Stripe leaves out what was not asked for.
    configuration: include.includes('configuration.recipient')
      ? {
          recipient: {
            applied: true,
            capabilities: {
              stripe_balance: {
                stripe_transfers: { status, status_details: [] },
                payouts: { status, status_details: [] },
              },
            },
          },
        }
      : null,
    requirements: include.includes('requirements') ? { entries, summary } : null,
  }
}
