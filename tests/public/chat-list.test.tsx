import { ref, set } from 'firebase/database'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Room, RoomMessage, RoomSnapshot } from '#contract/client/realtime/room.ts'
import { paths } from '#contract/realtime/paths.ts'
import { MessageList } from '#front/features/chat/message-list.tsx'
import { page } from '#front/pages/chat.tsx'
import { realtimeOf } from '#front/ports/realtime.ts'
import { tables } from '#server/database/tables.ts'
import { advance, fromNow } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  field,
  frontOver,
  openPage,
  openScreen,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import {
  connectPerson,
  listenOnPort,
  sendListed,
  serverOrigin,
} from '../support/people/realtime-people.ts'
import { aMember } from '../support/people/team.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../support/scenarios/order-scenario.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const network = aNetwork()
let screen: Screen

listenOnPort(() => app)
beforeEach(() => {
  happyDOM.setURL(serverOrigin())
  happyDOM.setViewport({ width: 390, height: 844 })
  localStorage.setItem('authToken', customer.token)
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  realtimeOf(screen.services).end()
  screen.leave()
  localStorage.clear()
})

const open = async (path = '/chat') => {
  screen = await openPage(page, { app, network, path })
}
const rows = () => [...document.querySelectorAll('li > a')]
const rowOf = (code: string) => rows().findIndex((row) => row.getAttribute('href')?.includes(code))
const uidOf = async () => (await customer.get('/api/user')).json().firebase_uid as string

test('a viewer of a company reads that the role has no chats about jobs', async () => {
  const viewer = await aMember(app, crew.mover, 'viewer')
  localStorage.setItem('authToken', viewer.token)
  await open()
  await waitForText('Your role in the company doesn’t include the chats about jobs.')
  expect(document.body.textContent).not.toContain('as soon as it’s yours')
})

test('a new message moves its room to the top, with its sender, text and unread count', async () => {
  const one = await aMoveCarriedOutTo('accept')
  const window_start_at = fromNow(app, { days: 6 })
  const other = await aMoveCarriedOutTo('accept', { window_start_at })
  await app.drain()
  await open()
  await waitFor(() => expect(rowOf(one.code)).toBeGreaterThanOrEqual(0))
  const movers = await connectPerson(crew.mover)
  const uid = await uidOf()
  for (const { code } of [other, one]) {
    advance(app, { seconds: 1 })
    await sendListed(movers, code, `About ${code}`, [uid])
    await waitFor(() => expect(rows()[0]?.textContent).toContain(`: About ${code}`))
    expect(rows()[0]?.textContent).toContain('1 unread message')
  }
  await sendListed(movers, one.code, 'And another one', [uid])
  await waitFor(() => expect(rows()[0]?.textContent).toContain('2 unread messages'))
  await set(ref(movers.db, `${paths.status('mover', movers.uid)}/online`), true)
  await waitFor(() => expect(rows()[0]?.textContent).toContain('(online)'))
  expect(rows().some((row) => row.getAttribute('href') === '/chat/support')).toBe(true)
})

test('the list stands beside the room on a wide window only', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  happyDOM.setViewport({ width: 1024, height: 800 })
  await open(`/chat?code=${code}`)
  await waitFor(() => expect(rowOf(code)).toBeGreaterThanOrEqual(0))
  expect(rows()[rowOf(code)]?.getAttribute('aria-current')).toBe('page')
  await waitFor(() => expect(document.querySelector('textarea')).not.toBeNull())
  screen.leave()
  realtimeOf(screen.services).end()
  happyDOM.setViewport({ width: 1023, height: 800 })
  await open(`/chat?code=${code}`)
  await waitFor(() => expect(document.querySelector('textarea')).not.toBeNull())
  expect(rowOf(code)).toBe(-1)
})

