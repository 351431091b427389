import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { drivingSince, quietDrives } from '#server/domain/driving.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { release } from './held-notices.ts'
import type { OrderRow } from './order-subject.ts'

const { drivers } = tables

/** Sends what waited for the driver whose drive an event of their order has ended. */
const releaseAfterDrive: Listener<OrderRow> = async ({ tx, row, before, now }) => {
  const since = drivingSince(before)
  const goesOn = drivingSince(row) === since && row.driver_id === before.driver_id
  if (since === null || goesOn || before.driver_id === null) return
  const [driver] = await tx
    .select({ user_id: drivers.user_id })
    .from(drivers)
    .where(eq(drivers.id, before.driver_id))
  if (!driver || (await quietDrives(tx, [driver.user_id], now)).size > 0) return
  await release(tx, driver.user_id, now)
}

/**
 * Lets the listeners of an order's events send what waited for a driver before the notices of the
 * event that ended the drive.
 */
export const afterDrives = <L extends object>(orderListeners: L): L =>
  Object.fromEntries(
    Object.entries(orderListeners).map(([event, listener]) => [
      event,
      async (step: Parameters<Listener<OrderRow>>[0]) => {
        await releaseAfterDrive(step)
        await (listener as Listener<OrderRow>)(step)
      },
    ]),
  ) as L
