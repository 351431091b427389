import Type, { type TObject } from 'typebox'

/**
 * The requests that are sent to Stripe, as TypeBox schemas by method and path, written after Stripe's
 * OpenAPI document (https://github.com/stripe/openapi, version 2026-09-30.endive). They hold the
 * parameters that are used, not all that exist; the stand-in refuses any other.
 */
export const stripeRequests = {
  'POST /v1/customers': closed({
    name: Type.Optional(Type.String({ maxLength: 256 })),
    email: Type.Optional(Type.String({ maxLength: 512 })),
    metadata: Type.Optional(metadata()),
  }),
  'POST /v1/customers/{customer}': closed({
    name: Type.Optional(Type.String({ maxLength: 256 })),
    email: Type.Optional(Type.String({ maxLength: 512 })),
  }),
  'POST /v1/setup_intents': closed({
    customer: Type.Optional(Type.String({ maxLength: 5000 })),
    usage: Type.Optional(Type.Enum(['off_session', 'on_session'])),
    allowed_payment_method_types: Type.Optional(Type.Array(Type.Enum(['card']))),
  }),
  'GET /v1/setup_intents/{intent}': closed({ expand: expand() }),
  'GET /v1/payment_methods/{payment_method}': closed({ expand: expand() }),
  'POST /v1/payment_methods/{payment_method}/detach': closed({ expand: expand() }),
  'POST /v1/payment_intents': closed({
    amount: Type.Integer(),
    currency: Type.String(),
    customer: Type.Optional(Type.String({ maxLength: 5000 })),
    payment_method: Type.Optional(Type.String({ maxLength: 5000 })),
    allowed_payment_method_types: Type.Optional(Type.Array(Type.Enum(['card']))),
    capture_method: Type.Optional(Type.Enum(['automatic', 'automatic_async', 'manual'])),
    confirm: Type.Optional(Type.Boolean()),
    off_session: Type.Optional(Type.Boolean()),
    use_stripe_sdk: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    metadata: Type.Optional(metadata()),
    expand: expand(),
  }),
  'GET /v1/payment_intents': closed({
    customer: Type.Optional(Type.String({ maxLength: 5000 })),
    ...pages(),
    expand: expand(),
  }),
  'GET /v1/payment_intents/{intent}': closed({ expand: expand() }),
  'POST /v1/payment_intents/{intent}/capture': closed({
    amount_to_capture: Type.Optional(Type.Integer()),
    metadata: Type.Optional(metadata()),
    expand: expand(),
  }),
  'POST /v1/payment_intents/{intent}/cancel': closed({ expand: expand() }),
  'POST /v1/refunds': closed({
    payment_intent: Type.Optional(Type.String({ maxLength: 5000 })),
    amount: Type.Optional(Type.Integer()),
    metadata: Type.Optional(metadata()),
    expand: expand(),
  }),
  'GET /v1/refunds': closed({
    payment_intent: Type.Optional(Type.String({ maxLength: 5000 })),
    ...pages(),
    expand: expand(),
  }),
  'GET /v1/refunds/{refund}': closed({ expand: expand() }),
  'GET /v1/disputes/{dispute}': closed({ expand: expand() }),
  'POST /v1/disputes/{dispute}': closed({
    evidence: Type.Optional(
      closed({
        uncategorized_file: Type.Optional(Type.String()),
        uncategorized_text: Type.Optional(Type.String({ maxLength: 20_000 })),
      }),
    ),
    metadata: Type.Optional(metadata()),
    submit: Type.Optional(Type.Boolean()),
    expand: expand(),
  }),
  'POST /v1/files': closed({
    purpose: Type.Enum(['dispute_evidence']),
    file: Type.String(),
  }),
  'GET /v1/balance_transactions': closed({
    created: Type.Optional(closed({ gte: Type.Optional(Type.Integer()) })),
    ...pages(),
    expand: expand(),
  }),
} satisfies Record<string, TObject>

function closed<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false })
}

function metadata() {
  return Type.Record(Type.String(), Type.String({ maxLength: 500 }))
}

function expand() {
  return Type.Optional(Type.Array(Type.String({ maxLength: 5000 })))
}

function pages() {
  return {
    limit: Type.Optional(Type.Integer()),
    starting_after: Type.Optional(Type.String()),
  }
}
