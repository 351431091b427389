import type Stripe from 'stripe'
import Type, { type Static, type TObject } from 'typebox'

/**
 * The requests that are sent to Stripe Connect, as TypeBox schemas by method and path. They hold the
 * parameters that are used, not all that exist; the stand-in refuses any other. The SDK's types, which
 * are generated from Stripe's OpenAPI document (v2596), must take what the schemas describe.
 */
export const connectRequests = {
  'POST /v2/core/accounts': closed({
    contact_email: Type.String({ format: 'email' }),
    display_name: Type.String({ maxLength: 250 }),
    dashboard: Type.Enum(['express', 'full', 'none']),
    identity: closed({ country: Type.String({ minLength: 2, maxLength: 2 }) }),
    configuration: closed({
      recipient: closed({
        capabilities: closed({
          stripe_balance: closed({ stripe_transfers: closed({ requested: Type.Boolean() }) }),
        }),
      }),
    }),
    defaults: closed({
      currency: Type.String(),
      locales: Type.Array(Type.Enum(['en-US', 'es-419'])),
      responsibilities: closed({
        fees_collector: Type.Enum(['application', 'stripe']),
        losses_collector: Type.Enum(['application', 'stripe']),
      }),
    }),
    metadata: metadata(),
  }),
  'GET /v2/core/accounts/{id}': closed({
    include: Type.Optional(
      Type.Array(Type.Enum(['configuration.recipient', 'requirements', 'identity', 'defaults'])),
    ),
  }),
  'POST /v2/core/account_links': closed({
    account: Type.String(),
    use_case: closed({
      type: Type.Enum(['account_onboarding']),
      account_onboarding: closed({
        refresh_url: Type.String(),
        return_url: Type.String(),
        collection_options: closed({ fields: Type.Enum(['currently_due', 'eventually_due']) }),
      }),
    }),
  }),
  'POST /v1/accounts/{account}/login_links': closed({}),
  'GET /v1/accounts/{account}/external_accounts': closed({ limit: Type.Optional(Type.Integer()) }),
  'POST /v1/balance_settings': closed({
    payments: closed({
      payouts: closed({ schedule: closed({ interval: Type.Enum(['manual']) }) }),
    }),
  }),
  'POST /v1/transfers': closed({
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    destination: Type.String(),
    description: Type.Optional(Type.String()),
    transfer_group: Type.Optional(Type.String()),
  }),
  'GET /v1/transfers': closed({
    transfer_group: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
  }),
  'GET /v1/transfers/{transfer}': closed({}),
  'POST /v1/transfers/{id}/reversals': closed({ amount: Type.Optional(Type.Integer()) }),
  'POST /v1/payouts': closed({
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    method: Type.Optional(Type.Enum(['standard', 'instant'])),
    metadata: Type.Optional(metadata()),
    expand: expand(),
  }),
  'GET /v1/payouts': closed({
    created: Type.Optional(closed({ gte: Type.Optional(Type.Integer()) })),
    limit: Type.Optional(Type.Integer()),
    starting_after: Type.Optional(Type.String()),
    expand: expand(),
  }),
  'GET /v1/payouts/{payout}': closed({ expand: expand() }),
  'GET /v1/balance_transactions': closed({
    created: Type.Optional(closed({ gte: Type.Optional(Type.Integer()) })),
    limit: Type.Optional(Type.Integer()),
    starting_after: Type.Optional(Type.String()),
    expand: expand(),
  }),
} satisfies Record<string, TObject>

export type ConnectRequest = keyof typeof connectRequests
export type ParamsOf<Name extends ConnectRequest> = Static<(typeof connectRequests)[Name]>

/** The SDK's type of each request's parameters: one that the SDK doesn't take doesn't compile. */
type SdkParams = {
  'POST /v2/core/accounts': Stripe.V2.Core.AccountCreateParams
  'GET /v2/core/accounts/{id}': Stripe.V2.Core.AccountRetrieveParams
  'POST /v2/core/account_links': Stripe.V2.Core.AccountLinkCreateParams
  'POST /v1/accounts/{account}/login_links': Stripe.AccountCreateLoginLinkParams
  'GET /v1/accounts/{account}/external_accounts': Stripe.AccountListExternalAccountsParams
  'POST /v1/balance_settings': Stripe.BalanceSettingsUpdateParams
  'POST /v1/transfers': Stripe.TransferCreateParams
  'GET /v1/transfers': Stripe.TransferListParams
  'GET /v1/transfers/{transfer}': Stripe.TransferRetrieveParams
  'POST /v1/transfers/{id}/reversals': Stripe.TransferCreateReversalParams
  'POST /v1/payouts': Stripe.PayoutCreateParams
  'GET /v1/payouts': Stripe.PayoutListParams
  'GET /v1/payouts/{payout}': Stripe.PayoutRetrieveParams
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams
}
type Taken = {
  [Name in ConnectRequest]: ParamsOf<Name> extends SdkParams[Name] ? true : Name
}
const taken: Taken[ConnectRequest] = true
void taken

function closed<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

function metadata() {
  return Type.Record(Type.String(), Type.String({ maxLength: 500 }))
}

function expand() {
  return Type.Optional(Type.Array(Type.String()))
}
