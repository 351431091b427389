import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { TextMessage, TextMessages } from '#server/ports/texts.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

type Undelivered = (typeof tables.undelivered_messages)['$inferSelect']

/** A text message provider that is down until it is switched on. */
let isDown = true
const texted: TextMessage[] = []
const provider: TextMessages = {
  name: 'a provider that can be down',
  async send(message) {
    if (isDown) throw new Error('the provider is down')
    texted.push(message)
    return { status: 'sent', reference: null }
  },
}

let app: TestApp
let operator: Person
let supporter: Person
beforeAll(async () => {
  app = await openApp({ ports: () => ({ texts: provider }) })
  app.clock.now = new Date(tuesday)
  operator = await anAdmin(app, ['operations'])
  supporter = await anAdmin(app, ['support'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  isDown = true
  texted.length = 0
  for (const table of [outbox, tables.undelivered_messages, tables.notifications])
    await app.db.delete(table)
})
afterAll(() => app.close())

const queue = (recipient: string, channel = 'text') =>
  transact(app.db, (tx) =>
    enqueue(tx, [
      {
        channel,
        recipient,
        subject: 'Your move',
        text: 'It is today.',
        next_attempt_at: app.clock.now.toISOString(),
        created_at: app.clock.now.toISOString(),
      },
    ]),
  )

/** Lets the clock run through all attempts of the text messages. */
async function exhaust(): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt++) {
    await app.drain()
    advance(app, { hours: 1 })
  }
}

const list = async (who: Person) =>
  unwrap<Undelivered[]>(await who.get('/api/undelivered_messages?_sort=id'))
const decide = (who: Person, { id }: Undelivered, name: string, input = {}) =>
  who.post(`/api/undelivered_messages/${id}/transitions/${name}`, input)

/** Returns the one undelivered message. */
async function theOne(): Promise<Undelivered> {
  const [one, ...others] = await list(operator)
  expect(others).toEqual([])
  if (!one) throw new Error('no message is undelivered')
  return one
}

describe('a message whose last attempt has failed', () => {
  test('is listed with the reason, and not tried again', async () => {
    await queue('+15105550111')
    for (let attempt = 1; attempt < 12; attempt++) {
      await app.drain()
      expect(await list(operator)).toEqual([])
      advance(app, { hours: 1 })
    }
    await app.drain()
    expect(await theOne()).toMatchObject({
      channel: 'text',
      recipient: '+15105550111',
      subject: 'Your move',
      state: 'waiting',
      attempts: 12,
      failure: 'the provider is down',
      queued_at: tuesday,
    })

    isDown = false
    advance(app, { days: 30 })
    await app.drain()
    expect(texted).toEqual([])
  })

  test('is delivered once when an administrator has it tried again', async () => {
    await queue('+15105550111')
    await exhaust()
    isDown = false
    const retried = await decide(operator, await theOne(), 'try_again')
    expect(retried.json()).toMatchObject({ state: 'queued_again' })
    await app.drain()
    await app.drain()
    expect(texted.map(({ to }) => to)).toEqual(['+15105550111'])

    expect((await decide(operator, await theOne(), 'try_again')).statusCode).toBe(409)
    expect((await decide(operator, await theOne(), 'drop')).statusCode).toBe(409)
  })

  test('that fails again is another one', async () => {
    await queue('+15105550111')
    await exhaust()
    await decide(operator, await theOne(), 'try_again')
    await exhaust()
    const rows = await list(operator)
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued_again', 12],
      ['waiting', 12],
    ])
  })

  test('that an administrator drops is never delivered', async () => {
    await queue('+15105550111')
    await exhaust()
    await decide(operator, await theOne(), 'drop', { reason: 'The move is over.' })
    isDown = false
    advance(app, { days: 2 })
    await app.drain()
    expect(texted).toEqual([])
    expect(await theOne()).toMatchObject({ state: 'dropped' })
  })

  test('can’t be tried again once it is no longer stored, and says so', async () => {
    await queue('+15105550111')
    await exhaust()
    await app.db.delete(outbox)
    const refused = await decide(operator, await theOne(), 'try_again')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({
      state: ['The message is no longer stored. Drop it.'],
    })
  })

  test('is nothing for those who may not decide about it', async () => {
    await queue('+15105550111')
    await exhaust()
    expect((await supporter.get('/api/undelivered_messages')).statusCode).toBe(403)
    expect((await decide(supporter, await theOne(), 'drop')).statusCode).toBe(403)
  })
})

describe('those who may decide', () => {
  test('are alarmed in the app and by mail, once an hour for each channel', async () => {
    await queue('+15105550111')
    await queue('+15105550112')
    await exhaust()
    const event = 'undelivered_messages.created'
    const [notice, ...others] = await notificationsOf(operator, event)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      title: 'A message could not be delivered (Text messages)',
      message: 'To +15105550111: the provider is down (waiting: 1)',
      link: '/admin/settings/undelivered',
    })
    expect(await notificationsOf(supporter, event)).toEqual([])
    const mails = await app.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.channel, 'mail'), eq(outbox.recipient, operator.email)))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A message could not be delivered (Text messages)',
    ])

    await queue('+15105550113')
    await exhaust()
    const later = await notificationsOf(operator, event)
    expect(later.map(({ message }) => message)).toEqual([
      notice?.message,
      'To +15105550113: the provider is down (waiting: 3)',
    ])
  })
})

test('a message on a channel that no module delivers is reported at once', async () => {
  await queue('somebody', 'pigeons')
  await app.drain()
  expect(await theOne()).toMatchObject({
    channel: 'unknown',
    attempts: 1,
    failure: 'no module delivers pigeons',
  })
  const open = await app.db.select().from(outbox).where(isNull(outbox.dead_at))
  expect(open.map(({ channel }) => channel)).not.toContain('pigeons')
})
