import type { CallOptions, Outcome } from '#contract/client/http-client.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import type { AppServices } from '../../lib/services.ts'

export type OrderTransition = TransitionOf<typeof orderMachine>

/**
 * Requests a transition of an order. Fails with 409 if the order's state has changed or does not
 * allow it, with 422 if a field of the input or a requirement is not met.
 */
export function transitionOrder(
  { http }: Pick<AppServices, 'http'>,
  id: number,
  name: OrderTransition,
  body: object = {},
  { idempotencyKey, headers = {} }: Pick<CallOptions, 'idempotencyKey' | 'headers'> = {},
): Promise<Outcome<{ state: string }>> {
  return http.post(`/api/orders/${id}/transitions/${name}`, {
    body,
    headers,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
}
