import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { errors as en } from '#contract/locales/en/errors.ts'
import { tables } from '#server/database/tables.ts'
import { closeDueAccounts } from '#server/modules/accounts/close-due-accounts.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { aCookieJar } from '../../support/app/cookie-jar.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { mailsTo } from '../../support/people/password-links.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut, orderRow } from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let app: TestApp
let customer: Person
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

type Refusal = { message: string; code?: string; errors: Record<string, string[]> }
type SignIn = { id: string; created_at: string; last_used_at: string; is_current: boolean }
type Client = ReturnType<typeof clientOf>

const newEmail = 'carla.new@people.test'
const newPhone = '+14155550142'
const ask = (username: string, by: Client = customer) =>
  by.post('/api/user/contact/code', { username })
const confirm = (body: object, by: Client = customer) => by.post('/api/user/contact', body)
const statusOf = async (token: string) => (await clientOf(app, token).get('/api/user')).statusCode

async function userRow({ user_id }: Person = customer) {
  const [row] = await app.db.select().from(tables.users).where(eq(tables.users.id, user_id))
  if (!row) throw new Error('there is no such user')
  return row
}

/** Signs the customer in once more, with a code, and returns the token. */
async function signInAgain(email = customer.email): Promise<string> {
  await clientOf(app).post('/api/check-user', { username: email })
  const code = await sentCode(app, email)
  const signedIn = await clientOf(app).post('/api/login', { username: email, code })
  return unwrap<{ token: string }>(signedIn).token
}

