import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type CalendarEvent, icalendar } from '#contract/icalendar.ts'
import { isIn, statesIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { hasTokenFormat, tokenHash } from '#server/domain/guest-token.ts'
import { isActiveMember, rolesThatMay } from '#server/domain/mover-team.ts'
import { vehicleName } from '#server/domain/vehicle-names.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

const dayMs = 86_400_000
const keptMs = 366 * dayMs
/** How long a job that was called off stays, so that calendars which already have it learn of it. */
const calledOffMs = 30 * dayMs
/** More than any crew does in the year behind and the months ahead; the latest are kept. */
const maxEvents = 2000
const refreshHours = 1
const noteMs = 10 * 60_000

/** The person for whom a calendar reads, and the records that it reads. */
export type Reader = Pick<RowOf<'calendar_links'>, 'id' | 'role' | 'detail' | 'order_id'> & {
  locale: string
  mover_id: number | null
  driver_id: number | null
}

/**
 * Finds the link that a file name belongs to. Undefined if it was removed or its owner can't sign in
 * anymore, as for one that never was.
 */
export async function readerOf(db: Db, file: string): Promise<Reader | undefined> {
  const { calendar_links: links, drivers, movers, mover_members: members, users } = tables
  const token = /^(.*)\.ics$/.exec(file)?.[1] ?? ''
  if (!hasTokenFormat(token)) return undefined
  const [reader] = await db
    .select({
      id: links.id,
      role: links.role,
      detail: links.detail,
      order_id: links.order_id,
      locale: users.locale,
      mover_id: movers.id,
      driver_id: drivers.id,
    })
    .from(links)
    .innerJoin(users, and(eq(users.id, links.user_id), eq(users.status, 'active')))
    .leftJoin(
      members,
      and(eq(members.user_id, users.id), isActiveMember(rolesThatMay('GET /api/calendar-links'))),
    )
    .leftJoin(movers, eq(movers.id, members.mover_id))
    .leftJoin(drivers, and(eq(drivers.user_id, users.id), ne(drivers.status, 'left')))
    .where(and(eq(links.token_hash, tokenHash(token)), isNull(links.revoked_at)))
    // Of several companies the one that the person acts for by default.
    .orderBy(desc(sql`coalesce(${movers.user_id} = ${users.id}, false)`), asc(members.id))
    .limit(1)
  return reader && reachOf(reader) ? reader : undefined
}

/** Builds the condition of the orders that a reader may see; undefined if there can't be any. */
function reachOf({ role, mover_id, driver_id, order_id }: Reader): SQL | undefined {
  const { orders } = tables
  const isCrews = notInArray(orders.state, statesIn('draft', 'open'))
  if (role === 'customer')
    return order_id === null ? undefined : and(eq(orders.id, order_id), ne(orders.state, 'draft'))
  if (role === 'mover')
    return mover_id === null ? undefined : and(eq(orders.mover_id, mover_id), isCrews)
  return driver_id === null ? undefined : and(eq(orders.driver_id, driver_id), isCrews)
}

/** Notes when a link was last read, at most once in ten minutes. */
export async function noteRead(db: Db, { id }: Reader, now: Date): Promise<void> {
  const { calendar_links: links } = tables
  const before = new Date(now.getTime() - noteMs).toISOString()
  await db
    .update(links)
    .set({ last_read_at: now.toISOString() })
    .where(and(eq(links.id, id), or(isNull(links.last_read_at), lt(links.last_read_at, before))))
}

/**
 * Writes a reader's calendar: the jobs of the last twelve months and all ahead. It is the same text
 * until a job changes.
 */
export async function calendarOf(
  { kernel: { db }, config }: AppContext,
  reader: Reader,
  now: Date,
): Promise<string> {
  const entries = await entriesFor(db, reader, now)
  const { locale, role } = reader
  const [first] = entries
  const name =
    role === 'customer'
      ? translate(locale, 'calendars:move', { code: first?.code ?? '' })
      : translate(locale, 'calendars:jobs')
  return icalendar(
    entries.map((entry) => eventOf(entry, reader, config.baseUrl)),
    { name: name.trim(), refresh_hours: refreshHours },
  )
}

type Entry = Awaited<ReturnType<typeof entriesFor>>[number]

function entriesFor(db: Db, reader: Reader, now: Date) {
  const { customers, drivers, movers, orders, users, vehicles } = tables
  const [payers, crew] = [alias(users, 'payers'), alias(users, 'crew')]
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return db
    .select({
      code: orders.code,
      state: orders.state,
      version: orders.version,
      updated_at: orders.updated_at,
      window_start_at: orders.window_start_at,
      window_end_at: orders.window_end_at,
      stops: orders.stops,
      crew_size: orders.crew_size,
      minutes: sql<number>`(${orders.quote}->'answer'->>'billed_minutes')::float8`,
      vehicle: vehicleName(reader.locale),
      mover: movers.business_name,
      customer: payers.name,
      driver: crew.name,
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicle_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(payers, eq(payers.id, customers.user_id))
    .leftJoin(movers, eq(movers.id, orders.mover_id))
    .leftJoin(drivers, eq(drivers.id, orders.driver_id))
    .leftJoin(crew, eq(crew.id, drivers.user_id))
    .where(
      and(
        reachOf(reader),
        gte(orders.window_start_at, ago(keptMs)),
        or(
          notInArray(orders.state, statesIn('called_off')),
          gt(orders.called_off_at, ago(calledOffMs)),
        ),
      ),
    )
    .orderBy(desc(orders.window_start_at), desc(orders.id))
    .limit(maxEvents)
}

function eventOf(entry: Entry, reader: Reader, baseUrl: string): CalendarEvent {
  const { code, state, window_start_at, window_end_at } = entry
  const isCrews = reader.role !== 'customer'
  const work = entry.minutes * 60_000
  const isOff = isIn(state, 'called_off')
  return {
    uid: `${code}@${new URL(baseUrl).host}`,
    sequence: entry.version,
    stamped_at: entry.updated_at,
    starts_at: window_start_at,
    ends_at: isCrews ? new Date(Date.parse(window_start_at) + work).toISOString() : window_end_at,
    status: isOff ? 'CANCELLED' : isIn(state, 'open') ? 'TENTATIVE' : 'CONFIRMED',
    ...wordsOf(entry, reader, baseUrl),
  }
}

/** Writes as much of a job as the link's detail allows: calendars get shared. */
function wordsOf(entry: Entry, { role, detail, locale }: Reader, baseUrl: string) {
  const say = (key: string, values: Record<string, unknown> = {}) =>
    translate(locale, `calendars:${key}`, values)
  if (detail === 'busy') return { title: say('busy') }
  const { code, crew_size, vehicle, mover, customer, driver, stops } = entry
  const isOff = isIn(entry.state, 'called_off')
  const isCrews = role !== 'customer'
  // A crew that has lost a job sees no street and no name anymore, as on the job's page.
  const isFull = detail === 'full' && !(isCrews && isOff)
  const [first, last] = [stops[0], stops.at(-1)]
  const words = { from: cityOf(first), to: cityOf(last) }
  const lines = [
    say('code', { code }),
    say('crew', { count: crew_size, vehicle }),
    !isCrews && mover && say('mover', { name: mover }),
    isFull && isCrews && say('customer', { name: customer }),
    isFull && driver && say('driver', { name: driver }),
    isFull && say('to', { address: addressOf(last) }),
  ]
  const page = isCrews ? (`${role}-jobs-details` as const) : 'customer-moves-details'
  return {
    title: say(isOff ? 'called_off' : 'title', words),
    text: lines.filter(Boolean).join('\n'),
    place: isFull ? addressOf(first) : words.from,
    url: baseUrl + href(page, {}, { code }),
  }
}

type Stop = Entry['stops'][number] | undefined

const cityOf = (stop: Stop): string => (stop ? `${stop.city}, ${stop.state_code}` : '')

const addressOf = (stop: Stop): string =>
  stop
    ? [stop.address, stop.unit, stop.city, `${stop.state_code} ${stop.zip}`]
        .filter(Boolean)
        .join(', ')
    : ''
