import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Preferences } from '#contract/calls/notifications.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { setClockBefore, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, type Crew, carryOut, mustTake } from '../../support/scenarios/moves.ts'

let app: TestApp
let customer: Person
let crew: Crew
const phone = '+14155550142'

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  customer = await aCustomer(app)
  crew = await aCrew(app)
})
afterAll(() => app.close())

const setPhone = (who: Person, number: string | null) =>
  app.db.update(tables.users).set({ phone: number }).where(eq(tables.users.id, who.user_id))

/** Has the crew at the door call the customer, and returns the channels of the messages about it. */
async function channelsOfCall(): Promise<string[]> {
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  setClockBefore(app, move.quote.window_start_at, {})
  await mustTake(crew.driver, move, 'record_contact', { contact_by: 'call' })
  await mustTake(crew.driver, move, 'start_loading')
  await carryOut(app, move, customer, crew)
  const sent = await app.db
    .select({ channel: outbox.channel, recipient: outbox.recipient })
    .from(outbox)
    .where(like(outbox.key, `contact_tried-${move.code}-%`))
  for (const { channel, recipient } of sent)
    expect(recipient).toBe(channel === 'text' ? phone : customer.email)
  return sent.map(({ channel }) => channel).sort()
}

const smsOf = async (group: string) =>
  unwrap<Preferences>(await customer.get('/api/notifications/preferences')).find(
    (one) => one.group === group,
  )?.sms

test('what can’t wait is also texted to people with a phone, until they turn it off', async () => {
  expect(await channelsOfCall()).toEqual(['mail'])
  expect(await smsOf('moves')).toBeNull()

  await setPhone(customer, phone)
  expect(await smsOf('moves')).toEqual({ is_on: true, is_fixed: false })
  expect(await smsOf('support')).toBeNull()
  expect(await channelsOfCall()).toEqual(['mail', 'text'])

  const off = { group: 'moves', channel: 'sms', is_on: false }
  unwrap(await customer.post('/api/notifications/preferences', off))
  expect(await channelsOfCall()).toEqual(['mail'])
})

test('other mail is not texted to people with an address', async () => {
  await setPhone(customer, phone)
  const move = await aPlacedMove(app, customer)
  await carryOut(app, move, customer, crew, { until: 'accept' })
  const texts = await app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, 'text'), like(outbox.key, `%${move.code}%`)))
  expect(texts).toEqual([])
})