describe('the own address', () => {
  test('changes with the code that went to the new one, and signs out all other devices', async () => {
    const elsewhere = await signInAgain()
    const asked = await ask(' Carla.New@people.test ')
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      { username: newEmail, also_sent_to: null },
    ])
    expect((await userRow()).email).toBe(customer.email)
    const code = await sentCode(app, newEmail)

    const changed = await confirm({ username: newEmail, code })

    expect(unwrap<{ email: string }>(changed).email).toBe(newEmail)
    expect(await userRow()).toMatchObject({ email: newEmail, email_undeliverable_at: null })
    expect([await statusOf(customer.token), await statusOf(elsewhere)]).toEqual([200, 401])
    expect(await statusOf(await signInAgain(newEmail))).toBe(200)
    const [notice] = await mailsTo(app, customer.email)
    expect(notice?.subject).toBe('The email address of your Haulwell account was changed')
    expect((await confirm({ username: 'third@people.test', code })).statusCode).toBe(422)
    const query = { resource: 'users', record_id: String(customer.user_id) }
    const events = await (await anAdmin(app)).get('/api/events', { query })
    expect(unwrap<{ diff: object }[]>(events)[0]).toMatchObject({
      name: 'users.edited',
      actor: 'customer',
      diff: { email: [customer.email, newEmail] },
    })
  })

  test('can be a number beside the email address, and that number can be removed', async () => {
    await ask('(415) 555-0142')
    const code = await sentCode(app, newPhone)
    expect((await confirm({ username: newPhone, code })).statusCode).toBe(200)
    expect(await userRow()).toMatchObject({ email: customer.email, phone: newPhone })
    const [notice] = await mailsTo(app, customer.email)
    expect(notice?.subject).toBe('The phone number of your Haulwell account was changed')
    expect((await customer.del('/api/user/phone')).statusCode).toBe(200)
    expect((await userRow()).phone).toBeNull()
    expect((await mailsTo(app, newPhone))[0]?.text).toMatch(/no longer uses this phone number/)
  })

  test('is not left without any: the only number stays', async () => {
    await app.db
      .update(tables.users)
      .set({ email: null, phone: newPhone })
      .where(eq(tables.users.id, customer.user_id))
    const refused = await customer.del('/api/user/phone')
    expect([refused.statusCode, refused.json<Refusal>().errors]).toEqual([
      422,
      { phone: [en.account.only_address] },
    ])
    expect((await userRow()).phone).toBe(newPhone)
  })

  test('is refused if another account has it, or this one, before a code is sent', async () => {
    const other = await aCustomer(app)
    for (const [username, reason] of [
      [other.email, en.auth['auth/email-already-in-use']],
      [other.email.toUpperCase(), en.auth['auth/email-already-in-use']],
      [customer.email, en.account.own_address],
    ] as const) {
      const refused = await ask(username)
      expect([refused.statusCode, refused.json<Refusal>().errors]).toEqual([
        422,
        { username: [reason] },
      ])
      expect(await mailsTo(app, username)).toEqual([])
    }
  })

  test('is refused if someone else took it after the code was sent', async () => {
    await ask(newEmail)
    const code = await sentCode(app, newEmail)
    const { users } = tables
    const other = await aCustomer(app)
    await app.db.update(users).set({ email: newEmail }).where(eq(users.id, other.user_id))
    expect((await confirm({ username: newEmail, code })).statusCode).toBe(422)
    expect((await userRow()).email).toBe(customer.email)
  })

  test.each(['', 'x', 'carla@', '555', 'a@b', '<script>@x', `${'a'.repeat(250)}@people.test`])(
    'is refused as %j',
    async (username) => {
      const refused = await ask(username)
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json<Refusal>().errors)).toEqual(['username'])
    },
  )

  test('does not change with a wrong code, another address’s code or none asked for', async () => {
    await ask(newEmail)
    const code = await sentCode(app, newEmail)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = [
      { username: newEmail, code: wrong },
      { username: 'other@people.test', code },
    ]
    for (const body of tries) {
      const refused = await confirm(body)
      expect([refused.statusCode, Object.keys(refused.json<Refusal>().errors)]).toEqual([
        422,
        ['code'],
      ])
    }
    expect((await userRow()).email).toBe(customer.email)
  })

  test('can be guessed no more often than a sign-in code', async () => {
    await ask(newEmail)
    const code = await sentCode(app, newEmail)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++) await confirm({ username: newEmail, code: wrong })
    expect((await confirm({ username: newEmail, code })).statusCode).toBe(429)
  })

  test('needs the current address’s code too, from ten minutes after the sign-in', async () => {
    advance(app, { minutes: 11 })
    const asked = await ask(newEmail)
    expect(asked.json()).toEqual({ username: newEmail, also_sent_to: customer.email })
    const code = await sentCode(app, newEmail)
    const current_code = await sentCode(app, customer.email)

    const without = await confirm({ username: newEmail, code })
    expect([without.statusCode, without.json<Refusal>().code]).toEqual([
      422,
      'auth/requires-recent-login',
    ])
    const swapped = await confirm({ username: newEmail, code, current_code: code })
    expect(Object.keys(swapped.json<Refusal>().errors)).toEqual(['current_code'])
    expect((await userRow()).email).toBe(customer.email)
    expect((await confirm({ username: newEmail, code, current_code })).statusCode).toBe(200)
  })

  test('changes by these calls for everybody but administrators', async () => {
    const { mover, driver } = await aCrew(app)
    for (const [person, username] of [
      [mover, 'mona.new@people.test'],
      [driver, 'dan.new@people.test'],
    ] as const) {
      unwrap(await ask(username, person))
      const code = await sentCode(app, username)
      const changed = await confirm({ username, code }, person)
      expect(unwrap<{ email: string }>(changed).email).toBe(username)
      expect((await userRow(person)).email).toBe(username)
      await ask(newPhone, person)
      unwrap(await confirm({ username: newPhone, code: await sentCode(app, newPhone) }, person))
      expect((await person.del('/api/user/phone')).statusCode).toBe(200)
      expect(await userRow(person)).toMatchObject({ email: username, phone: null })
    }
    const admin = await anAdmin(app)
    expect((await ask(newEmail, admin)).statusCode).toBe(403)
    expect((await confirm({ username: newEmail, code: '123456' }, admin)).statusCode).toBe(403)
    expect((await admin.del('/api/user/phone')).statusCode).toBe(403)
    expect((await ask(newEmail, clientOf(app))).statusCode).toBe(401)
  })

  test('changes for a mover or a driver with the code of their own new address alone', async () => {
    const { mover, driver } = await aCrew(app)
    await ask('dan.new@people.test', driver)
    const code = await sentCode(app, 'dan.new@people.test')
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = [
      [driver, { username: 'dan.new@people.test', code: wrong }],
      [mover, { username: newEmail, code }],
      [mover, { username: driver.email, code }],
    ] as const
    for (const [person, body] of tries) expect((await confirm(body, person)).statusCode).toBe(422)
    expect((await userRow(mover)).email).toBe(mover.email)
    expect((await userRow(driver)).email).toBe(driver.email)
  })
})

