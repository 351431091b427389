import { and, eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { type CheckRow, latestChecks } from '#server/domain/latest-checks.ts'
import { startOfDay } from '#server/domain/local-day.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

/** How long before its end a valid check can be renewed. */
const renewalDays = 30

/** Why no check can be asked for; each has a text `background.*`. */
type Obstacle = 'not_in_crew' | 'open' | 'valid' | 'refused'

/** Says why a driver can't be asked for a check now; undefined if they can. */
export function askObstacle(
  driver: Pick<RowOf<'drivers'>, 'status'>,
  latest: CheckRow | undefined,
  zone: string,
  now: Date,
): Obstacle | undefined {
  const { status } = driver
  if (status === 'invited' || status === 'left' || status === 'suspended') return 'not_in_crew'
  if (!latest || latest.state === 'cancelled' || latest.state === 'expired') return undefined
  if (latest.state === 'adverse') return 'refused'
  if (latest.state !== 'clear' && latest.state !== 'waived') return 'open'
  const from = renewalFrom(latest, zone)
  return from !== null && from > now ? 'valid' : undefined
}

/** Returns from when a valid check can be renewed; null for a check without an end. */
export const renewalFrom = ({ expires_on }: CheckRow, zone: string): Date | null =>
  expires_on === null ? null : startOfDay(expires_on, zone, -renewalDays)

/** Asks a driver of the mover's crew for a check. Throws a 409 if that is not possible now. */
export async function askForCheck(
  kernel: Kernel,
  tx: Tx,
  mover_id: number,
  driver_id: number,
  act: Act,
): Promise<void> {
  const { actor, now } = act
  const driver = await lockDriver(tx, mover_id, driver_id)
  if (!driver) throw notFound(actor.locale)
  const latest = (await latestChecks(tx, [driver_id])).get(driver_id)
  const zone = await moverTimeZone(tx, mover_id)
  const obstacle = askObstacle(driver, latest, zone, now)
  if (obstacle) {
    const from = latest ? renewalFrom(latest, zone) : null
    const { locale } = actor
    const day = from && formatInstant(from, { dateStyle: 'long', locale, timeZone: zone })
    throw problem(409, { message: translate(locale, `background.${obstacle}`, { day }) })
  }
  const values = { driver_id, mover_id, user_id: driver.user_id, requested_at: now.toISOString() }
  const row = await insertRow(kernel, tx, resources.background_checks, values, act)
  await announce(kernel, 'background_check.asked', { tx, row, now, input: {} })
}

/** Asks the driver again. */
export async function askAgain(kernel: Kernel, tx: Tx, check: CheckRow, act: Act): Promise<void> {
  const { background_checks: checks } = tables
  const [row] = await editRows(
    kernel,
    tx,
    resources.background_checks,
    { where: eq(checks.id, check.id), set: { requested_at: act.now.toISOString() } },
    act,
  )
  if (row) await announce(kernel, 'background_check.asked', { tx, row, now: act.now, input: {} })
}

/** Reads a driver of the mover, locked, so that two requests at once make one check. */
async function lockDriver(tx: Tx, mover_id: number, id: number) {
  const { drivers } = tables
  const [driver] = await tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, id), eq(drivers.mover_id, mover_id)))
    .for('update')
  return driver?.status === 'left' ? undefined : driver
}
