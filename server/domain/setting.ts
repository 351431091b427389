import { eq } from 'drizzle-orm'

import { defaultSettings, type Setting, type SettingKey } from '#contract/settings.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/**
 * The value of a setting now, in its kind's unit: cents, basis points or a count. Read from the
 * database each time, one row by a unique index, so that all processes agree.
 */
export async function setting(db: Db | Tx, key: SettingKey): Promise<number> {
  const { settings } = tables
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
  return row?.value ?? defaultSettings[key].value
}

/** Adds the rows of settings that the database doesn't have yet; the others keep their value. */
export async function addMissingSettings(db: Db | Tx): Promise<void> {
  const declared: [string, Setting][] = Object.entries(defaultSettings)
  const rows = declared.map(([key, { kind, value, unit = null }]) => ({ key, kind, value, unit }))
  await db.insert(tables.settings).values(rows).onConflictDoNothing()
}
