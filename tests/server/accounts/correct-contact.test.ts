import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CustomerContact } from '#contract/calls/customer-contact.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let support: Person
beforeAll(async () => {
  app = await openApp()
  support = await anAdmin(app, ['support'])
})
afterAll(() => app.close())

const { customers, users } = tables

/** Returns the id of a customer's record and how they are reached now. */
async function contactOf({ user_id }: Person) {
  const [found] = await app.db
    .select({ id: customers.id, user: users })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(eq(users.id, user_id))
  if (!found) throw new Error('there is no such customer')
  const { name, email, phone, locale, version } = found.user
  return { id: found.id, contact: { name, email, phone, locale, version } }
}

async function correct(who: Person, whom: Person, change: Partial<CustomerContact>) {
  const { id, contact } = await contactOf(whom)
  return who.post(`/api/customers/${id}/contact`, { ...contact, ...change })
}

const sentTo = async (...addresses: string[]) =>
  (
    await app.db
      .select()
      .from(outbox)
      .where(inArray(outbox.recipient, addresses))
      .orderBy(outbox.id)
  ).map(({ channel, recipient }) => [channel, recipient])

describe('correcting a customer’s contact details', () => {
  test('changes the account, stands in both histories and ends the sign-ins', async () => {
    const customer = await aCustomer(app)
    const { id, contact } = await contactOf(customer)
    const change = {
      name: 'Carla Curtis',
      email: 'Carla.Curtis@people.test',
      locale: 'es' as const,
    }
    expect(unwrap(await correct(support, customer, change))).toEqual({
      ...contact,
      ...change,
      email: 'carla.curtis@people.test',
      version: contact.version + 1,
    })
    const eventsOf = async (resource: string, record_id: number) =>
      unwrap<AnyRow[]>(
        await support.get('/api/events', { query: { resource, record_id: String(record_id) } }),
      ).map(({ name, user_id }) => [name, user_id])
    expect(await eventsOf('users', customer.user_id)).toContainEqual([
      'users.edited',
      support.user_id,
    ])
    expect(await eventsOf('customers', id)).toContainEqual([
      'customers.contact_corrected',
      support.user_id,
    ])
    expect((await customer.get('/api/user')).statusCode).toBe(401)
  })

  test('notifies every address that the account had or has, and no other', async () => {
    const customer = await aCustomer(app)
    const next = { email: `next-${customer.user_id}@people.test`, phone: '+14155550186' }
    unwrap(await correct(support, customer, next))
    expect(await sentTo(customer.email, next.email, next.phone)).toEqual([
      ['mail', customer.email],
      ['mail', next.email],
      ['text', next.phone],
    ])
    unwrap(await correct(support, customer, { phone: '+14155550187' }))
    // The email address stays, and its holder learns of the new number anyway.
    expect(await sentTo(next.email, next.phone, '+14155550187')).toEqual([
      ['mail', next.email],
      ['text', next.phone],
      ['mail', next.email],
      ['text', next.phone],
      ['text', '+14155550187'],
    ])
    const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, customer.email))
    // The holder of the former address must not learn the new one.
    expect(mail?.text).not.toContain(next.email)
  })

  test('a name alone tells nobody and leaves the customer signed in', async () => {
    const customer = await aCustomer(app)
    unwrap(await correct(support, customer, { name: 'Another Name' }))
    expect(await sentTo(customer.email)).toEqual([])
    expect((await customer.get('/api/user')).statusCode).toBe(200)
    const { contact } = await contactOf(customer)
    unwrap(await correct(support, customer, {}))
    expect((await contactOf(customer)).contact).toEqual(contact)
  })

  test('a bounced address counts as working again once it is another', async () => {
    const customer = await aCustomer(app)
    const at = app.clock.now.toISOString()
    const set = (email_undeliverable_at: string | null) =>
      app.db.update(users).set({ email_undeliverable_at }).where(eq(users.id, customer.user_id))
    const bounced = async () =>
      (await app.db.select().from(users).where(eq(users.id, customer.user_id)))[0]
        ?.email_undeliverable_at
    await set(at)
    unwrap(await correct(support, customer, { name: 'Same Address' }))
    expect(await bounced()).toBe(at)
    unwrap(await correct(support, customer, { email: `works-${customer.user_id}@people.test` }))
    expect(await bounced()).toBeNull()
  })
})

describe('it is refused', () => {
  test('with the address of another account, of any case', async () => {
    const [customer, other] = [await aCustomer(app), await aCustomer(app)]
    const taken = await correct(support, customer, { email: other.email.toUpperCase() })
    expect(Object.keys(errorsOf(taken))).toEqual(['email'])
  })

  test('without any address, or with an invalid one', async () => {
    const customer = await aCustomer(app)
    for (const email of [null, 'nobody'])
      expect(Object.keys(errorsOf(await correct(support, customer, { email })))).toEqual(['email'])
    const phone = '+1415'
    expect(Object.keys(errorsOf(await correct(support, customer, { phone })))).toEqual(['phone'])
  })

  test('for people who aren’t only customers, because it could open their money or the admin', async () => {
    const mover = await aMover(app)
    const admin = await anAdmin(app)
    for (const { user_id } of [mover, admin]) {
      await app.db.insert(customers).values({ user_id }).onConflictDoNothing()
      const person = user_id === mover.user_id ? mover : admin
      const refused = await correct(support, person, { email: 'thief@people.test' })
      expect(Object.keys(errorsOf(refused))).toEqual(['account'])
      // One who is a customer first, and works with us as well.
      await app.db.update(users).set({ role: 'customer' }).where(eq(users.id, mover.user_id))
      const second = await correct(support, mover, { email: 'thief@people.test' })
      expect(Object.keys(errorsOf(second))).toEqual(['account'])
    }
  })

  test('for a disabled account', async () => {
    const customer = await aCustomer(app)
    await app.db.update(users).set({ status: 'disabled' }).where(eq(users.id, customer.user_id))
    const refused = await correct(support, customer, { name: 'X' })
    expect(Object.keys(errorsOf(refused))).toEqual(['account'])
  })

  test('for an outdated version, with the current details', async () => {
    const customer = await aCustomer(app)
    const { contact } = await contactOf(customer)
    const stale = await correct(support, customer, { version: contact.version + 1, name: 'X' })
    expect([stale.statusCode, stale.json().current]).toEqual([409, contact])
  })

  test('for staff without the permission, for the customer and for an unknown record', async () => {
    const customer = await aCustomer(app)
    for (const role of ['finance', 'content'] as const)
      expect((await correct(await anAdmin(app, [role]), customer, {})).statusCode).toBe(403)
    expect((await correct(customer, customer, { name: 'X' })).statusCode).toBe(403)
    const { contact } = await contactOf(customer)
    for (const id of ['999999', 'x'])
      expect((await support.post(`/api/customers/${id}/contact`, contact)).statusCode).toBe(404)
  })
})
