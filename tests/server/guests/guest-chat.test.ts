import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { enterChat } from '#contract/calls/chats.ts'
import type { GuestChat, GuestLink } from '#contract/calls/guests.ts'
import { guestKindNames } from '#contract/guest-kinds.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { ChatEntry } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer } from '../../support/people/people.ts'
import {
  collectMessages,
  connectPerson,
  listenOnPort,
  sendMessage,
} from '../../support/people/realtime-people.ts'
import type { PlacedMove } from '../../support/scenarios/moves.ts'
import { aMoveCarriedOutTo, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

/** Sam moves with Maria, who has shared the move; the crew writes over the network. */
listenOnPort(() => app)

type Made = { link: GuestLink; token: string }

let move: PlacedMove
beforeEach(async () => {
  await app.db
    .update(tables.users)
    .set({ name: 'Maria Secretname' })
    .where(eq(tables.users.id, customer.user_id))
  move = await aMoveCarriedOutTo('accept')
  await app.drain()
})

const sharing = () => `/api/moves/${move.code}/guest-links`
const share = async (kind = 'partner', name = 'Sam') =>
  unwrap<Made>(await customer.post(sharing(), { kind, name }))
const chatOf = (token: string) => `/api/guest/${token}/chat`
const read = async (token: string) => unwrap<GuestChat>(await clientOf(app).get(chatOf(token)))
const write = (token: string, text: string) => clientOf(app).post(chatOf(token), { text })
const textsIn = ({ messages }: GuestChat) => messages.map(({ name, text }) => [name, text])
const entryOf = async (uid: string) =>
  (await app.context.ports.realtime.read(paths.inboxEntry(uid, move.code))) as ChatEntry

test('a partner and the room read each other’s messages, and see who wrote them', async () => {
  const maria = await connectPerson(customer)
  const { token, link } = await share()
  const seen = collectMessages(maria, move.code)
  unwrap(await write(token, 'Which door?'))
  await waitFor(() => expect(seen.texts).toEqual(['Which door?']))
  await sendMessage(maria, move.code, 'The blue one')
  const chat = await read(token)
  expect(textsIn(chat)).toEqual([
    ['Sam', 'Which door?'],
    ['Maria', 'The blue one'],
  ])
  expect(chat.messages.map(({ is_own }) => is_own)).toEqual([true, false])
  expect(chat.is_closed).toBe(false)
  expect(JSON.stringify(chat)).not.toContain('Secretname')
  const entered = unwrap<ResponseOf<typeof enterChat>>(
    await crew.mover.post(`/api/chats/${move.code}/enter`),
  )
  expect(entered.guests).toEqual([{ uid: `guest-${link.id}`, name: 'Sam', customer: 'Maria' }])
})

test('a partner reads nothing from before the link was made', async () => {
  const maria = await connectPerson(customer)
  await sendMessage(maria, move.code, 'The gate code is 4711')
  advance(app, { minutes: 1 })
  const { token } = await share()
  expect(await read(token)).toEqual({ messages: [], is_closed: false })
})

test('a partner’s message is unread in the lists of all members, who are notified once', async () => {
  const maria = await connectPerson(customer)
  const { token } = await share()
  unwrap(await write(token, 'Which door?'))
  unwrap(await write(token, 'Blue or red?'))
  expect(await entryOf(maria.uid)).toMatchObject({
    unread: 2,
    role: 'guest',
    text: 'Blue or red?',
  })
  await app.drain()
  const { notifications } = tables
  for (const { user_id } of [customer, crew.mover]) {
    const rows = await app.db
      .select({ title: notifications.title, message: notifications.message })
      .from(notifications)
      .where(and(eq(notifications.user_id, user_id), eq(notifications.event, 'chat.message')))
    expect(rows).toHaveLength(1)
    expect(`${rows[0]?.title} ${rows[0]?.message}`).toContain('Sam')
  }
})

describe('a guest', () => {
  test.each(guestKindNames.filter((kind) => kind !== 'partner'))(
    'of the kind %s finds no chat',
    async (kind) => {
      const { token } = await share(kind)
      expect((await clientOf(app).get(chatOf(token))).statusCode).toBe(404)
      expect((await write(token, 'Hello')).statusCode).toBe(404)
    },
  )

  test('loses the chat with the link, and leaves their name on what they wrote', async () => {
    const { token, link } = await share()
    unwrap(await write(token, 'Which door?'))
    unwrap(await customer.del(`${sharing()}/${link.id}`))
    expect((await clientOf(app).get(chatOf(token))).statusCode).toBe(404)
    expect((await write(token, 'Still here')).statusCode).toBe(404)
    const { token: second } = await share('partner', 'Ana')
    unwrap(await write(second, 'Hello'))
    // The clock stands still, so neither message is the later one.
    expect(textsIn(await read(second))).toContainEqual(['Ana', 'Hello'])
  })

  test('can’t write once the chat is closed', async () => {
    const { token } = await share()
    unwrap(await customer.post(`/api/orders/${move.id}/transitions/cancel`, { fee_cents: 0 }))
    await app.db
      .update(tables.orders)
      .set({ called_off_at: new Date(app.clock.now.getTime() - 31 * 86_400_000).toISOString() })
      .where(eq(tables.orders.id, move.id))
    expect((await read(token)).is_closed).toBe(true)
    expect((await write(token, 'Hello')).statusCode).toBe(409)
  })

  test('sends no empty and no endless message, and at most thirty in ten minutes', async () => {
    const { token } = await share()
    for (const text of ['', '  ', 'x'.repeat(1001)])
      expect(errorsOf(await write(token, text))).toHaveProperty('text')
    for (let count = 0; count < 30; count++) unwrap(await write(token, `${count}`))
    expect((await write(token, 'One more')).statusCode).toBe(429)
    const other = await share('partner', 'Ana')
    unwrap(await write(other.token, 'Another link has its own budget'))
  })
})

test('no signed-in person can write as a guest', async () => {
  const maria = await connectPerson(customer)
  const stranger = await connectPerson(await aCustomer(app))
  for (const person of [maria, stranger])
    await expect(sendMessage(person, move.code, 'Hi', { role: 'guest' })).rejects.toThrow(
      /permission.denied/i,
    )
})

test('a message whose answer was lost is sent again and written once', async () => {
  const { token } = await share()
  unwrap(await write(token, 'Which door?'))
  const again = unwrap<GuestChat>(await write(token, 'Which door?'))
  expect(again.messages.map(({ text }) => text)).toEqual(['Which door?'])
  advance(app, { seconds: 1 })
  unwrap(await write(token, 'The blue one?'))
  const later = unwrap<GuestChat>(await write(token, 'Which door?'))
  expect(later.messages).toHaveLength(3)
})

describe('a resend after a first try that failed halfway', () => {
  /** Lets the next write to the lists of chats fail: before it, or when it is stored already. */
  function failNextUpdate({ isStored }: { isStored: boolean }) {
    const { realtime } = app.context.ports
    const { update } = realtime
    realtime.update = async (...write) => {
      realtime.update = update
      if (isStored) await update(...write)
      throw new Error('The Realtime Database is not there')
    }
  }

  test.each([false, true])(
    'counts and notifies once, with the lists written before: %s',
    async (isStored) => {
      const maria = await connectPerson(customer)
      const { token } = await share()
      unwrap(await write(token, 'Hello'))
      await app.drain()
      advance(app, { seconds: 1 })
      failNextUpdate({ isStored })
      expect((await write(token, 'Which door?')).statusCode).toBe(500)
      for (let time = 0; time < 2; time++) {
        const chat = unwrap<GuestChat>(await write(token, 'Which door?'))
        expect(chat.messages.map(({ text }) => text)).toEqual(['Hello', 'Which door?'])
        expect(await entryOf(maria.uid)).toMatchObject({ unread: 2, text: 'Which door?' })
      }
      const rechecks = await app.db
        .select({ key: outbox.key })
        .from(outbox)
        .where(like(outbox.key, `chat_rechecks ${move.code} ${maria.uid} %`))
        .orderBy(outbox.id)
      const messages = Object.keys(
        Object(await app.context.ports.realtime.read(paths.messages(move.code))),
      )
      expect(rechecks.map(({ key }) => key)).toEqual(
        messages.map((id) => `chat_rechecks ${move.code} ${maria.uid} ${id}`),
      )
    },
  )
})
