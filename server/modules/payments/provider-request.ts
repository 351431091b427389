import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import type { RefundRequest } from './request-refund.ts'

/** The outbox payload of a request to the payment provider. */
export type ProviderRequest =
  | { act: 'settle'; payment_id: number }
  | Capture
  | { act: 'release'; payment_id: number }

export type Capture = {
  act: 'capture'
  payment_id: number
  amount_cents: number
  /** The refund agreed on when a dispute was resolved before the charge. */
  dispute?: RefundRequest | undefined
}

export const queueProviderRequest = (tx: Tx, key: string, order: ProviderRequest, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key,
      recipient: `payment ${order.payment_id}`,
      payload: order,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/** Has the provider give up what a charge holds, or may still hold. */
export const queueRelease = (tx: Tx, { id }: { id: number }, now: Date) =>
  queueProviderRequest(tx, `release-${id}`, { act: 'release', payment_id: id }, now)
