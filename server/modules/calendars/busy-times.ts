import ICAL from 'ical.js'
import { dayOfDate, type LocalClock, localClock } from '#contract/calendar/local-time.ts'
import { zoneNamed } from '#server/kernel/time-zone.ts'

/** A time at which a calendar's owner is busy. */
export type BusyTime = { from_at: string; to_at: string; title: string | null }

export type CalendarContent =
  | { ok: true; name: string | null; times: BusyTime[] }
  | { ok: false; why: 'not_calendar' | 'too_many_events' }

export type ReadOptions = {
  /** The time zone of days and times that name none. */
  zone: string
  /** The instants between which busy times are wanted, in milliseconds since 1970. */
  from: number
  to: number
  /** The host in the UIDs of our own calendars: jobs that come back from there are counted already. */
  ownHost: string
}

/** The most busy times of one calendar; about five a day for a year. */
export const maxBusyTimes = 2000
/** More repetitions than a daily event has in a century. */
const maxSteps = 40_000
const maxTitle = 120

class TooManyEvents extends Error {}

/**
 * Reads the busy times of an iCalendar file (RFC 5545) in a span. Repeated events are expanded;
 * canceled and transparent ones are left out, and equal times are listed once.
 */
export function readBusyTimes(file: string, options: ReadOptions): CalendarContent {
  const text = file.replace(/^\ufeff/, '').trimStart()
  if (!/^BEGIN:VCALENDAR/i.test(text)) return { ok: false, why: 'not_calendar' }
  const clocks = zonesIn(text, options.zone)
  const found = new Map<string, BusyTime>()
  const add = (start: ICAL.Time, end: ICAL.Time, title: string | null) => {
    const [from, to] = [clocks.instantOf(start), clocks.instantOf(end)]
    if (!(from < to) || to <= options.from || from >= options.to) return
    if (found.size >= maxBusyTimes && !found.has(`${from} ${to}`)) throw new TooManyEvents()
    if (found.has(`${from} ${to}`)) return
    const sent = { from_at: new Date(from).toISOString(), to_at: new Date(to).toISOString() }
    found.set(`${from} ${to}`, { ...sent, title })
  }
  try {
    const calendars = componentsOf(text)
    for (const calendar of calendars) {
      for (const { master, overrides } of eventsIn(calendar, options.ownHost))
        addEvent(master, overrides, { add, isAfter: (at) => clocks.instantOf(at) >= options.to })
      addFreeBusy(calendar, add)
    }
    const times = [...found.values()].sort((a, b) => (a.from_at < b.from_at ? -1 : 1))
    return { ok: true, name: nameOf(calendars[0]), times }
  } catch (error) {
    const why = error instanceof TooManyEvents ? 'too_many_events' : 'not_calendar'
    return { ok: false, why }
  }
}

/** A file may hold several calendars. */
function componentsOf(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  const all = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  return all.map((one) => new ICAL.Component(one))
}

type Event = ICAL.Component

const wordOf = (event: Event, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '')

const isBusy = (event: Event): boolean =>
  wordOf(event, 'status').toUpperCase() !== 'CANCELLED' &&
  wordOf(event, 'transp').toUpperCase() !== 'TRANSPARENT' &&
  wordOf(event, 'x-microsoft-cdo-busystatus').toUpperCase() !== 'FREE'

/** Groups the events of a calendar by UID; of an event that is there twice, the later edition counts. */
function eventsIn(calendar: ICAL.Component, ownHost: string) {
  const editions = new Map<string, Event>()
  const editionOf = (event: Event) => Number(event.getFirstPropertyValue('sequence') ?? 0)
  for (const [at, event] of calendar.getAllSubcomponents('vevent').entries()) {
    const uid = wordOf(event, 'uid') || `#${at}`
    if (uid.startsWith('MV-') && uid.endsWith(`@${ownHost}`)) continue
    const key = `${uid}\n${wordOf(event, 'recurrence-id')}`
    const known = editions.get(key)
    if (!known || editionOf(event) >= editionOf(known)) editions.set(key, event)
  }
  const groups = new Map<string, { master: Event | null; overrides: Event[] }>()
  for (const [key, event] of editions) {
    const [uid = ''] = key.split('\n')
    const group = groups.get(uid) ?? { master: null, overrides: [] }
    if (event.hasProperty('recurrence-id')) group.overrides.push(event)
    else group.master = event
    groups.set(uid, group)
  }
  return groups.values()
}