test('shows twenty chats, and earlier ones on request', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  const { realtime } = app.context.ports
  const [order] = await app.db.select().from(tables.orders).orderBy(tables.orders.id).limit(1)
  if (!order) throw new Error('there is no order')
  const codes = Array.from({ length: 22 }, (_, at) => `MV-TEST${10 + at}`)
  const { id: _, ...values } = order
  await app.db.insert(tables.orders).values(codes.map((code) => ({ ...values, code })))
  const uid = await uidOf()
  const later = app.clock.now.getTime() + 3_600_000
  await realtime.update(
    paths.inbox(uid),
    Object.fromEntries(codes.map((code, at) => [code, { at: later + at, unread: 0 }])),
  )
  await open()
  await waitFor(() => expect(rowOf('MV-TEST31')).toBe(0))
  expect(rowOf('MV-TEST12')).toBe(19)
  expect(rowOf('MV-TEST11')).toBe(-1)
  await press('Earlier chats')
  await waitFor(() => expect(rowOf('MV-TEST10')).toBe(21))
  expect(rowOf(code)).toBeLessThan(40)
})

test('an unreadable list says so and can be tried again', async () => {
  happyDOM.setURL('http://localhost:1')
  network.beforeRequest = (path) => {
    if (path === '/api/firebase/auth-token') throw new TypeError('The network is down')
  }
  await open()
  await waitForText('The chat isn’t available right now')
  expect(button('Try again')).toBeDefined()
  network.beforeRequest = () => undefined
})

test('a photo without content is refused before it is sent', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  await open(`/chat?code=${code}`)
  const input = await field('Add a photo')
  const choose = (content: string[]) => {
    const files = [new File(content, 'photo.jpg', { type: 'image/jpeg' })]
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose([])
  await waitForText('This file is empty.')
  expect(button('Send')?.disabled).toBe(true)
  choose(['photo'])
  await waitForText('Remove the photo')
  expect(document.body.textContent).not.toContain('This file is empty.')
})

test('delivery is shown under the last own message only, and by whom it was seen', async () => {
  const at = Date.now() - 60_000
  const own = (id: string, state: RoomMessage['state']): RoomMessage => ({
    id,
    sender: 'maria',
    role: 'customer',
    text: id,
    created_at: at + Number(id),
    state,
  })
  const show = async (messages: RoomMessage[], change: Partial<RoomSnapshot> = {}) => {
    const snapshot: RoomSnapshot = {
      isConnected: true,
      isLoaded: true,
      messages,
      hasOlder: false,
      isLoadingOlder: false,
      members: { maria: 'customer', nina: 'mover' },
      presences: {},
      reads: {},
      seenAt: {},
      seenBefore: 0,
      closesAt: null,
      photos: {},
      refusal: null,
      ...change,
    }
    const room = { markRead: () => undefined } as Room
    const nameOf = () => 'Nina'
    screen = await openScreen(
      <MessageList room={room} snapshot={snapshot} uid="maria" nameOf={nameOf} isSupport={false} />,
      { services: frontOver({ app, network }), path: '/chat' },
    )
    await waitForText('2')
    const text = document.querySelector('ol')?.textContent ?? ''
    screen.leave()
    return text
  }
  const counted = (text: string, words: string) => text.split(words).length - 1

  const sending = await show([own('1', 'sending'), own('2', 'sending'), own('3', 'sending')])
  expect(counted(sending, 'Sending…')).toBe(1)
  const failed = await show([own('1', 'sent'), own('2', 'failed'), own('3', 'failed')])
  expect(counted(failed, 'Try again')).toBe(2)
  expect(counted(failed, 'Sent')).toBe(1)
  const reads = { nina: at + 2 }
  const seen = await show([own('1', 'sent'), own('2', 'sent')], { reads, seenAt: { nina: at } })
  expect(seen).toMatch(/Seen by Nina .*\d:\d\d/)
  expect(counted(seen, 'Seen')).toBe(1)
  const newer = await show([own('1', 'sent'), own('2', 'sent'), own('3', 'sent')], { reads })
  expect(newer).not.toContain('Seen')
})
