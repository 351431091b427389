import { eq, sql } from 'drizzle-orm'

import { isIn } from '#contract/order-phases.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import type { OrderRow } from './intend.ts'

/** How long before the window staff is alarmed if it is still unknown whether a move is paid. */
const alarmMs = 12 * 3_600_000

export type UnpaidAlarm = { act: 'alarm_unpaid'; order_id: number }

/** Sets the alarm of a move whose hold has begun, once per window. */
export const setAlarm = (tx: Tx, { id, window_start_at }: OrderRow, now: Date) =>
  enqueue(tx, [
    {
      channel: 'payments',
      key: `alarm-unpaid-${id}-${window_start_at}`,
      recipient: `order ${id}`,
      payload: { act: 'alarm_unpaid', order_id: id } satisfies UnpaidAlarm,
      next_attempt_at: alarmAt(window_start_at).toISOString(),
      created_at: now.toISOString(),
    },
  ])

const alarmAt = (window_start_at: string) => new Date(Date.parse(window_start_at) - alarmMs)

/** Notifies staff of a move that is about to begin while the provider has not answered about it. */
export async function alarmUnpaid(
  { kernel }: AppContext,
  { order_id }: UnpaidAlarm,
): Promise<void> {
  const { orders } = tables
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const [row] = await readRows(tx, orders, eq(orders.id, order_id), sql`for update`)
    const isAhead =
      row && isIn(row.state, 'open', 'assigned') && alarmAt(row.window_start_at) <= now
    if (isAhead && row.secured_at === null)
      await announce(kernel, 'order.payment_unknown', { tx, row, now, input: {} })
  })
}
