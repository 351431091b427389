import { and, eq, inArray } from 'drizzle-orm'
import {
  type DisplayPreferences,
  displayKeys,
  type setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { displayPreferences } from '#server/database/tables.ts'
import type { Act, Db } from '#server/kernel/kernel.ts'

const { user_id, key } = displayPreferences

/** Reads the actor's preferences; those of resources that no longer exist are left out. */
export async function readPreferences(db: Db, { actor }: Act): Promise<DisplayPreferences> {
  const rows = await db
    .select()
    .from(displayPreferences)
    .where(and(eq(user_id, Number(actor.user_id)), inArray(key, [...displayKeys])))
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function setPreference(
  db: Db,
  preference: BodyOf<typeof setDisplayPreference>,
  { actor }: Act,
): Promise<void> {
  const own = { user_id: Number(actor.user_id), key: preference.key }
  const { value } = preference
  if (value === null)
    await db.delete(displayPreferences).where(and(eq(user_id, own.user_id), eq(key, own.key)))
  else
    await db
      .insert(displayPreferences)
      .values({ ...own, value })
      .onConflictDoUpdate({ target: [user_id, key], set: { value } })
}
