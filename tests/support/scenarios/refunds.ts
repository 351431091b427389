import type { Response } from 'light-my-request'

import type { tables } from '#server/database/tables.ts'
import type { Client, TestApp } from '../app/app.ts'
import { unwrap } from '../app/response.ts'
import { paymentsOf } from './moves.ts'

export type Refund = (typeof tables.refunds)['$inferSelect']

/** Requests a refund of an order's payment. */
export async function requestRefund(
  app: TestApp,
  who: Client,
  order: { id: number },
  amount_cents: number,
  borne_by: Refund['borne_by'] = 'platform',
  refunded_for: Refund['refunded_for'] = 'price',
): Promise<Response> {
  const [payment] = await paymentsOf(app, order)
  const reason = 'A broken lamp'
  const body = { payment_id: payment?.id, amount_cents, reason, borne_by, refunded_for }
  return who.post('/api/refunds', body)
}

export const transitionRefund = (who: Client, { id }: { id: number }, name: string, input = {}) =>
  who.post(`/api/refunds/${id}/transitions/${name}`, input)

/** Gives a refund up to the limit, requested and approved by one person. */
export async function grantRefund(
  app: TestApp,
  who: Client,
  order: { id: number },
  amount_cents: number,
  borne_by?: Refund['borne_by'],
  refunded_for?: Refund['refunded_for'],
): Promise<Refund> {
  const refund = unwrap<Refund>(
    await requestRefund(app, who, order, amount_cents, borne_by, refunded_for),
  )
  return unwrap<Refund>(await transitionRefund(who, refund, 'approve'))
}

export const refundsOf = async (who: Client, { id }: { id: number }): Promise<Refund[]> =>
  unwrap<Refund[]>(await who.get('/api/refunds', { query: { order_id: String(id), _sort: 'id' } }))
