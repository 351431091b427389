import { eq } from 'drizzle-orm'

import { defaultSettings, type Setting, type SettingKey } from '#contract/settings.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/**
 * Reads the current value of a setting, in its kind's unit: cents, basis points or a count. It is
 * not cached, so that all processes agree; each call reads one row by a unique index.
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
