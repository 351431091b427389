import { eq } from 'drizzle-orm'

import { defaultSettings, type SettingKey, settingKeys } from '#contract/settings.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { tables } from './tables.ts'

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
  const rows = settingKeys.map((key) => {
    const { kind, value, unit } = settingDeclaration(key)
    return { key, kind, value, unit: unit ?? null }
  })
  await db.insert(tables.settings).values(rows).onConflictDoNothing()
}

const settingDeclaration = (
  key: SettingKey,
): (typeof defaultSettings)[SettingKey] & {
  unit?: string
} => defaultSettings[key]
