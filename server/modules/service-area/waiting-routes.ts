import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { joinWaitingList } from '#contract/calls/waiting-list.ts'
import { system } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { liveCityAround } from '#server/domain/live-city.ts'
import { leaveWaitingList, type WaitingEntry, windowTime } from '#server/domain/waiting-list.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, unavailable } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'

/** The place that somebody waits for, or in which they wait for a crew. */
type Place = { name: string; lat: number; lng: number; city_id: number | null; time_zone?: string }

type Wait = Omit<Place, 'name' | 'time_zone'> &
  Pick<WaitingEntry, 'email' | 'from_zip' | 'to_zip' | 'window_start_at' | 'busy_minutes'> & {
    locale: string
  }

/** Registers the call that puts a visitor on the waiting list. */
export function waitingRoutes(app: FastifyInstance, { kernel, ports }: AppContext): void {
  registerCall(app, kernel, joinWaitingList, async ({ body, request, reply }) => {
    const { locale = request.locale } = body
    const email = body.email.toLowerCase()
    await app.limits.consume('waiting_account', email, request, reply)
    const now = kernel.now()
    const { from_zip = null, to_zip = null, window_start_at: window } = body
    if (window !== undefined) refuseWindow(body, now, locale)
    const place = from_zip
      ? await placeOfZip(from_zip, { isForWindow: window !== undefined }, locale)
      : await announcedCity(body, locale)
    const { name, time_zone, ...where } = place
    const window_start_at = window === undefined ? null : new Date(window).toISOString()
    const busy_minutes = window === undefined ? null : (body.busy_minutes ?? null)
    const wait = {
      email,
      from_zip,
      to_zip,
      window_start_at,
      busy_minutes,
      locale,
      ...where,
    } satisfies Wait
    const act = { actor: { ...system, locale }, now, request_id: request.id }
    await transact(kernel.db, (tx) => join(kernel, tx, wait, place, act))
    return { place: name }
  })

  async function placeOfZip(
    zip: string,
    { isForWindow }: { isForWindow: boolean },
    locale: string,
  ): Promise<Place> {
    const refuse = (key: string, values = {}) =>
      invalid(locale, { from_zip: [translate(locale, `booking.${key}`, values)] })
    const located = await ports.maps.locate({ zip })
    if (!located.ok && located.reason === 'unavailable') throw unavailable(locale)
    if (!located.ok) throw refuse('unknown_place')
    const { city, state_code, lat, lng } = located.place
    const served = await liveCityAround(kernel.db, { lat, lng })
    const place = { name: `${city}, ${state_code}`, lat, lng, city_id: null }
    if (!isForWindow) {
      if (served) throw refuse('already_served', { city: served.name })
      return place
    }
    if (!served) throw refuse('no_city', { place: place.name })
    return { ...place, time_zone: served.time_zone }
  }

  async function announcedCity(
    { city = '' }: BodyOf<typeof joinWaitingList>,
    locale: string,
  ): Promise<Place> {
    if (!city) throw invalid(locale, { from_zip: [translate(locale, 'booking.no_place')] })
    const refuse = (key: string, values = {}) =>
      invalid(locale, { city: [translate(locale, `booking.${key}`, values)] })
    const { cities, states } = tables
    const [found] = await kernel.db
      .select({
        city_id: cities.id,
        name: cities.name,
        state_code: states.code,
        lat: cities.lat,
        lng: cities.lng,
        status: cities.status,
      })
      .from(cities)
      .innerJoin(states, eq(states.id, cities.state_id))
      .where(and(eq(cities.slug, city), inArray(cities.status, ['live', 'coming_soon', 'paused'])))
    if (!found) throw refuse('unknown_city')
    const { status, state_code, ...place } = found
    if (status === 'live') throw refuse('already_served', { city: place.name })
    return { ...place, name: `${place.name}, ${state_code}` }
  }
}

/** Refuses a window that can't be booked anymore, or that comes without a place. */
function refuseWindow(
  { from_zip, window_start_at = '' }: BodyOf<typeof joinWaitingList>,
  now: Date,
  locale: string,
): void {
  if (!from_zip) throw invalid(locale, { from_zip: [translate(locale, 'booking.no_place')] })
  if (Date.parse(window_start_at) <= now.getTime())
    throw invalid(locale, { window_start_at: [translate(locale, 'booking.past_window')] })
}

/**
 * Puts an address on the waiting list and confirms it by mail, with the link to leave. One that waits
 * for this place and window already gets no second mail; one that had left is back.
 */
async function join(kernel: Kernel, tx: Tx, wait: Wait, place: Place, act: Act): Promise<void> {
  const { waiting_entries: entries } = tables
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`waiting ${wait.email}`}))`)
  const isSame = and(
    eq(entries.email, wait.email),
    wait.from_zip ? eq(entries.from_zip, wait.from_zip) : eq(entries.city_id, wait.city_id ?? 0),
    wait.window_start_at === null
      ? isNull(entries.window_start_at)
      : eq(entries.window_start_at, wait.window_start_at),
    isNull(entries.notified_at),
  )
  const set = { to_zip: wait.to_zip, locale: wait.locale, left_at: null }
  const known = await editRows(kernel, tx, resources.waiting_entries, { where: isSame, set }, act)
  if (known.length > 0) return
  const { id } = await insertRow(kernel, tx, resources.waiting_entries, wait, act)
  const { email, locale } = wait
  const unsubscribe = leaveWaitingList(kernel.config, { id, locale })
  const recipient = { name: '', email, phone: null, locale, unsubscribe }
  const mail = {
    about: wait.window_start_at === null ? 'waiting_joined' : 'waiting_window_joined',
    key: String(id),
    values: () => ({
      place: place.name,
      time: windowTime(wait.window_start_at, locale, place.time_zone),
    }),
  } as const
  await queueMail(tx, [recipient], mail, act.now)
}
