import type { Outcome } from '#contract/client/http-client.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import type { Front } from '../../app/front.ts'

export type OrderTransition = TransitionOf<typeof orderMachine>

/**
 * Asks for a transition of an order. 409: its state is another meanwhile, or does not allow it;
 * 422: a field of the input, or a need that is not met.
 */
export function moveOrder(
  { http }: Pick<Front, 'http'>,
  id: number,
  name: OrderTransition,
  body: object = {},
): Promise<Outcome<{ state: string }>> {
  return http.post(`/api/orders/${id}/transitions/${name}`, { body })
}