type Found = {
  add(start: ICAL.Time, end: ICAL.Time, title: string | null): void
  /** Reports whether a time is beyond the span. */
  isAfter(at: ICAL.Time): boolean
}

function addEvent(master: Event | null, overrides: readonly Event[], found: Found): void {
  // Without its exceptions, which the library would look for in the whole calendar.
  const read = (event: Event) => new ICAL.Event(event, { exceptions: [] })
  const addOne = (event: Event) => {
    const { startDate, endDate } = read(event)
    if (isBusy(event) && startDate) found.add(startDate, endDate, titleOf(event))
  }
  if (master && wordOf(master, 'status').toUpperCase() === 'CANCELLED') return
  // An override may have been moved into the span from beyond it, or be there without its event.
  for (const override of overrides) addOne(override)
  if (!master) return
  const event = new ICAL.Event(master, { exceptions: [...overrides] })
  if (!event.isRecurring()) {
    addOne(master)
    return
  }
  const steps = event.iterator()
  let count = 0
  for (let at = steps.next(); at && !found.isAfter(at); at = steps.next()) {
    if (++count > maxSteps) throw new TooManyEvents()
    const { item, startDate, endDate } = event.getOccurrenceDetails(at)
    if (isBusy(item.component)) found.add(startDate, endDate, titleOf(item.component))
  }
}

/** Adds the times of a calendar that is published without its events. */
function addFreeBusy(calendar: ICAL.Component, add: Found['add']): void {
  for (const part of calendar.getAllSubcomponents('vfreebusy'))
    for (const property of part.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
      for (const period of property.getValues() as ICAL.Period[])
        add(period.start, period.getEnd(), null)
    }
}

/** Returns the summary as a text that can be stored: short, in one line. */
function titleOf(event: Event): string | null {
  return shortened(wordOf(event, 'summary'))
}

function nameOf(calendar: ICAL.Component | undefined): string | null {
  if (!calendar) return null
  return shortened(wordOf(calendar, 'name') || wordOf(calendar, 'x-wr-calname'))
}

function shortened(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return [...line].slice(0, maxTitle).join('').trim() || null
}

/**
 * Returns how the times of a file become instants. Zones of the time zone database count as they
 * are there; others, such as those of Outlook, as the file defines them. Names that neither knows
 * are read by the mover's own clock.
 */
function zonesIn(text: string, ownZone: string) {
  const own = localClock(ownZone)
  const known = new Map<string, LocalClock>()
  // Folded lines are joined first, because a name may be cut in two.
  for (const [, name = ''] of text
    .replaceAll(/\r?\n[ \t]/g, '')
    .matchAll(/TZID="?([^":;\r\n]+)/gi)) {
    if (known.has(name) || zoneNamed(name) === undefined) continue
    const clock = localClock(name)
    known.set(name, clock)
    if (!ICAL.TimezoneService.has(name)) ICAL.TimezoneService.register(zoneOf(name, clock), name)
  }
  return {
    instantOf(time: ICAL.Time): number {
      const { tzid } = time.zone
      if (time.isDate || tzid === 'floating') return wallInstant(time, own)
      const clock = known.get(tzid)
      return clock ? wallInstant(time, clock) : time.toUnixTime() * 1000
    },
  }
}

function wallInstant({ year, month, day, hour, minute, second }: ICAL.Time, clock: LocalClock) {
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return clock.instantOf(dayOfDate(date), hour * 60 + minute) + second * 1000
}

/** Makes a zone of the library for files that name one without defining it. */
function zoneOf(name: string, clock: LocalClock): ICAL.Timezone {
  const utcOffset = (time: ICAL.Time) => {
    const { year, month, day, hour, minute, second } = time
    const wall = Date.UTC(year, month - 1, day, hour, minute, second)
    return (wall - wallInstant(time, clock)) / 1000
  }
  return Object.assign(new ICAL.Timezone({ tzid: name }), { utcOffset })
}
