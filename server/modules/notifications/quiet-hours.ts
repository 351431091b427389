import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { QuietSettings, setQuietHours } from '#contract/calls/notifications.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { quietUntil } from '#contract/quiet-hours.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'

const { users } = tables

/** Finds which of these people are in their quiet hours, with the end of them. */
export async function quietPeople(
  db: Db | Tx,
  user_ids: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  if (user_ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, quiet_hours: users.quiet_hours, time_zone: users.time_zone })
    .from(users)
    .where(and(inArray(users.id, [...user_ids]), isNotNull(users.quiet_hours)))
  return new Map(
    found.flatMap(({ id, quiet_hours, time_zone }) => {
      const until = quiet_hours && quietUntil(quiet_hours, time_zone, now)
      return until ? [[id, until] as const] : []
    }),
  )
}

export async function quietSettingsOf(db: Db, { actor }: Act): Promise<QuietSettings> {
  const [user] = await db
    .select({ quiet_hours: users.quiet_hours, time_zone: users.time_zone })
    .from(users)
    .where(eq(users.id, ownId(actor, 'user_id')))
  if (!user) throw new Error(`there is no user ${actor.user_id}`)
  return user
}

/** Sets the caller's quiet hours; null for none. Notices that wait come when they were to come. */
export async function changeQuietHours(
  kernel: Kernel,
  { quiet_hours }: BodyOf<typeof setQuietHours>,
  act: Act,
): Promise<QuietSettings> {
  const { locale } = act.actor
  if (quiet_hours?.from_minute === quiet_hours?.to_minute && quiet_hours !== null)
    throw invalid(locale, { to_minute: [translate(locale, 'notices.no_hours')] })
  return transact(kernel.db, async (tx) => {
    const where = eq(users.id, ownId(act.actor, 'user_id'))
    const [before] = await tx.select().from(users).where(where).for('update')
    if (!before) throw new Error(`there is no user ${act.actor.user_id}`)
    const [after = before] = await tx
      .update(users)
      .set({
        quiet_hours,
        version: sql`${users.version} + 1`,
        updated_at: act.now.toISOString(),
      })
      .where(where)
      .returning()
    await recordEvent(kernel, tx, {
      ...act,
      ...pastOf(resources.users, before.id, 'edited'),
      version: after.version,
      diff: difference(before, after),
    })
    return { quiet_hours: after.quiet_hours, time_zone: after.time_zone }
  })
}
