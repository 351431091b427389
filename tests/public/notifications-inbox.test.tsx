import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { paths } from '#contract/realtime/paths.ts'
import { type Inbox, inboxOf } from '#front/features/notifications/inbox.ts'
import type { AppServices } from '#front/lib/services.ts'
import { realtimeOf } from '#front/ports/realtime.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aNetwork, frontOver, type Network } from '../support/browser/screen.tsx'
import { listenOnPort, serverOrigin } from '../support/people/realtime-people.ts'
import {
  app,
  aTicket,
  carla,
  helen,
  type TicketRow,
  writeMessage,
} from '../support/scenarios/support-scenario.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const played = vi.spyOn(HTMLMediaElement.prototype, 'play')
const warned = vi.spyOn(console, 'warn')

let network: Network
let services: AppServices
let inbox: Inbox
let ticket: TicketRow

listenOnPort(() => app)
beforeEach(async () => {
  await app.db.delete(tables.notifications)
  ticket = await aTicket(carla)
  await app.drain()
  await app.context.ports.realtime.remove('notifications')
  played.mockReset().mockResolvedValue()
  warned.mockReset()
  network = aNetwork()
})
afterEach(() => {
  realtimeOf(services).end()
  services.store.reset()
})

/** Opens Carla's page and waits for its count; without an address no database is reachable. */
async function open(url = nowhere): Promise<void> {
  happyDOM.setURL(url)
  localStorage.setItem('authToken', carla.token)
  services = frontOver({ app, network })
  await services.session.start()
  inbox = inboxOf(services)
  await counted(expect.any(Number))
}

const nowhere = 'http://localhost:1'

/** Opens her page and delivers one live answer. */
async function openLive(): Promise<void> {
  await answered()
  await open(serverOrigin())
  await waitFor(() => expect(inbox.snapshot()).toMatchObject({ unread: 1, known: [{}] }))
}

/** Answers her ticket this many times. */
async function answered(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) unwrap(await writeMessage(helen, ticket))
  await app.drain()
}

const counted = (unread: unknown) => waitFor(() => expect(inbox.snapshot().unread).toEqual(unread))
const unreadKnown = () => inbox.snapshot().known.filter(({ read }) => !read)
const look = () => document.dispatchEvent(new Event('visibilitychange'))
const newest = () => inbox.snapshot().known[0]?.id ?? ''

async function stored(id: string) {
  const answered = await carla.get(`/api/notifications/${id}`)
  const { firebase_uid: uid } = (await carla.get('/api/user')).json()
  const live = await app.context.ports.realtime.read(
    `${paths.notifications('customer', uid)}/${id}`,
  )
  return { row: answered.json().read, live: (live as { read: boolean } | null)?.read }
}

describe('the unread count', () => {
  test('is loaded when the page opens, without a sound', async () => {
    await answered(2)
    await open()
    expect(inbox.snapshot()).toEqual({ unread: 2, known: [] })
    expect(played).not.toHaveBeenCalled()
  })

  test('is updated live, with one sound for notifications that arrive together', async () => {
    await openLive()
    await answered(2)
    await counted(3)
    await waitFor(() => expect(played).toHaveBeenCalledTimes(1))
    expect(unreadKnown()).toHaveLength(3)
    expect(unreadKnown()[0]?.link).toContain(ticket.code)
  })

  test('is loaded when the page is looked at, without the database', async () => {
    await open()
    await waitFor(() => expect(realtimeOf(services).snapshot().kind).toBe('broken'))
    expect(warned).toHaveBeenCalledWith(
      'The realtime database could not be reached',
      expect.anything(),
    )
    await answered(2)
    look()
    await counted(2)
    await waitFor(() => expect(played).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(unreadKnown()).toHaveLength(2))
  })

  test('is updated without a sound in quiet hours, unless a notification is urgent', async () => {
    const noon = { from_minute: 11 * 60, to_minute: 13 * 60 }
    const body = { quiet_hours: noon }
    unwrap(await carla.post('/api/notifications/quiet-hours', body))
    await openLive()
    await answered()
    await counted(2)
    expect(played).not.toHaveBeenCalled()

    const { firebase_uid: uid, id } = (await carla.get('/api/user')).json()
    const [urgent] = await app.db
      .insert(tables.notifications)
      .values({
        user_id: id,
        role: 'customer',
        event: 'order.arrived',
        type: 'in-app',
        title: 'Your movers are here',
        message: 'They ring.',
      })
      .returning({ id: tables.notifications.id })
    const path = `${paths.notifications('customer', uid)}/${urgent?.id}`
    await app.context.ports.realtime.set(path, {
      title: 'Your movers are here',
      read: false,
      is_urgent: true,
    })
    await counted(3)
    await waitFor(() => expect(played).toHaveBeenCalledTimes(1))
    unwrap(await carla.post('/api/notifications/quiet-hours', { quiet_hours: null }))
  })

  test('is updated even if the sound cannot play', async () => {
    played.mockRejectedValue(new Error('Press something first'))
    await openLive()
    await answered()
    await counted(2)
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith(
        'The notification’s sound was not played',
        expect.objectContaining({ message: 'Press something first' }),
      ),
    )
  })

  test('is empty after the sign-out', async () => {
    await openLive()
    services.store.reset()
    expect(inbox.snapshot()).toEqual({ unread: null, known: [] })
    look()
    await answered()
    expect(inbox.snapshot()).toEqual({ unread: null, known: [] })
  })
})

