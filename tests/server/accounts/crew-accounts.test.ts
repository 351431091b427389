import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { errors as en } from '#contract/locales/en/errors.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { mailsTo } from '../../support/people/password-links.ts'
import { aCustomer, aDriver, aMover, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import { documentsOf, uploadDocument } from '../../support/scenarios/documents.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  carryOut,
  mustTake,
  orderRow,
} from '../../support/scenarios/moves.ts'
import { aVerifiedAccount } from '../../support/scenarios/wallet.ts'

let app: TestApp
let crew: Crew
let customer: Person
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  crew = await aCrew(app)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

const noDestination = { institution: null, last4: null, fingerprint: null }

type Client = ReturnType<typeof clientOf>
type Refusal = { errors: Record<string, string[]> }

const close = (by: Client) => by.post('/api/user/closure', {})
const move = (by: Client, resource: string, id: number, name: string) =>
  by.post(`/api/${resource}/${id}/transitions/${name}`, {})

async function expectRefused(by: Client, reason: string): Promise<void> {
  const refused = await close(by)
  expect([refused.statusCode, refused.json<Refusal>().errors]).toEqual([422, { account: [reason] }])
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) => values[name] ?? '')

async function moverRow() {
  const { movers } = tables
  const [row] = await app.db.select().from(movers).where(eq(movers.id, crew.mover.mover_id))
  if (!row) throw new Error('there is no such mover')
  return row
}

async function signInAgain({ email }: Person): Promise<Client> {
  await clientOf(app).post('/api/check-user', { username: email })
  const code = await sentCode(app, email)
  const signedIn = await clientOf(app).post('/api/login', { username: email, code })
  return clientOf(app, unwrap<{ token: string }>(signedIn).token)
}

/** Has the crew's last job carried out and paid, and its driver leave; signs its mover in again. */
async function aDoneBusiness() {
  const { mover, driver } = crew
  const job = await aPlacedMove(app, customer)
  await carryOut(app, job, customer, crew, { until: 'complete' })
  await app.drain()
  const now = await signInAgain(mover)
  unwrap(await move(now, 'drivers', driver.driver_id, 'dismiss'))
  await app.db.update(tables.earnings).set({ state: 'paid' })
  return { job, now }
}

describe('a driver', () => {
  test('leaves a mover alone, once, and the mover’s owners are told', async () => {
    const { mover, driver } = crew
    const other = await aMember(app, mover, 'owner')
    const viewer = await aMember(app, mover, 'viewer')
    const colleague = await aDriver(app, mover)
    expect((await move(colleague, 'drivers', driver.driver_id, 'leave')).statusCode).toBe(404)

    unwrap(await move(driver, 'drivers', driver.driver_id, 'leave'))
    expect((await move(driver, 'drivers', driver.driver_id, 'leave')).statusCode).toBe(409)

    const { business_name } = await moverRow()
    for (const owner of [mover, other]) {
      expect(await titlesOf(owner, 'driver.left')).toEqual(['Dan Driver has left your crew'])
      const [mail] = await mailsTo(app, owner.email)
      expect(mail?.subject).toBe('Dan Driver has left your crew')
      expect(mail?.text).toContain(business_name)
    }
    expect(await titlesOf(viewer, 'driver.left')).toEqual([])
    expect(unwrap<unknown[]>(await driver.get('/api/movers'))).toEqual([])
    expect(unwrap<{ role: string }>(await driver.get('/api/user')).role).toBe('driver')
  })

  test('can’t leave a mover with a job to drive', async () => {
    const { mover, driver } = crew
    const job = await aPlacedMove(app, customer)
    await mustTake(mover, job, 'accept')
    await mustTake(mover, job, 'assign', { driver_id: driver.driver_id })
    const refused = await move(driver, 'drivers', driver.driver_id, 'leave')
    const reason = filled(en.crew.jobs_left, { codes: job.code })
    expect([refused.statusCode, refused.json<Refusal>().errors]).toEqual([
      422,
      { status: [reason] },
    ])
    expect(await titlesOf(mover, 'driver.left')).toEqual([])
  })

  test('closes the account once the jobs are done and the mover is left', async () => {
    const { mover, driver } = crew
    const { business_name } = await moverRow()
    const job = await aPlacedMove(app, customer)
    await mustTake(mover, job, 'accept')
    await mustTake(mover, job, 'assign', { driver_id: driver.driver_id })
    const about = { code: job.code, mover: business_name }
    await expectRefused(driver, filled(en.account.open_drive, about))
    await mustTake(mover, job, 'unassign')
    await expectRefused(driver, filled(en.account.in_crew, about))
    unwrap(await move(driver, 'drivers', driver.driver_id, 'leave'))
    expect((await close(driver)).statusCode).toBe(204)
    expect((await driver.get('/api/user')).statusCode).toBe(401)
  })

  test('whose account is erased leaves the proof of the jobs, not the license', async () => {
    const { mover, driver } = crew
    const { documents, drivers, users } = tables
    const job = await aPlacedMove(app, customer)
    await carryOut(app, job, customer, crew, { until: 'complete' })
    const before = await orderRow(app, job)
    const license_number = 'CA-D4410021'
    unwrap(await mover.patch(`/api/drivers/${driver.driver_id}`, { license_number }))
    const again = await signInAgain(driver)
    const { license } = await documentsOf(again)
    unwrap(
      await uploadDocument(again, license, { issued_on: '2020-01-01', expires_on: '2099-01-01' }),
    )
    unwrap(await move(again, 'drivers', driver.driver_id, 'leave'))
    expect((await close(again)).statusCode).toBe(204)
    await waitUntilErased(app)

    const [user] = await app.db.select().from(users).where(eq(users.id, driver.user_id))
    expect(user).toMatchObject({ name: '—', email: null, status: 'disabled' })
    const [row] = await app.db.select().from(drivers).where(eq(drivers.id, driver.driver_id))
    expect(row).toMatchObject({ license_number: null, status: 'left' })
    const papers = await app.db
      .select()
      .from(documents)
      .where(eq(documents.driver_id, driver.driver_id))
    expect(papers.find(({ kind }) => kind === 'license')).toMatchObject({
      file: null,
      sha256: null,
    })
    const after = await orderRow(app, job)
    expect(after.driver_id).toBe(driver.driver_id)
    expect(after.stops).toEqual(before.stops)
    const history = JSON.stringify(await app.db.select().from(tables.events))
    for (const text of [license_number, driver.email, 'Dan Driver'])
      expect(history).not.toContain(text)
  })
})

