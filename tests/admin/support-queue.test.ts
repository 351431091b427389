import { describe, expect, test } from 'vitest'

import { byDay, lastSeen } from '#admin/chat/message-times.ts'
import { isUnread, narrowed, queued, since } from '#admin/chat/support-queue.ts'
import type { RoomMessage } from '#contract/client/realtime/room.ts'
import type { SupportRoom } from '#contract/client/realtime/support-rooms.ts'

const room = (uid: string, last_at: number, more: Partial<SupportRoom> = {}): SupportRoom => ({
  uid,
  last_at,
  name: uid,
  role: 'customer',
  message_id: 1,
  last_role: 'customer',
  last_text: 'Hello',
  ...more,
})

describe('the queue', () => {
  const rooms = [
    room('answered', 500, { last_role: 'admin' }),
    room('late', 400),
    room('early', 100),
    room('looked', 300, { staff_read_at: 350 }),
  ]
  const names = (all: SupportRoom[]) => all.map(({ uid }) => uid)

  test('lists the unread rooms first, the longest wait on top, then the latest', () => {
    expect(names(queued(rooms, null))).toEqual(['early', 'late', 'answered', 'looked'])
  })

  test('leaves a room that is being read in its place', () => {
    const reading = rooms.map((one) => (one.uid === 'early' ? { ...one, staff_read_at: 600 } : one))
    expect(names(queued(reading, 'early'))).toEqual(['early', 'late', 'answered', 'looked'])
    expect(names(queued(reading, null))).toEqual(['late', 'answered', 'looked', 'early'])
  })

  test('counts messages as unread that arrived after the staff looked', () => {
    expect(isUnread(room('a', 300, { staff_read_at: 299 }))).toBe(true)
    expect(isUnread(room('a', 300, { staff_read_at: 300 }))).toBe(false)
    expect(isUnread(room('a', 300, { last_role: 'admin' }))).toBe(false)
  })

  test('can be filtered by name and by who answers', () => {
    const known = [
      room('José Núñez', 1, { assignee: { id: 4, name: 'Sam' } }),
      room('Ana', 2),
      room('Joe', 3, { assignee: { id: 5, name: 'Ada' } }),
    ]
    const found = (q: string, whose: 'all' | 'mine' | 'unassigned') =>
      names(narrowed(known, { q, whose, me: 4 }))
    expect(found(' nunez', 'all')).toEqual(['José Núñez'])
    expect(found('jo', 'mine')).toEqual(['José Núñez'])
    expect(found('', 'unassigned')).toEqual(['Ana'])
    expect(found('', 'all')).toHaveLength(3)
  })

  test('shows elapsed time in a suitable unit', () => {
    const minute = 60_000
    expect(since(0, 59 * minute)).toEqual({ count: 59, unit: 'minute' })
    expect(since(0, 60 * minute)).toEqual({ count: 1, unit: 'hour' })
    expect(since(0, 49 * 60 * minute)).toEqual({ count: 2, unit: 'day' })
    expect(since(5000, 0)).toEqual({ count: 0, unit: 'minute' })
  })
})

describe('the conversation', () => {
  const message = (id: string, created_at: string, more: Partial<RoomMessage> = {}) =>
    ({
      id,
      sender: 'staff',
      role: 'admin',
      text: id,
      state: 'sent',
      created_at: Date.parse(created_at),
      ...more,
    }) as RoomMessage

  test('groups messages by the reader’s own days', () => {
    const messages = [
      message('a', '2026-03-08T07:59:00Z'),
      message('b', '2026-03-08T08:01:00Z'),
      message('c', '2026-03-09T06:59:00Z'),
    ]
    const days = (timeZone: string) =>
      byDay(messages, timeZone).map(({ day, messages: ofDay }) => [day, ofDay.length])
    expect(days('America/Los_Angeles')).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
    ])
    expect(days('UTC')).toEqual([
      ['2026-03-08', 2],
      ['2026-03-09', 1],
    ])
  })

  test('shows a message as seen once the requester has read it', () => {
    const messages = [
      message('first', '2026-03-08T08:00:00Z'),
      message('second', '2026-03-08T09:00:00Z'),
      message('theirs', '2026-03-08T09:30:00Z', { sender: 'maria', role: 'customer' }),
      message('third', '2026-03-08T10:00:00Z', { state: 'sending' }),
    ]
    const members = { maria: 'customer', staff: 'admin', colleague: 'admin' } as const
    const seen = (reads: Record<string, string>) =>
      lastSeen({
        messages,
        members,
        reads: Object.fromEntries(Object.entries(reads).map(([uid, at]) => [uid, Date.parse(at)])),
      })
    expect(seen({ maria: '2026-03-08T09:30:00Z' })).toEqual({ id: 'second', by: ['maria'] })
    expect(seen({ maria: '2026-03-08T08:30:00Z' })).toEqual({ id: 'first', by: ['maria'] })
    expect(seen({ colleague: '2026-03-08T10:30:00Z' })).toBeNull()
  })
})