describe('a user’s sign-ins', () => {
  const list = async (by: Client = customer) => unwrap<SignIn[]>(await by.get('/api/user/sessions'))

  test('are listed with this one first; a browser and its token are one', async () => {
    const jar = aCookieJar(app)
    const admin = await anAdmin(app)
    const { token } = unwrap<{ token: string }>(
      await jar.send('POST', '/api/login', { email: admin.email, password: admin.password }),
    )
    const [own, other, ...rest] = await list(clientOf(app, token))
    expect(rest).toEqual([])
    expect([own?.is_current, other?.is_current]).toEqual([true, false])
    const byCookie = unwrap<SignIn[]>(await jar.bare('GET', '/api/user/sessions'))
    expect(byCookie[0]).toMatchObject({ id: own?.id, is_current: true })
    expect(JSON.stringify(byCookie)).not.toMatch(/hash|token/)
  })

  test('are ended one at a time or all others at once', async () => {
    const [second, third] = [await signInAgain(), await signInAgain()]
    const [, other] = await list(clientOf(app, second))
    expect(other).toBeDefined()
    const [itself] = await list(clientOf(app, third))
    expect((await customer.del(`/api/user/sessions/${itself?.id}`)).statusCode).toBe(204)
    expect([await statusOf(second), await statusOf(third)]).toEqual([200, 401])
    expect((await customer.del(`/api/user/sessions/${itself?.id}`)).statusCode).toBe(404)
    expect((await customer.post('/api/user/sessions/end-others')).statusCode).toBe(204)
    expect([await statusOf(customer.token), await statusOf(second)]).toEqual([200, 401])
    expect(await list()).toHaveLength(1)
  })

  test('don’t include those of others, which can’t be ended either', async () => {
    const other = await aCustomer(app)
    const [theirs] = await list(other)
    expect((await list()).map(({ id }) => id)).not.toContain(theirs?.id)
    expect((await customer.del(`/api/user/sessions/${theirs?.id}`)).statusCode).toBe(404)
    expect(await statusOf(other.token)).toBe(200)
    expect((await clientOf(app).get('/api/user/sessions')).statusCode).toBe(401)
  })

  test('that have expired are not listed', async () => {
    await signInAgain()
    advance(app, { days: 89 })
    const fresh = await signInAgain()
    advance(app, { days: 2 })
    expect(await list(clientOf(app, fresh))).toHaveLength(1)
  })
})

