import { and, eq, isNull, or, sql } from 'drizzle-orm'

import { haversineMiles } from '#contract/pricing/trip.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { leaveWaitingList, type WaitingEntry } from '#server/domain/waiting-list.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

export type CityRow = RowOf<'cities'>

/**
 * Writes one mail, after the commit, to each address that waits within a live city's radius or for
 * the city itself, with a link to the price of its route. Entries are marked, so that none is notified
 * twice.
 */
export async function tellWaiting(
  kernel: Kernel,
  tx: Tx,
  city: Pick<CityRow, 'id' | 'slug' | 'name' | 'lat' | 'lng' | 'radius_mi'>,
  act: Act,
): Promise<void> {
  const notified = await markTold(kernel, tx, city, act)
  const byAddress = new Map<string, WaitingEntry>()
  for (const entry of notified) if (!byAddress.has(entry.email)) byAddress.set(entry.email, entry)
  for (const entry of byAddress.values()) {
    const { id, email, locale } = entry
    const unsubscribe = leaveWaitingList(kernel.config, entry)
    const recipient = { name: '', email, phone: null, locale, unsubscribe }
    const mail = {
      about: 'waiting_served',
      key: String(id),
      values: () => ({ place: entry.from_zip ?? city.name, city: city.name }),
      link: () => ({
        url: kernel.config.baseUrl + routeOf(entry, city.slug),
        label: translate(locale, 'waiting_list.price', { ns: 'notifications' }),
      }),
    } as const
    await queueMail(tx, [recipient], mail, act.now)
  }
}

/** Locks and marks the entries that the city ends the wait of, in the order of their ids. */
async function markTold(
  kernel: Kernel,
  tx: Tx,
  city: Pick<CityRow, 'id' | 'lat' | 'lng' | 'radius_mi'>,
  act: Act,
): Promise<WaitingEntry[]> {
  const { waiting_entries: entries } = tables
  const isOpen = and(
    isNull(entries.notified_at),
    isNull(entries.left_at),
    isNull(entries.window_start_at),
  )
  const open = await tx
    .select({ id: entries.id, city_id: entries.city_id, lat: entries.lat, lng: entries.lng })
    .from(entries)
    .where(
      and(
        isOpen,
        or(
          eq(entries.city_id, city.id),
          sql`abs(${entries.lat} - ${city.lat}) * ${minMilesPerDegree} <= ${city.radius_mi}`,
        ),
      ),
    )
  const ids = open
    .filter((one) => one.city_id === city.id || haversineMiles(one, city) <= city.radius_mi)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const where = and(isOpen, sql`${entries.id} = any(${sql.param(ids)}::bigint[])`)
  const set = { notified_at: act.now.toISOString() }
  const notified = await editRows(kernel, tx, resources.waiting_entries, { where, set }, act)
  return notified as unknown as WaitingEntry[]
}

/** Slightly less than the miles in a degree of latitude, so that no near entry is left out. */
const minMilesPerDegree = 68

function routeOf({ from_zip, to_zip, locale }: WaitingEntry, slug: string): string {
  const lang = locale === 'en' ? undefined : locale
  return from_zip
    ? href('order', {}, { from: from_zip, to: to_zip, lang })
    : href('cities-city', { city: slug }, { lang })
}
