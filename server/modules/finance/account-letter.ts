import { eq } from 'drizzle-orm'

import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { writeToMover } from './mover-letter.ts'
import type { AccountRow } from './payout.ts'

/**
 * Writes mail to the mover about every change of a payout account, because somebody else may have
 * made it.
 */
export async function writeAboutAccount(
  { kernel, tx, row, now }: Pick<Step<AccountRow>, 'kernel' | 'tx' | 'row' | 'now'>,
  about: 'account_added' | 'account_verified' | 'account_disabled',
): Promise<void> {
  const { movers, users } = tables
  const { holder, last4, usable_at } = row
  const [user] = await tx
    .select({ time_zone: users.time_zone })
    .from(users)
    .innerJoin(movers, eq(movers.user_id, users.id))
    .where(eq(movers.id, row.mover_id))
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: user?.time_zone } as const
  await writeToMover(
    tx,
    row.mover_id,
    {
      about,
      key: String(row.id),
      values: (locale) => ({
        holder,
        last4,
        date: new Intl.DateTimeFormat(locale, style).format(new Date(usable_at)),
        url: kernel.config.baseUrl + href('mover-wallet'),
      }),
    },
    now,
  )
}
