import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { ledgerAccounts } from '#server/database/tables.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type { LedgerAccount, LedgerOptions } from './ledger-accounts.ts'

/** The path of the provider's pages, followed by a link's secret. */
export const pagesPath = '/embedded/payouts'

const minutes = 60_000
/** How long a link works after it was made, in milliseconds. */
const linkLasts = 30 * minutes

type Return = { return_url: string; refresh_url: string; locale: string }

/** Makes a link to the provider's page of an account; an earlier one no longer works. */
export async function openLink(
  { db, now, random = randomInt, baseUrl }: LedgerOptions,
  { reference }: LedgerAccount,
  { return_url, refresh_url, locale }: Return,
): Promise<string> {
  const link = randomHex(random, 32)
  const link_expires_at = new Date(now().getTime() + linkLasts).toISOString()
  await db
    .update(ledgerAccounts)
    .set({ link, link_expires_at, return_url, refresh_url })
    .where(eq(ledgerAccounts.reference, reference))
  return `${baseUrl}${pagesPath}/${link}?lang=${locale}`
}

/** Finds the account that a link leads to; `isExpired` if a new one is needed. */
export async function followLink(
  { db, now }: LedgerOptions,
  link: string,
): Promise<{ account: LedgerAccount; isExpired: boolean } | undefined> {
  const [account] = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.link, link))
  if (!account) return undefined
  return { account, isExpired: (account.link_expires_at ?? '') <= now().toISOString() }
}
