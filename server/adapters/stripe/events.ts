import type Stripe from 'stripe'

import type { EventSubject, ProviderEvent, ProviderEvents } from '#server/ports/provider-events.ts'

type Options = {
  stripe: Stripe
  /** Secrets of the endpoints that deliver here, of which each signs with its own. */
  webhookSecrets: readonly string[]
}

const toleranceSeconds = 300

type EventType = Stripe.V2.Core.EventNotification['type']

/** The events that change something here, and the kind of record that they name. */
export const stripeEventSubjects: Readonly<Partial<Record<EventType, EventSubject['kind']>>> = {
  'v1.setup_intent.succeeded': 'setup',
  'v1.setup_intent.setup_failed': 'setup',
  'v1.setup_intent.requires_action': 'setup',
  'v1.setup_intent.canceled': 'setup',
  'v1.payment_intent.amount_capturable_updated': 'charge',
  'v1.payment_intent.succeeded': 'charge',
  'v1.payment_intent.payment_failed': 'charge',
  'v1.payment_intent.requires_action': 'charge',
  // Canceled by us, or because the hold has lapsed.
  'v1.payment_intent.canceled': 'charge',
  'v1.charge.refund.updated': 'refund',
  'v1.refund.created': 'refund',
  'v1.refund.updated': 'refund',
  'v1.refund.failed': 'refund',
  'v1.charge.dispute.created': 'dispute',
  'v1.charge.dispute.updated': 'dispute',
  'v1.charge.dispute.closed': 'dispute',
  'v1.charge.dispute.funds_withdrawn': 'dispute',
  'v1.charge.dispute.funds_reinstated': 'dispute',
  'v1.account.updated': 'account',
  'v2.core.account.updated': 'account',
  'v2.core.account.closed': 'account',
  'v2.core.account[requirements].updated': 'account',
  'v2.core.account[future_requirements].updated': 'account',
  'v2.core.account[configuration.recipient].updated': 'account',
  'v2.core.account[configuration.recipient].capability_status_updated': 'account',
  'v1.transfer.reversed': 'transfer',
  'v1.payout.updated': 'payout',
  'v1.payout.paid': 'payout',
  'v1.payout.failed': 'payout',
  'v1.payout.canceled': 'payout',
}

/**
 * Reads Stripe's webhooks (https://docs.stripe.com/webhooks): thin events, which Stripe recommends
 * and which hold the id of their record only, and snapshot events of the first API.
 */
export function stripeEvents({ stripe, webhookSecrets }: Options): ProviderEvents {
  const { signature: verifier } = stripe.webhooks
  const isSigned = (body: Buffer, header: string, secret: string, now: Date): boolean => {
    try {
      verifier?.verifyHeader(body, header, secret, toleranceSeconds, undefined, now.getTime())
      return verifier !== null
    } catch {
      // Throws errors of several kinds, also for a header that it can't read.
      return false
    }
  }
  return {
    path: 'stripe',
    read(body, headers, now) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return null
      return webhookSecrets.some((secret) => isSigned(body, signature, secret, now))
        ? eventOf(JSON.parse(body.toString()))
        : null
    },
  }
}

/** A thin event (`v1.payout.paid`), or a snapshot event (`payout.paid`). */
type SignedEvent = {
  id: string
  type: string
} & (
  | { object: 'v2.core.event'; created: string; related_object?: { id: string } | null }
  | { object: 'event'; created: number; data: { object: { id?: string } } }
)

function eventOf(event: SignedEvent): ProviderEvent {
  const { id, type } = event
  const isThin = event.object === 'v2.core.event'
  const kind = stripeEventSubjects[(isThin ? type : `v1.${type}`) as EventType]
  const reference = isThin ? event.related_object?.id : event.data.object.id
  return {
    id,
    type,
    created_at: new Date(isThin ? event.created : event.created * 1000).toISOString(),
    subject: kind && reference ? { kind, reference } : null,
  }
}
