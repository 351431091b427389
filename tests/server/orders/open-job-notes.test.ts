import { beforeEach, describe, expect, test } from 'vitest'

import { outbox } from '#server/kernel/outbox/outbox.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aCard, aCrew, aQuote, mustTake, place, take } from '../../support/scenarios/moves.ts'
import { app } from '../../support/scenarios/order-scenario.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

/** Texts that a customer wrote for the crew, by field. */
const written = {
  address: '4711 Marker Avenue',
  unit: 'Unit marker 4712',
  parking_note: 'Gate marker 4713#',
  contact_name: 'Marker Aunt 4714',
  contact_phone: '+1 415 555 4715',
  note: 'Vase marker 4716',
  notes: 'Key marker 4717 under the mat',
}

type Crew = Awaited<ReturnType<typeof aCrew>>
let customer: Person
let first: Crew
let second: Crew
let order: { id: number; code: string }
let photo: string

beforeEach(async () => {
  customer = await aCustomer(app, 'Marker Customer 4718')
  first = await aCrew(app)
  second = await aCrew(app)
  const quote = await aQuote(app, customer, {
    items: [
      { name: 'Vase', quantity: 1, volume_ft3: 5, weight_lb: 5, minutes: 1, note: written.note },
    ],
  })
  photo = await aPhoto(customer)
  const { address, unit, parking_note, contact_name, contact_phone, notes } = written
  const stop = { address, unit, parking_note, contact_name, contact_phone }
  order = unwrap(
    await customer.post('/api/orders', {
      quote_id: quote.id,
      hash: quote.hash,
      notes,
      photos: [photo],
      stops: quote.stops.map(() => stop),
    }),
  )
  await place(customer, order, await aCard(customer))
})

/** Returns everything that somebody can fetch about jobs, and everything that was sent to them. */
async function everythingOf(who: Person): Promise<string> {
  const { id, code } = order
  const paths = [
    '/api/jobs/open',
    '/api/jobs',
    '/api/jobs?which=past',
    `/api/jobs/${code}`,
    '/api/orders',
    `/api/orders/${id}`,
    `/api/moves/${code}`,
    '/api/notifications',
    `/api/events?resource=orders&record_id=${id}`,
    '/api/feedbacks',
    '/api/earnings',
    `/api/chats/${code}`,
    `/api/chats/${code}/photos?keys=${photo}`,
    '/api/user',
    '/api/mover/profile',
    '/api/driver/profile',
    '/api/orders?q=Marker',
  ]
  const answers = await Promise.all(paths.map((path) => who.get(path)))
  const sent = await app.db.select().from(outbox)
  const theirs = sent.filter(({ recipient }) => recipient === who.email)
  return [...answers.map(({ body }) => body), JSON.stringify(theirs)].join('\n')
}

const markers = { ...written, customer: 'Marker Customer 4718' }

async function expectHidden(who: Person, but: (keyof typeof markers)[] = []): Promise<void> {
  const everything = await everythingOf(who)
  for (const [field, text] of Object.entries(markers))
    if (!but.some((one) => one === field)) expect(everything, field).not.toContain(text)
  expect(everything).not.toContain(photo)
}

describe('a customer’s note for the crew', () => {
  test('is hidden from a mover who sees the open job', async () => {
    expect(unwrap(await second.mover.get(`/api/jobs/${order.code}`))).toMatchObject({
      is_mine: false,
      notes: null,
      photos: [],
      customer: null,
      items: [{ name: 'Vase', note: null }],
    })
    await expectHidden(second.mover)
    await expectHidden(second.driver)
  })

  test('is shown to the mover and the driver of the job and to no one else', async () => {
    await mustTake(first.mover, order, 'accept')
    await mustTake(first.mover, order, 'assign', { driver_id: first.driver.driver_id })
    for (const who of [first.mover, first.driver]) {
      const job = JSON.stringify(unwrap(await who.get(`/api/jobs/${order.code}`)))
      for (const [field, text] of Object.entries(markers)) expect(job, field).toContain(text)
    }
    await expectHidden(second.mover)
    await expectHidden(second.driver)
  })

  test('is hidden again from a mover who has released the job', async () => {
    await mustTake(first.mover, order, 'accept')
    await mustTake(first.mover, order, 'release', { reason: 'The truck broke down' })
    await expectHidden(first.mover)
    await expectHidden(first.driver)
  })

  test('is hidden again from the crew once the move is cancelled, and the name stays', async () => {
    await mustTake(first.mover, order, 'accept')
    await mustTake(first.mover, order, 'assign', { driver_id: first.driver.driver_id })
    await take(customer, order, 'cancel', { reason: 'We stay' })
    for (const who of [first.mover, first.driver]) {
      const job = unwrap<{ state: string }>(await who.get(`/api/jobs/${order.code}`))
      expect(job.state).toBe('cancelled')
      await expectHidden(who, ['customer'])
    }
  })
})