describe('a mover', () => {
  test('is told one thing after the other that is left to do, and then closes the business', async () => {
    const { mover, driver } = crew
    const { business_name } = await moverRow()
    const dispatcher = await aMember(app, mover, 'dispatcher')
    const job = await aPlacedMove(app, customer)
    await mustTake(mover, job, 'accept')
    await expectRefused(mover, filled(en.account.job_open_move, { code: job.code }))
    await expectRefused(dispatcher, filled(en.account.in_team, { mover: business_name }))
    await carryOut(app, job, customer, crew, { until: 'complete' })
    await app.drain()
    const { earnings } = tables
    const [earned] = await app.db.select().from(earnings)
    const now = await signInAgain(mover)
    const amount = `$${((earned?.net_cents ?? 0) / 100).toFixed(2)}`
    const about = { amount, mover: business_name }
    await expectRefused(now, filled(en.account.unpaid, about))
    await app.db.update(earnings).set({ net_cents: -500, state: 'available' })
    await expectRefused(now, filled(en.account.owed, { ...about, amount: '$5.00' }))
    await app.db.update(earnings).set({ net_cents: earned?.net_cents ?? 0, state: 'paid' })
    await expectRefused(now, filled(en.account.has_crew, { ...about, names: 'Dan Driver' }))
    unwrap(await move(now, 'drivers', driver.driver_id, 'dismiss'))
    await expectRefused(now, filled(en.account.has_team, { ...about, names: 'Tess dispatcher' }))
    unwrap(await move(now, 'mover_members', dispatcher.member_id, 'remove'))
    expect((await close(now)).statusCode).toBe(204)
  })

  test('leaves the books as they were, and takes no jobs any more', async () => {
    const { mover } = crew
    const { documents, earnings, events, journal, movers, users, wallet_accounts } = tables
    const phone = '+14155550177'
    unwrap(await mover.patch(`/api/movers/${mover.mover_id}`, { phone, base_zip: '94110' }))
    await aVerifiedAccount(mover)
    const papers = await documentsOf(mover)
    const days = { issued_on: '2020-01-01', expires_on: '2099-01-01' }
    for (const paper of [papers.registration, papers.insurance])
      unwrap(await uploadDocument(mover, paper, days))
    const { job, now } = await aDoneBusiness()
    const books = async () => [
      await app.db.select().from(earnings),
      await app.db.select().from(journal),
    ]
    const [before, business] = [await books(), await moverRow()]
    const [order] = [await orderRow(app, job)]

    expect((await close(now)).statusCode).toBe(204)
    await waitUntilErased(app)

    const [user] = await app.db.select().from(users).where(eq(users.id, mover.user_id))
    expect(user).toMatchObject({ name: '—', email: null, phone: null, status: 'disabled' })
    const { business_name, legal_name } = business
    expect(await moverRow()).toMatchObject({
      business_name,
      legal_name,
      status: 'closed',
      is_available: false,
      phone: null,
      base_zip: null,
      base_point: null,
    })
    expect(await books()).toEqual(before)
    expect(await orderRow(app, job)).toMatchObject({
      mover_id: order?.mover_id,
      total_cents: order?.total_cents,
    })
    const accounts = await app.db.select().from(wallet_accounts)
    expect(accounts).toMatchObject([{ state: 'disabled', holder: '—', ...noDestination }])
    const kept = await app.db.select().from(documents).where(isNull(documents.driver_id))
    const registration = kept.find(({ kind }) => kind === 'registration')
    expect(registration).toMatchObject({ file: null, sha256: null })
    expect(kept.find(({ kind }) => kind === 'insurance')?.file).toEqual(expect.any(String))
    const history = await app.db.select().from(events).where(eq(events.resource, 'movers'))
    expect(JSON.stringify(history)).not.toContain(phone)
    expect(history.map(({ name }) => name)).toContain('mover.closed')
    expect(await app.db.$count(movers, eq(movers.status, 'approved'))).toBe(0)
  })

  test('is erased no sooner than customers can no longer claim', async () => {
    const { mover } = crew
    const { settings } = tables
    await app.db.update(settings).set({ value: 30 }).where(eq(settings.key, 'claim_days'))
    const { job, now } = await aDoneBusiness()
    expect((await close(now)).statusCode).toBe(204)
    const [delivered, day] = [(await orderRow(app, job)).delivered_at, 86_400_000]
    const closes_at = new Date(Date.parse(delivered ?? '') + 30 * day).toISOString()
    const user = unwrap<object>(await (await signInAgain(mover)).get('/api/user'))
    expect(user).toMatchObject({ closes_at })
  })

  test('gets no job while the account is being closed', async () => {
    const closing = await aMover(app)
    expect((await close(closing)).statusCode).toBe(204)
    const back = await signInAgain(closing)
    const job = await aPlacedMove(app, customer)
    await app.drain()
    expect(await titlesOf(back, 'order.offered')).toEqual([])
    const refused = await move(back, 'orders', job.id, 'accept')
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(en.mover.closing)
    unwrap(await back.post('/api/user/closure/undo'))
    unwrap(await move(back, 'orders', job.id, 'accept'))
  })

  test('who drives for the own business closes both at once', async () => {
    const solo = await aMover(app)
    const self = unwrap<{ id: number }>(await solo.post('/api/crew/self'))
    expect((await close(solo)).statusCode).toBe(204)
    await waitUntilErased(app)
    const { drivers } = tables
    const [own] = await app.db.select().from(drivers).where(eq(drivers.id, self.id))
    expect(own?.status).toBe('left')
    expect((await mailsTo(app, solo.email))[0]?.subject).toBe('Your Haulwell account is closed')
  })

  test('keeps the business by signing in within 14 days', async () => {
    const solo = await aMover(app)
    expect((await close(solo)).statusCode).toBe(204)
    advance(app, { days: 13 })
    const back = await signInAgain(solo)
    const kept = await back.post('/api/user/closure/undo')
    expect(unwrap<object>(kept)).toMatchObject({ closes_at: null, role: 'mover' })
    await waitUntilErased(app)
    const { movers } = tables
    const [row] = await app.db.select().from(movers).where(eq(movers.id, solo.mover_id))
    expect(row?.status).toBe('approved')
  })

  test('waits with closing for a job that was taken meanwhile', async () => {
    const alone = await aMover(app)
    expect((await close(alone)).statusCode).toBe(204)
    const job = await aPlacedMove(app, customer)
    const { orders } = tables
    await app.db
      .update(orders)
      .set({ state: 'accepted', mover_id: alone.mover_id })
      .where(eq(orders.id, job.id))
    await waitUntilErased(app)
    const { users } = tables
    const [user] = await app.db.select().from(users).where(eq(users.id, alone.user_id))
    expect(user?.status).toBe('active')
  })
})

test('nobody ends another person’s sign-in, nor needs a role for their own', async () => {
  const { mover, driver } = crew
  const list = async (by: Client) =>
    unwrap<{ id: string; is_current: boolean }[]>(await by.get('/api/user/sessions'))
  for (const person of [mover, driver]) {
    const [own, ...others] = await list(person)
    expect([own?.is_current, others]).toEqual([true, []])
    const thief = person === mover ? driver : mover
    expect((await thief.del(`/api/user/sessions/${own?.id}`)).statusCode).toBe(404)
    expect((await person.get('/api/user')).statusCode).toBe(200)
  }
})
