import { expect, test } from 'vitest'

import type { RoomMessage } from '#contract/client/realtime/room.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { itemsOf } from '#front/features/chat/conversation.ts'
import { quickReplies } from '#front/features/chat/quick-replies.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'

const timeZone = 'America/Los_Angeles'

const message = (id: string, sender: string, at: string, change: Partial<RoomMessage> = {}) => ({
  id,
  sender,
  role: 'customer' as const,
  text: id,
  state: 'sent' as const,
  created_at: Date.parse(at),
  ...change,
})

/**
 * Prints the items: `|` a day, `!` the line above new messages, `(` and `)` the first and last of a
 * group, `*` own messages.
 */
const drawn = (messages: RoomMessage[], seenBefore: number | null, zone = timeZone) =>
  itemsOf(messages, { uid: 'maria', seenBefore, timeZone: zone })
    .map((item) => {
      if (item.kind === 'day') return `|${item.key}`
      if (item.kind === 'unread') return '!'
      return `${item.isFirst ? '(' : ''}${item.key}${item.isMine ? '*' : ''}${item.isLast ? ')' : ''}`
    })
    .join(' ')

const evening = [
  message('a', 'maria', '2027-04-07T06:00:00Z'),
  message('b', 'maria', '2027-04-07T06:03:00Z'),
  message('c', 'nina', '2027-04-07T06:04:00Z'),
  message('d', 'nina', '2027-04-07T06:30:00Z'),
  message('e', 'nina', '2027-04-07T07:30:00Z'),
]

test('messages are grouped by the days of the reader’s calendar', () => {
  expect(drawn(evening, null)).toBe('|2027-04-06 (a* b*) (c) (d) |2027-04-07 (e)')
  expect(drawn(evening, null, 'UTC')).toBe('|2027-04-07 (a* b*) (c) (d) (e)')
  expect(drawn([], null)).toBe('')
})

test('a line stands above the first unseen message of others', () => {
  const seen = (id: string) => evening.find((one) => one.id === id)?.created_at ?? 0
  expect(drawn(evening, seen('c'))).toBe('|2027-04-06 (a* b*) (c) ! (d) |2027-04-07 (e)')
  expect(drawn(evening, seen('d'))).toBe('|2027-04-06 (a* b*) (c) (d) |2027-04-07 ! (e)')
  expect(drawn(evening, seen('e'))).not.toContain('!')
  expect(drawn(evening, 0)).not.toContain('!')
  const own = [...evening, message('f', 'maria', '2027-04-07T07:31:00Z', { state: 'sending' })]
  expect(drawn(own, seen('e'))).not.toContain('!')
})

test('every quick reply has a text for each role and state', async () => {
  const texts = createTexts('es', loadTexts)
  await texts.load('chat')
  const say = texts.snapshot().say('chat')
  for (const role of ['customer', 'mover', 'driver', 'admin'])
    for (const state of [null, ...orderMachine.states]) {
      const replies = quickReplies(role, state).map((key) => say(key))
      expect(replies.join(), `${role} ${state}`).not.toContain('quick.')
      expect(new Set(replies).size).toBe(replies.length)
    }
  expect(quickReplies('mover', 'en_route')).toEqual(quickReplies('driver', 'en_route'))
  expect(quickReplies('mover', 'en_route')).not.toEqual(quickReplies('customer', 'en_route'))
  expect(quickReplies('customer', 'cancelled')).toEqual([])
  expect(quickReplies('driver', null)).not.toEqual(quickReplies('customer', null))
})