describe('marking', () => {
  test('one as read and as unread again is stored and makes no sound', async () => {
    await openLive()
    const id = newest()
    const marking = inbox.mark(id, true)
    expect(inbox.snapshot()).toMatchObject({ unread: 0, known: [{ id, read: true }] })
    expect(await marking).toBeNull()
    await waitFor(async () => expect(await stored(id)).toEqual({ row: true, live: true }))

    expect(await inbox.mark(id, false)).toBeNull()
    expect(inbox.snapshot()).toMatchObject({ unread: 1, known: [{ id, read: false }] })
    await app.drain()
    await waitFor(async () => expect(await stored(id)).toEqual({ row: false, live: false }))
    expect(inbox.snapshot()).toMatchObject({ unread: 1, known: [{ id, read: false }] })
    expect(played).not.toHaveBeenCalled()
  })

  test('is undone if the request does not reach the API', async () => {
    await openLive()
    network.isDown = true
    expect(await inbox.mark(newest(), true)).toMatchObject({ status: 0 })
    expect(inbox.snapshot()).toMatchObject({ unread: 1, known: [{ read: false }] })
  })

  test('all as read can be undone while all of them are known', async () => {
    await openLive()
    await answered(2)
    await waitFor(() => expect(unreadKnown()).toHaveLength(3))
    await counted(3)
    const { error, undo } = await inbox.markAll()
    expect(error).toBeNull()
    expect(inbox.snapshot().unread).toBe(0)
    expect(unreadKnown()).toEqual([])

    expect(await undo?.()).toBeNull()
    await counted(3)
    expect(unreadKnown()).toHaveLength(3)
    await waitFor(() => expect(played).toHaveBeenCalledTimes(1))
  })

  test('all as read includes those that are not loaded', async () => {
    await answered(3)
    await open()
    await inbox.load({ count: 1 })
    expect(await inbox.markAll()).toEqual({ error: null, undo: null })
    await counted(0)
    const rest = await carla.get('/api/notifications?read=false')
    expect(rest.json()).toEqual([])
  })
})

test('pages of notifications follow each other, of unread ones too', async () => {
  await answered(5)
  await open()
  const ids = async (range: Parameters<Inbox['load']>[0]) =>
    (await inbox.load(range)).data?.map(({ id }) => Number(id)) ?? []
  const [newest = 0, next = 0, third = 0, fourth = 0, oldest = 0] = await ids({ count: 9 })
  expect([newest, next, third, fourth, oldest].sort((one, other) => other - one)).toEqual([
    newest,
    next,
    third,
    fourth,
    oldest,
  ])
  expect(await ids({ count: 2, before: String(next) })).toEqual([third, fourth])
  await inbox.mark(String(third), true)
  expect(await ids({ count: 2, before: String(next), isUnreadOnly: true })).toEqual([
    fourth,
    oldest,
  ])
})
