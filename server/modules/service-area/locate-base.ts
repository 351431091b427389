import { and, eq } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import type { RowOf } from '#server/server-module.ts'

type Sought = { mover_id: number; zip: string }

/** Has the place of a mover's home ZIP code looked up after the commit, if it isn't known. */
export async function queueBase({ tx, input, current, now }: Parameters<Hook>[0]): Promise<void> {
  const mover = current as unknown as RowOf<'movers'> | null
  if (!mover || (input.base_zip === undefined && input.radius_mi === undefined)) return
  const zip = input.base_zip === undefined ? mover.base_zip : input.base_zip
  if (typeof zip !== 'string' || mover.base_point?.zip === zip) return
  await enqueue(tx, [
    {
      channel: 'base_points',
      recipient: zip,
      payload: { mover_id: mover.id, zip } satisfies Sought,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])
}

/**
 * Stores where a mover's home ZIP code is. The version stays, so that it doesn't get in the way of
 * the mover's next change. A ZIP code that no place has is left without one.
 */
export async function locateBase(
  { kernel, ports }: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const { mover_id, zip } = payload as Sought
  const located = await ports.maps.locate({ zip })
  if (!located.ok && located.reason === 'unavailable') throw new Error(located.message)
  if (!located.ok) return
  const { lat, lng } = located.place
  const { movers } = tables
  await kernel.db
    .update(movers)
    .set({ base_point: { zip, lat, lng } })
    .where(and(eq(movers.id, mover_id), eq(movers.base_zip, zip)))
}
