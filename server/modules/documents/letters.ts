import { eq } from 'drizzle-orm'

import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Letter, type Reader, writeLetter } from '#server/kernel/write-letter.ts'
import { type DocumentRow, zoneOf } from './document-row.ts'

type About = Extract<Letter['about'], `document_${string}`>

const { users, movers, drivers } = tables
const reader = { name: users.name, email: users.email, phone: users.phone, locale: users.locale }

/**
 * Writes mail about a document to those who can upload it: the mover, and the driver if it is a
 * driver's. Mail with the same `once` is sent only once per document.
 */
export async function writeAbout(
  { kernel, tx, row, now }: Pick<Step<DocumentRow>, 'kernel' | 'tx' | 'row' | 'now'>,
  about: About,
  once: string | number,
  values: Record<string, unknown> = {},
): Promise<void> {
  const [mover] = await tx
    .select(reader)
    .from(users)
    .innerJoin(movers, eq(movers.user_id, users.id))
    .where(eq(movers.id, row.mover_id))
  const [driver] = await tx
    .select(reader)
    .from(users)
    .innerJoin(drivers, eq(drivers.user_id, users.id))
    .where(eq(drivers.id, row.driver_id ?? 0))
  const timeZone = await zoneOf(tx, row.mover_id)
  const ends = row.in_force_until ?? row.expires_at
  const write = (to: Reader | undefined, page: 'mover-documents' | 'driver-documents') =>
    to &&
    writeLetter(
      tx,
      to,
      {
        about,
        key: `${row.id}-${once}`,
        values: (locale) => {
          const kind = translate(locale, `choices.kind.${row.kind}`, { ns: 'states' })
          return {
            ...values,
            paper: driver ? `${kind} (${driver.name})` : kind,
            date:
              ends &&
              new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(
                new Date(ends),
              ),
            url: kernel.config.baseUrl + href(page),
          }
        },
      },
      now,
    )
  await write(mover, 'mover-documents')
  await write(driver, 'driver-documents')
}