describe('closing the account', () => {
  const close = (body: object = {}, by: Client = customer) => by.post('/api/user/closure', body)

  /** Expects a refusal with a reason, and an account that is as it was. */
  async function expectOpen(reason: string): Promise<void> {
    const refused = await close()
    expect([refused.statusCode, refused.json<Refusal>().errors]).toEqual([
      422,
      { account: [reason] },
    ])
    expect(await userRow()).toMatchObject({ email: customer.email, status: 'active' })
    expect(await statusOf(customer.token)).toBe(200)
  }
  const about = (text: string, { code }: { code: string }) => text.replace('{{code}}', code)

  test('blanks who it was, ends the sign-ins and frees the address', async () => {
    const elsewhere = await signInAgain()
    await customer.patch(`/api/users/${customer.user_id}`, { name: 'Carla Renamed' })

    expect((await close()).statusCode).toBe(204)
    expect([await statusOf(customer.token), await statusOf(elsewhere)]).toEqual([401, 401])
    const late = await signInAgain()
    await waitUntilErased(app)

    expect(await userRow()).toMatchObject({
      name: '—',
      closes_at: null,
      email: null,
      phone: null,
      status: 'disabled',
    })
    expect(await statusOf(late)).toBe(401)
    const events = await app.db
      .select()
      .from(tables.events)
      .where(eq(tables.events.record_id, customer.user_id))
    expect(JSON.stringify(events)).not.toMatch(/Carla|people\.test/)
    const closed = events.find(({ name }) => name === 'user.closed')
    expect(closed).toMatchObject({ from: 'active', to: 'disabled' })
    expect((await mailsTo(app, customer.email))[0]?.subject).toBe('Your Haulwell account is closed')
    const checked = await clientOf(app).post('/api/check-user', { username: customer.email })
    expect(unwrap<{ exists: boolean }>(checked).exists).toBe(false)
    advance(app, { minutes: 15 })
    await clientOf(app).post('/api/check-user', { username: customer.email })
    const username = { username: customer.email, name: 'Carla Again' }
    const code = await sentCode(app, customer.email)
    const again = await clientOf(app).post('/api/signup', { ...username, code })
    expect(unwrap<{ user: { id: number } }>(again).user.id).not.toBe(customer.user_id)
  })

  test('keeps a move’s times and money, without who and where, and removes the cards', async () => {
    const move = await aPlacedMove(app, customer)
    const before = await orderRow(app, move)
    const { customers, devices, notifications, orders, payment_methods, ticket_messages, tickets } =
      tables
    const contact = { contact_name: 'Uncle Bob', contact_phone: '+14155550199' }
    const secret = { ...contact, unit: '7B', parking_note: 'Gate code 4711' }
    await app.db.update(orders).set({
      notes: 'The key is under the mat',
      stops: before.stops.map((stop) => ({ ...stop, ...secret })),
    })
    const ticket = await customer.post('/api/tickets', { subject: 'My sofa', topic: 'booking' })
    const ticket_id = unwrap<{ id: number }>(ticket).id
    await customer.post('/api/ticket_messages', { ticket_id, text: 'It is my grandma’s' })
    await app.db.update(customers).set({
      notes: 'Rings twice',
      addresses: [{ label: 'Home', address: '1 Elm Street', zip: '94110' }],
    })
    await aRow(app, 'order_photos', { order_id: move.id, note: 'A scratch on the cradle' })
    const noted = { notes: 'The key is under the other mat' }
    unwrap(await (await anAdmin(app)).patch(`/api/orders/${move.id}`, noted))
    const cancelled = await customer.post(`/api/orders/${move.id}/transitions/cancel`, {})
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await app.drain()

    const closed = await close()

    expect(closed.statusCode, closed.body).toBe(204)
    await waitUntilErased(app)
    const after = await orderRow(app, move)
    const { total_cents, quote, placed_at, city_id } = before
    expect(after).toMatchObject({ total_cents, quote, placed_at, city_id, notes: null, photos: [] })
    expect(after.stops.map(({ city, zip, kind }) => [city, zip, kind])).toEqual(
      before.stops.map(({ city, zip, kind }) => [city, zip, kind]),
    )
    const rows = [
      [after],
      await app.db.select().from(customers),
      await app.db.select().from(tickets),
      await app.db.select().from(ticket_messages),
      await app.db.select().from(notifications).where(eq(notifications.user_id, customer.user_id)),
      await app.db.select().from(devices),
      await app.db.select().from(tables.order_photos),
      await app.db.select().from(tables.events),
    ]
    const personal = [
      'cradle',
      'Uncle Bob',
      'Gate code',
      'under the',
      'grandma',
      'sofa',
      'Rings',
      'Elm Street',
    ]
    for (const text of [...personal, ...before.stops.map(({ address }) => address)])
      expect(JSON.stringify(rows)).not.toContain(text)
    const history = await app.db
      .select()
      .from(tables.events)
      .where(eq(tables.events.resource, 'orders'))
    expect(JSON.stringify(history)).toContain('refunded_cents')
    const [card] = await app.db.select().from(payment_methods)
    expect(card?.deleted_at).not.toBeNull()
    await app.drain()
  })

  test('can be undone by signing in within 14 days, with a mail about each step', async () => {
    expect((await close()).statusCode).toBe(204)
    expect(await userRow()).toMatchObject({ status: 'active', email: customer.email })
    advance(app, { days: 13 })
    await closeDueAccounts(app.context, app.clock.now)
    const back = clientOf(app, await signInAgain())
    const user = unwrap<{ closes_at: string | null }>(await back.get('/api/user'))
    expect(user.closes_at).toBe(fromNow(app, { days: 1 }))
    const kept = await back.post('/api/user/closure/undo')
    expect(unwrap<{ closes_at: string | null }>(kept).closes_at).toBeNull()
    expect((await back.post('/api/user/closure/undo')).statusCode).toBe(422)
    await waitUntilErased(app)
    expect(await userRow()).toMatchObject({ status: 'active', email: customer.email })
    const subjects = (await mailsTo(app, customer.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(
      expect.stringMatching(/^Your Haulwell account will be erased on/),
    )
    expect(subjects).toContain('Your Haulwell account stays open')
    expect(subjects).not.toContain('Your Haulwell account is closed')
  })

  test('waits for a move that was booked meanwhile', async () => {
    expect((await close()).statusCode).toBe(204)
    const back = clientOf(app, await signInAgain())
    const move = await aPlacedMove(app, back, { window_start_at: fromNow(app, { days: 20 }) })
    await waitUntilErased(app)
    expect(await userRow()).toMatchObject({ status: 'active', email: customer.email })
    const now = clientOf(app, await signInAgain())
    unwrap(await now.post(`/api/orders/${move.id}/transitions/cancel`, {}))
    await app.drain()
    await closeDueAccounts(app.context, app.clock.now)
    expect(await userRow()).toMatchObject({ status: 'disabled', email: null })
  })

  test('is refused while a move is open', async () => {
    const move = await aPlacedMove(app, customer)
    await expectOpen(about(en.account.open_move, move))
  })

  test('is refused while money is held, owed or on its way back', async () => {
    const move = await aPlacedMove(app, customer)
    const { orders, payments, refunds } = tables
    await app.db.update(orders).set({ state: 'completed' })
    await app.db.update(orders).set({ times_held_at: app.clock.now.toISOString() })
    await expectOpen(about(en.account.open_payment, move))
    await app.db.update(orders).set({ times_held_at: null })
    const customer_id = (await orderRow(app, move)).customer_id
    const payment = { order_id: move.id, customer_id, amount_cents: 100, idempotency_key: 'k' }
    const [held] = await app.db
      .insert(payments)
      .values({ ...payment, state: 'authorized' })
      .returning()
    await expectOpen(about(en.account.open_payment, move))
    await app.db.update(payments).set({ state: 'captured' })
    await app.db.insert(refunds).values({
      payment_id: held?.id ?? 0,
      order_id: move.id,
      amount_cents: 50,
      reason: 'A scratch',
      state: 'processing',
    })
    await expectOpen(about(en.account.open_refund, move))
    await app.db.update(refunds).set({ state: 'settled' })
    expect((await close()).statusCode).toBe(204)
  })

  test('is refused while a claim is open, and blanks what was claimed, contested and shown', async () => {
    const { claims, events, feedbacks, orders } = tables
    const crew = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, crew, { until: 'complete' })
    await app.drain()
    const photo = await aPhoto(customer)
    const items = [{ name: 'My grandma’s lamp', amount_cents: 6000, photo }]
    const claim = unwrap<{ id: number }>(
      await customer.post(`/api/moves/${move.code}/claims`, {
        kind: 'damage',
        text: 'The shade is torn',
        items,
      }),
    )
    const shown = { stars: 4, text: 'Fine', photo: await aPhoto(customer) }
    unwrap(await customer.post(`/api/orders/${move.id}/feedbacks`, shown))
    // The sign-in is days old by now.
    const now = clientOf(app, await signInAgain())
    const refused = await close({}, now)
    expect(refused.json<Refusal>().errors).toEqual({
      account: [about(en.account.open_claim, move)],
    })
    unwrap(await customer.post(`/api/claims/${claim.id}/transitions/withdraw`, {}))

    const missed = await aPlacedMove(app, customer)
    unwrap(await customer.post(`/api/orders/${missed.id}/transitions/cancel`, {}))
    const contest_until = fromNow(app, { days: 1 })
    await app.db.update(orders).set({ contest_until }).where(eq(orders.id, missed.id))
    const contest = { reason: 'I was ill in bed', photo: await aPhoto(customer) }
    unwrap(await customer.post(`/api/orders/${missed.id}/transitions/contest_absence`, contest))
    await app.drain()

    const closed = await close({}, now)
    expect(closed.statusCode, closed.body).toBe(204)
    await waitUntilErased(app)
    const rows = [
      await app.db.select().from(claims),
      await app.db.select().from(orders),
      await app.db.select().from(feedbacks),
      await app.db.select().from(events),
    ]
    const personal = ['grandma', 'torn', 'ill in bed', photo, shown.photo, contest.photo]
    for (const text of personal) expect(JSON.stringify(rows)).not.toContain(text)
    expect(rows[0]).toMatchObject([
      { claimed_cents: 6000, items: [{ name: '—', amount_cents: 6000, photo: null }] },
    ])
    expect(await orderRow(app, missed)).toMatchObject({ contest: { reason: '—', photo: null } })
  })

  test('needs the current address’s code, from ten minutes after the sign-in', async () => {
    advance(app, { minutes: 11 })
    expect((await close()).json<Refusal>().code).toBe('auth/requires-recent-login')
    await customer.post('/api/user/code')
    const current_code = await sentCode(app, customer.email)
    const wrong = current_code === '000000' ? '000001' : '000000'
    expect((await close({ current_code: wrong })).statusCode).toBe(422)
    expect((await userRow()).status).toBe('active')
    expect((await close({ current_code })).statusCode).toBe(204)
  })

  test('is possible only for the person, and only by this call', async () => {
    expect((await close({}, await anAdmin(app))).statusCode).toBe(403)
    expect((await close({}, clientOf(app))).statusCode).toBe(401)
    const path = `/api/users/${customer.user_id}/transitions/close`
    for (const person of [customer, await anAdmin(app)])
      expect((await person.post(path, {})).statusCode).not.toBe(200)
    expect((await userRow()).status).toBe('active')
  })
})
