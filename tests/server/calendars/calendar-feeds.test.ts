import { gzipSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Calendar } from '#contract/calls/calendar.ts'
import type { CalendarFeed } from '#contract/calls/calendar-feeds.ts'
import type { Offer } from '#contract/calls/jobs.ts'
import { calendarFeedTimes, rateLimits, tables } from '#server/database/tables.ts'
import { queueReadings } from '#server/modules/calendars/feed-queue.ts'
import { forgetRemovedFeeds } from '#server/modules/calendars/feeds.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import {
  type CalendarServer,
  calendarFile,
  openCalendarServer,
} from '../../support/app/calendar-server.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, mustTake } from '../../support/scenarios/moves.ts'

let server: CalendarServer
let app: TestApp
let mover: Person

beforeAll(async () => {
  server = await openCalendarServer()
  app = await openApp({ env: { FETCHABLE_HOSTS: server.host } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(rateLimits)
  await app.db.delete(tables.calendar_feeds)
  mover = (await aCrew(app)).mover
  server.requests.length = 0
})

const path = '/api/calendar-feeds'
const add = (who = mover, url = server.url()) => who.post(path, { url })
const feedsOf = async (who = mover) => unwrap<CalendarFeed[]>(await who.get(path))
const firstOf = async (who = mover) => (await feedsOf(who))[0] as CalendarFeed

/** Adds the server's calendar and waits until it was read. */
async function mustAdd(): Promise<CalendarFeed> {
  unwrap(await add())
  await app.drain()
  return firstOf()
}
/** Lets an hour pass, and the calendars be read that are due. */
async function nextHour(hours = 1): Promise<void> {
  advance(app, { minutes: hours * 60 })
  await queueReadings(app.context, app.clock.now)
  await forgetRemovedFeeds(app.context, app.clock.now)
  await app.drain()
}
const iso = (days: number, hour: number) => {
  const day = new Date(Date.parse(tuesday) + days * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
}
const stamp = (at: string) => at.replaceAll(/[-:]|\.000/g, '')
const busy = (uid: string, from: string, to: string, ...more: string[]) => [
  `UID:${uid}`,
  `DTSTART:${stamp(from)}`,
  `DTEND:${stamp(to)}`,
  'SUMMARY:Dentist',
  ...more,
]
const serve = (...events: string[][]) => {
  server.answer = (_, response) => response.end(calendarFile(...events))
}
const blockedOn = async (date: string, who = mover) =>
  unwrap<Calendar>(await who.get(`/api/calendar?from=${date}&to=${date}`)).days[0]?.blocked ?? []

describe('a calendar that a mover connects', () => {
  test('blocks the time of its events with the buffer, and gives it back when it is removed', async () => {
    const customer = await aCustomer(app)
    const from = iso(3, 18)
    serve(busy('a', from, iso(3, 20)))
    const feed = await mustAdd()
    expect(feed).toMatchObject({
      title: 'Private',
      host: '127.0.0.1',
      busy_times: 1,
      good_at: app.clock.now.toISOString(),
      problem: null,
      is_waiting: false,
    })
    expect(await blockedOn(from.slice(0, 10))).toMatchObject([
      { from_at: from, to_at: iso(3, 20), title: 'Dentist', source: 'feed' },
    ])
    // Its work ends before 18:00, but not with the 30 minutes that stay free after a job.
    const move = await aPlacedMove(app, customer, { window_start_at: iso(3, 16) })
    const offer = async () =>
      unwrap<Offer[]>(await mover.get('/api/jobs/open')).find(({ code }) => code === move.code)
    expect((await offer())?.capacity_conflict).toBe('closed')
    const refused = await mover.post(`/api/orders/${move.id}/transitions/accept`)
    expect(errorsOf(refused)).toHaveProperty('window_start_at')

    unwrap(await mover.del(`${path}/${feed.id}`))
    expect(await feedsOf()).toEqual([])
    expect((await offer())?.capacity_conflict).toBeNull()
    unwrap(await mover.post(`${path}/${feed.id}/restoration`))
    expect(await blockedOn(from.slice(0, 10))).toHaveLength(1)

    // The mover's own entries count more than a calendar's.
    const opened = { from_at: iso(3, 15), to_at: iso(3, 23), is_open: true }
    unwrap(await mover.post('/api/availability_exceptions', opened))
    expect((await offer())?.capacity_conflict).toBeNull()
    await mustTake(mover, move, 'accept')
  })

  test('shows its titles to the mover alone', async () => {
    serve(busy('a', iso(3, 18), iso(3, 20)))
    const crew = await aCrew(app)
    mover = crew.mover
    await mustAdd()
    const [day] = iso(3, 18).split('T')
    expect(await blockedOn(day ?? '', crew.driver)).toMatchObject([{ title: null }])
    expect(await blockedOn(day ?? '', (await aCrew(app)).mover)).toEqual([])
  })

  test('is read again every hour: nothing is lost and nothing doubled', async () => {
    const [first, second] = [busy('a', iso(3, 18), iso(3, 20)), busy('b', iso(4, 18), iso(4, 20))]
    serve(first, second)
    const { id } = await mustAdd()
    const rows = () =>
      app.db
        .select()
        .from(calendarFeedTimes)
        .where(eq(calendarFeedTimes.feed_id, id))
        .orderBy(calendarFeedTimes.from_at)
    const before = await rows()
    await nextHour()
    expect(await rows()).toEqual(before)
    expect(server.requests).toHaveLength(2)
    serve(second, busy('c', iso(5, 18), iso(5, 20)))
    await nextHour()
    const after = await rows()
    expect(after.map(({ from_at }) => from_at)).toEqual([iso(4, 18), iso(5, 18)])
    expect(after[0]?.id).toBe(before[1]?.id)
    // A second round in the same hour, as of another process, reads nothing.
    await queueReadings(app.context, app.clock.now)
    await app.drain()
    expect(server.requests).toHaveLength(3)
  })

  test('is sent only when it has changed, and whole once a day', async () => {
    server.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else
        response
          .writeHead(200, { etag: '"1"' })
          .end(calendarFile(busy('a', iso(3, 18), iso(3, 20))))
    }
    await mustAdd()
    await nextHour()
    expect(await firstOf()).toMatchObject({ busy_times: 1, good_at: app.clock.now.toISOString() })
    await nextHour(23)
    expect(server.requests.map((headers) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      undefined,
    ])
  })

  test('keeps its times while it fails, says why, and the mover is notified once', async () => {
    serve(busy('a', iso(3, 18), iso(3, 20)))
    const { good_at } = await mustAdd()
    server.answer = (_, response) => response.end('<html>Sign in</html>')
    await nextHour()
    const since = app.clock.now.toISOString()
    expect(await firstOf()).toMatchObject({
      busy_times: 1,
      good_at,
      problem: 'not_calendar',
      failing_since: since,
    })
    server.answer = (_, response) => response.writeHead(410).end()
    await nextHour(12)
    expect(await firstOf()).toMatchObject({ problem: 'refused', http_status: 410, good_at })
    expect(await notificationsOf(mover, 'calendar_feed.failing')).toEqual([])
    await nextHour(12)
    await nextHour(12)
    expect(await notificationsOf(mover, 'calendar_feed.failing')).toHaveLength(1)
    expect(await blockedOn(iso(3, 18).slice(0, 10))).toHaveLength(1)

    serve(busy('a', iso(3, 18), iso(3, 20)))
    await nextHour()
    expect(await firstOf()).toMatchObject({ problem: null, http_status: null, failing_since: null })
  })

  test('may have 10,000 events behind it, and not that many ahead', async () => {
    const day = (at: number) => [iso(-at, 9), iso(-at, 10)] as const
    serve(...Array.from({ length: 10_000 }, (_, at) => busy(`e${at}`, ...day(at + 2))))
    expect(await mustAdd()).toMatchObject({ busy_times: 0, problem: null })
    serve([...busy('a', iso(3, 18), iso(3, 19)), 'RRULE:FREQ=HOURLY'])
    await nextHour()
    expect(await firstOf()).toMatchObject({ problem: 'too_many_events' })
    server.answer = (_, response) => response.end(calendarFile() + ' '.repeat(6_000_000))
    await nextHour()
    expect(await firstOf()).toMatchObject({ problem: 'too_large' })
  })

  test('is read at once when the mover asks, and once for two presses', async () => {
    serve()
    const { id } = await mustAdd()
    serve(busy('a', iso(3, 18), iso(3, 20)))
    advance(app, { minutes: 1 })
    const [one, two] = await Promise.all([
      mover.post(`${path}/${id}/reading`),
      mover.post(`${path}/${id}/reading`),
    ])
    expect([unwrap(one), unwrap(two)]).toMatchObject([{ is_waiting: true }, { is_waiting: true }])
    await app.drain()
    expect(await firstOf()).toMatchObject({ busy_times: 1, is_waiting: false })
    expect(server.requests).toHaveLength(2)
  })
})

describe('the address of a calendar', () => {
  test('has to be public, and one of a calendar', async () => {
    for (const url of [
      'calendar',
      'http://calendar.test/me.ics',
      'ftp://calendar.test/',
      'javascript:1',
    ])
      expect(errorsOf(await add(mover, url)).url?.[0]).toContain('https://')
    for (const url of [
      'https://127.0.0.1/me.ics',
      'https://[::1]/',
      'webcal://192.168.1.1/',
      'https://8.8.8.8:22/',
    ])
      expect(errorsOf(await add(mover, url)).url?.[0]).toContain('public')
    const own = `${app.config.baseUrl}/api/calendars/x.ics`.replace('http:', 'https:')
    expect(errorsOf(await add(mover, own)).url?.[0]).toContain('one of our own')
    // A name that leads to this machine is found out when it is resolved.
    unwrap(await add(mover, 'webcal://localhost/me.ics'))
    await app.drain()
    expect(await firstOf()).toMatchObject({ host: 'localhost', problem: 'forbidden_address' })
    expect(server.requests).toEqual([])
  })

  test('is stored encrypted and shown to nobody', async () => {
    serve()
    const admin = await anAdmin(app)
    unwrap(await add(mover, server.url('/private-name-of-the-feed/me.ics')))
    await app.drain()
    expect(server.requests).toHaveLength(1)
    const { calendar_feeds: feeds, events } = tables
    const stored = [
      await app.db.select().from(feeds),
      await app.db.select().from(events).where(eq(events.resource, 'calendar_feeds')),
    ]
    expect(JSON.stringify(stored)).not.toContain('private-name-of-the-feed')
    const listed = unwrap<object[]>(await admin.get('/api/calendar_feeds'))
    expect(listed.length).toBeGreaterThan(0)
    expect(JSON.stringify(listed)).not.toMatch(/private-name-of-the-feed|sealed/)
  })

  test('is there once, and five of them at most', async () => {
    serve()
    unwrap(await add())
    expect(errorsOf(await add()).url?.[0]).toContain('already')
    for (const at of [2, 3, 4]) unwrap(await add(mover, server.url(`/${at}`)))
    const last = await Promise.all([add(mover, server.url('/5')), add(mover, server.url('/6'))])
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    const { id } = await firstOf()
    unwrap(await mover.del(`${path}/${id}`))
    unwrap(await add(mover, server.url('/7')))
    expect((await mover.post(`${path}/${id}/restoration`)).statusCode).toBe(422)
    await app.drain()
  })
})

describe('a connected calendar', () => {
  test('is in reach of its mover alone', async () => {
    serve()
    const { id } = await mustAdd()
    const other = await aCrew(app)
    expect(await feedsOf(other.mover)).toEqual([])
    for (const call of ['reading', 'restoration'])
      expect((await other.mover.post(`${path}/${id}/${call}`)).statusCode).toBe(404)
    expect((await other.mover.del(`${path}/${id}`)).statusCode).toBe(404)
    expect((await other.driver.get(path)).statusCode).toBe(403)
    expect((await add(await aCustomer(app))).statusCode).toBe(403)
    expect(await feedsOf()).toHaveLength(1)
  })

  test('can’t be brought back after a minute, and is forgotten', async () => {
    serve(busy('a', iso(3, 18), iso(3, 20)))
    const { id } = await mustAdd()
    unwrap(await mover.del(`${path}/${id}`))
    expect((await mover.post(`${path}/${id}/reading`)).statusCode).toBe(404)
    advance(app, { minutes: 2 })
    expect((await mover.post(`${path}/${id}/restoration`)).statusCode).toBe(409)
    await nextHour()
    expect((await mover.post(`${path}/${id}/restoration`)).statusCode).toBe(404)
    expect(await app.db.$count(calendarFeedTimes, eq(calendarFeedTimes.feed_id, id))).toBe(0)
  })
})

describe('a calendar file', () => {
  const packed = (content: string) => gzipSync(content).toString('base64')
  const upload = (content: string, more: object = {}, who = mover) =>
    who.post(`${path}/files`, { file_name: 'me.ics', content: packed(content), ...more })

  test('is asked to wait while two others are read', async () => {
    const file = calendarFile(busy('a', iso(3, 18), iso(3, 20)))
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(file)))
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes.slice(0, 2)).toEqual([201, 201])
    expect(codes).toContain(429)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('10')
    unwrap(await upload(file))
  })

  test('blocks the time of its events until another replaces it, or it is removed', async () => {
    const made = unwrap<CalendarFeed>(
      await upload(
        calendarFile(busy('a', iso(3, 18), iso(3, 20)), busy('b', iso(4, 18), iso(4, 20))),
      ),
    )
    expect(made).toMatchObject({
      title: 'Private',
      host: 'me.ics',
      is_file: true,
      busy_times: 2,
      good_at: app.clock.now.toISOString(),
      is_waiting: false,
    })
    expect(await blockedOn(iso(3, 0).slice(0, 10))).toHaveLength(1)
    // There is no address to be read, neither every hour nor on request.
    await nextHour(2)
    unwrap(await mover.post(`${path}/${made.id}/reading`))
    await app.drain()
    expect(server.requests).toEqual([])
    expect(await firstOf()).toMatchObject({ busy_times: 2, problem: null, is_waiting: false })

    const replacing = { calendar_feed_id: made.id }
    unwrap(await upload(calendarFile(busy('c', iso(5, 18), iso(5, 20))), replacing))
    expect(await feedsOf()).toMatchObject([{ id: made.id, title: 'Private', busy_times: 1 }])
    expect(await blockedOn(iso(3, 0).slice(0, 10))).toEqual([])
    expect(await blockedOn(iso(5, 0).slice(0, 10))).toHaveLength(1)

    unwrap(await mover.del(`${path}/${made.id}`))
    expect(await blockedOn(iso(5, 0).slice(0, 10))).toEqual([])
    unwrap(await mover.post(`${path}/${made.id}/restoration`))
    await app.drain()
    expect(await firstOf()).toMatchObject({ busy_times: 1, is_waiting: false })
  })

  test('is refused with its reason if it is empty, a page, damaged or has too many events', async () => {
    const refusal = async (content: string) => errorsOf(await upload(content)).content?.[0]
    expect(await refusal('')).toMatch(/^The file is empty/)
    expect(await refusal('<!doctype html><title>Sign in</title>')).toMatch(/^This isn’t a calendar/)
    expect(await refusal('BEGIN:VCALENDAR\nBEGIN:VEVENT')).toMatch(/^This isn’t a calendar/)
    const hourly = [...busy('a', iso(3, 18), iso(3, 19)), 'RRULE:FREQ=HOURLY']
    expect(await refusal(calendarFile(hourly))).toMatch(/more than 2,000 busy times/)
    const events = Array.from({ length: 10_000 }, (_, at) =>
      busy(`e${at}`, iso(-at - 2, 9), iso(-at - 2, 10)),
    )
    expect(unwrap(await upload(calendarFile(...events)))).toMatchObject({ busy_times: 0 })
    expect(await refusal(' '.repeat(6_000_000))).toMatch(/^The file is larger than 5 MB/)
    const body = { file_name: 'me.ics', content: btoa('BEGIN:VCALENDAR') }
    expect(errorsOf(await mover.post(`${path}/files`, body)).content?.[0]).toMatch(/^This isn’t/)
    expect(await feedsOf()).toHaveLength(1)
  })

  test('replaces neither a calendar at an address nor one of others', async () => {
    serve()
    const { id } = await mustAdd()
    const replace = (calendar_feed_id: number, who = mover) =>
      upload(calendarFile(), { calendar_feed_id }, who)
    expect((await replace(id)).statusCode).toBe(404)
    const own = unwrap<CalendarFeed>(await upload(calendarFile()))
    const other = await aCrew(app)
    expect((await replace(own.id, other.mover)).statusCode).toBe(404)
    expect((await upload(calendarFile(), {}, other.driver)).statusCode).toBe(403)
    for (let more = 2; more < 5; more++) unwrap(await upload(calendarFile()))
    expect(errorsOf(await upload(calendarFile())).content?.[0]).toMatch(/at most 5 calendars/)
  })
})
