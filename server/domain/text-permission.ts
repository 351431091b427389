import { eq } from 'drizzle-orm'

import { type CountryCode, readPhone } from '#contract/phone.ts'
import { textOptOuts } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

/** Reasons why a number gets no texts. */
export type TextRefusal = 'country' | 'kind' | 'opted_out'

/**
 * Returns why a number gets no texts, or null. Numbers of countries that nobody allowed are refused,
 * because operators abroad earn from texts that are requested to their numbers (toll fraud).
 */
export async function textRefusal(
  db: Db,
  countries: readonly CountryCode[],
  number: string,
): Promise<TextRefusal | null> {
  const phone = readPhone(number)
  if (!phone?.country || !countries.includes(phone.country)) return 'country'
  if (!phone.canGetTexts) return 'kind'
  const [found] = await db.select().from(textOptOuts).where(eq(textOptOuts.phone, number))
  return found ? 'opted_out' : null
}

/** Stops all texts to a number. */
export async function optOut(db: Db | Tx, phone: string, now: Date): Promise<void> {
  await db
    .insert(textOptOuts)
    .values({ phone, created_at: now.toISOString() })
    .onConflictDoNothing()
}

/** Allows texts to a number again. */
export async function optIn(db: Db | Tx, phone: string): Promise<void> {
  await db.delete(textOptOuts).where(eq(textOptOuts.phone, phone))
}
