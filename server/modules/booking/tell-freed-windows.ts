import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'

import { minNoticeHours } from '#contract/booking-windows.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { hasFreeCrew, readCrewPlan } from '#server/domain/crew-plan.ts'
import { daysFrom } from '#server/domain/free-windows.ts'
import { liveCityAround } from '#server/domain/live-city.ts'
import { leaveWaitingList, type WaitingEntry, windowTime } from '#server/domain/waiting-list.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { rulesInForce } from './current-rules.ts'

const hour = 3_600_000
/** A crowd waits for the days that everybody wants; the rest follows an hour later. */
const maxAtOnce = 200

/** The length of a move whose price was not known when its customer joined the list. */
const usualMinutes = 180

/** Writes one mail to each address that waits for a window in which a crew is free again. */
export async function tellFreedWindows(context: AppContext, now: Date): Promise<void> {
  const { waiting_entries: entries } = tables
  const earliest = new Date(now.getTime() + minNoticeHours * hour).toISOString()
  const waiting = await context.kernel.db
    .select()
    .from(entries)
    .where(
      and(
        isNotNull(entries.window_start_at),
        gt(entries.window_start_at, earliest),
        isNull(entries.notified_at),
        isNull(entries.left_at),
      ),
    )
    .orderBy(asc(entries.created_at), asc(entries.id))
    .limit(maxAtOnce)
  if (waiting.length === 0) return
  const { rules } = await rulesInForce(context, now, 'en')
  for (const entry of waiting) await tellIfFree(context, entry, rules.fees, now)
}

async function tellIfFree(
  { kernel }: AppContext,
  entry: WaitingEntry,
  fees: Parameters<typeof readCrewPlan>[2],
  now: Date,
): Promise<void> {
  const { id, lat, lng, window_start_at, locale, email } = entry
  const city = await liveCityAround(kernel.db, entry)
  if (!city || window_start_at === null) return
  const start = new Date(window_start_at)
  const plan = await readCrewPlan(kernel.db, city.id, fees, { from: start, to: start, now })
  const minutes = entry.busy_minutes ?? usualMinutes
  // The vehicle isn't known, so any truck will do.
  const wanted = { window_start_at, stops: [{ lat, lng }], minutes, vehicle_ft3: 0 }
  if (!hasFreeCrew(plan, wanted)) return
  await transact(kernel.db, async (tx) => {
    const { waiting_entries: entries } = tables
    const where = and(eq(entries.id, id), isNull(entries.notified_at), isNull(entries.left_at))
    const set = { notified_at: now.toISOString() }
    const act = { actor: system, now, request_id: null }
    const marked = await editRows(kernel, tx, resources.waiting_entries, { where, set }, act)
    if (marked.length === 0) return
    const recipient = {
      name: '',
      email,
      phone: null,
      locale,
      unsubscribe: leaveWaitingList(kernel.config, entry),
    }
    const mail = {
      about: 'waiting_window_free',
      key: String(id),
      values: () => ({
        place: entry.from_zip ?? city.name,
        time: windowTime(window_start_at, locale, city.time_zone),
      }),
      link: () => ({
        url: kernel.config.baseUrl + bookingOf(entry, city.time_zone),
        label: translate(locale, 'waiting_list.price', { ns: 'notifications' }),
      }),
    } as const
    await queueMail(tx, [recipient], mail, now)
  })
}

function bookingOf(entry: WaitingEntry, timeZone: string): string {
  const { from_zip, to_zip, window_start_at, locale } = entry
  const [day] = daysFrom(new Date(window_start_at ?? 0), timeZone, 1)
  const lang = locale === 'en' ? undefined : locale
  return href('order', {}, { from: from_zip, to: to_zip, date: day?.day, lang })
}
