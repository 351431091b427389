import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Agreement } from '#contract/calls/agreements.ts'
import type { CrewMember } from '#contract/calls/crew.ts'
import type { Jobs } from '#contract/calls/jobs.ts'
import type { Readiness } from '#contract/calls/readiness.ts'
import { files, tables } from '#server/database/tables.ts'
import { type Client, clientOf, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { documentsOf, uploadDocument } from '../../support/scenarios/documents.ts'
import { aPlacedMove } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person
let owner: Client
let mover: { id: number; version: number }

beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  owner = await signUp('owner@truck.test', { role: 'mover', business_name: 'One Truck' })
  mover = unwrap<(typeof mover)[]>(await owner.get('/api/movers'))[0] as typeof mover
})
afterAll(() => app.close())

/** Signs somebody up with the code that was sent to the address. */
async function signUp(username: string, details: object): Promise<Client> {
  const visitor = clientOf(app)
  unwrap(await visitor.post('/api/check-user', { username }))
  const code = await sentCode(app, username)
  const body = { username, code, name: 'Olga Owner', ...details }
  return clientOf(app, unwrap<{ token: string }>(await visitor.post('/api/signup', body)).token)
}

/** Signs in somebody who has an account. */
async function signIn(username: string): Promise<Client> {
  const visitor = clientOf(app)
  unwrap(await visitor.post('/api/check-user', { username }))
  const body = { username, code: await sentCode(app, username) }
  return clientOf(app, unwrap<{ token: string }>(await visitor.post('/api/login', body)).token)
}

const readiness = async (who: Client) => unwrap<Readiness>(await who.get('/api/readiness'))
const todo = async (who: Client) =>
  (await readiness(who)).steps.filter(({ state }) => state === 'todo').map(({ key }) => key)
const crewOf = async (who: Client) => unwrap<CrewMember[]>(await who.get('/api/crew'))
const move = (who: Client, resource: string, id: number, name: string, input: object = {}) =>
  who.post(`/api/${resource}/${id}/transitions/${name}`, input)
const agreementOf = async (who: Client) =>
  unwrap<Agreement[]>(await who.get('/api/agreements-to-sign'))[0] as Agreement
const signIt = (who: Client, { edition, text_sha256 }: Agreement, name = 'Olga Owner') =>
  who.post('/api/agreements-to-sign/carrier/signature', { edition, text_sha256, name })

describe('a stranger with a truck', () => {
  test('sees what is missing, and can’t send the profile in before', async () => {
    expect(await todo(owner)).toEqual([
      'business',
      'cities',
      'trucks',
      'crew',
      'insurance',
      'registration',
      'legal_agreement',
      'payout_account',
    ])
    const { status } = errorsOf(await move(owner, 'movers', mover.id, 'submit'))
    expect(status?.[0]).toContain('Trucks')
    expect(status?.[0]).not.toContain('Payout account')
  })

  test('enters facts and city; a ZIP code that can’t be one is refused', async () => {
    const { cities } = tables
    const [city] = await app.db.select().from(cities).where(eq(cities.slug, 'san-francisco'))
    const facts = { legal_name: 'One Truck LLC', phone: '+14155550199', city_ids: [city?.id] }
    const patch = (body: object) =>
      owner.patch(`/api/movers/${mover.id}`, { ...facts, ...body, version: mover.version })
    expect(errorsOf(await patch({ base_zip: 'abcde' }))).toHaveProperty('base_zip')
    unwrap(await patch({ base_zip: '94110', usdot: '1234567' }))
    expect(await todo(owner)).not.toContain('business')
  })

  test('adds a truck and drives it', async () => {
    const { vehicles } = tables
    const [box] = await app.db.select().from(vehicles).where(eq(vehicles.code, 'box16'))
    unwrap(await owner.post('/api/mover_vehicles', { vehicle_id: box?.id, plate: '1TRUCK' }))
    const self = unwrap<CrewMember>(await owner.post('/api/crew/self'))
    expect(self).toMatchObject({ is_self: true, status: 'documents_pending', is_ready: false })
    expect(unwrap<CrewMember>(await owner.post('/api/crew/self')).id).toBe(self.id)
    expect(await crewOf(owner)).toHaveLength(1)
  })

  test('signs the agreement that was read, once, and it is the document', async () => {
    const read = await agreementOf(owner)
    const other = { ...read, text_sha256: '0'.repeat(64) }
    expect((await signIt(owner, other)).statusCode).toBe(409)
    expect((await signIt(owner, { ...read, edition: 2 })).statusCode).toBe(409)
    expect((await signIt(owner, read, '   ')).statusCode).toBe(422)
    const signed = unwrap<Agreement>(await signIt(owner, read))
    expect(signed).toMatchObject({ is_signed: true, signatures: [{ name: 'Olga Owner' }] })
    unwrap(await signIt(owner, read, 'Somebody Else'))
    const { signatures } = tables
    const stored = await app.db.select().from(signatures)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ name: 'Olga Owner', text_sha256: read.text_sha256 })
    const { legal_agreement } = await documentsOf(owner)
    expect(legal_agreement).toMatchObject({ state: 'approved', file: stored[0]?.file })
    expect(errorsOf(await uploadDocument(owner, legal_agreement))).toHaveProperty('file')
  })

  test('sends it in with documents that nobody has looked at yet', async () => {
    for (const kind of ['insurance', 'registration'] as const)
      unwrap(
        await uploadDocument(owner, (await documentsOf(owner))[kind], { expires_on: '2028-06-01' }),
      )
    expect(await readiness(owner)).toMatchObject({ can_submit: true, stops: expect.anything() })
    unwrap(await move(owner, 'movers', mover.id, 'submit'))
  })

  test('is approved once staff has approved the documents', async () => {
    const refused = errorsOf(await move(admin, 'movers', mover.id, 'approve'))
    expect(refused.status?.[0]).toContain('Proof of insurance')
    const { license, background_check, ...business } = await documentsOf(owner)
    for (const { id } of [business.insurance, business.registration])
      unwrap(await move(admin, 'documents', id, 'approve'))
    unwrap(await move(admin, 'movers', mover.id, 'approve'))
    unwrap(await uploadDocument(owner, license, { expires_on: '2028-06-01' }))
    unwrap(await uploadDocument(owner, background_check))
    const [self] = await crewOf(owner)
    expect(errorsOf(await move(admin, 'drivers', self?.id ?? 0, 'approve')).status?.[0]).toContain(
      'documents',
    )
    for (const { id } of [license, background_check])
      unwrap(await move(admin, 'documents', id, 'approve'))
    // The driver needs no approval besides.
    expect((await crewOf(owner))[0]).toMatchObject({ status: 'approved', is_ready: true })
    expect((await readiness(owner)).stops).toEqual(['payout'])
  })

  test('takes a job, and sets off as their own driver', async () => {
    const placed = await aPlacedMove(app, await aCustomer(app))
    unwrap(await move(owner, 'orders', placed.id, 'accept'))
    const [self] = await crewOf(owner)
    unwrap(await move(owner, 'orders', placed.id, 'assign', { driver_id: self?.id }))
    expect((await crewOf(owner))[0]?.jobs).toEqual([placed.code])

    const acting = unwrap<{ role: string }>(await owner.post('/api/user/acting', { as: 'driver' }))
    expect(acting).toMatchObject({ role: 'driver', acting_roles: ['mover', 'driver'] })
    expect((await owner.get('/api/wallet')).statusCode).toBe(403)
    expect(unwrap<Jobs>(await owner.get('/api/jobs')).jobs).toMatchObject([{ pay_cents: null }])
    const { orders } = tables
    const [order] = await app.db.select().from(orders).where(eq(orders.id, placed.id))
    app.clock.now = new Date(order?.window_start_at ?? '')
    const eta_at = fromNow(app, { hours: 1 })
    expect(unwrap(await move(owner, 'orders', placed.id, 'depart', { eta_at }))).toMatchObject({
      state: 'en_route',
    })
    unwrap(await owner.post('/api/user/acting', { as: 'mover' }))
    expect(errorsOf(await move(owner, 'drivers', self?.id ?? 0, 'dismiss')).status?.[0]).toContain(
      placed.code,
    )
    const [truck] = unwrap<{ id: number }[]>(await owner.get('/api/mover_vehicles'))
    expect((await owner.del(`/api/mover_vehicles/${truck?.id}`)).statusCode).toBe(422)
  })

  test('can’t act in a role without its record', async () => {
    expect((await owner.post('/api/user/acting', { as: 'customer' })).statusCode).toBe(403)
    expect((await owner.post('/api/user/acting', { as: 'admin' })).statusCode).toBe(422)
  })
})

describe('an invited driver', () => {
  const invite = (who: Client, username: string, name = 'Dina Driver') =>
    who.post('/api/crew', { name, username })

  test('gets a mail, signs in with the address and joins', async () => {
    const invited = unwrap<CrewMember>(await invite(owner, 'dina@truck.test'))
    expect(invited).toMatchObject({ status: 'invited', invited_to: 'dina@truck.test' })
    expect(errorsOf(await invite(owner, 'dina@truck.test'))).toHaveProperty('username')
    const { outbox } = await import('#server/kernel/outbox/outbox.ts')
    const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, 'dina@truck.test'))
    expect(mails.map(({ subject }) => subject)).toEqual(['One Truck invites you to drive'])

    const dina = await signIn('dina@truck.test')
    expect((await readiness(dina)).steps[0]).toMatchObject({ key: 'invitation', state: 'todo' })
    unwrap(await move(dina, 'drivers', invited.id, 'join'))
    expect(await crewOf(owner)).toMatchObject([
      {},
      { name: 'Dina Driver', status: 'documents_pending', invited_to: null },
    ])
    unwrap(await move(owner, 'drivers', invited.id, 'dismiss'))
    expect(await crewOf(owner)).toHaveLength(1)
    expect(unwrap(await dina.get('/api/movers'))).toEqual([])
    expect(unwrap(await dina.get('/api/mover_vehicles'))).toEqual([])
  })

  test('keeps the documents with a new mover, who sees them after the acceptance only', async () => {
    const other = await aMover(app)
    const again = unwrap<CrewMember>(await invite(other, 'dina@truck.test', 'D.'))
    expect(again).toMatchObject({ name: 'D.', documents: [] })
    const dina = await signIn('dina@truck.test')
    unwrap(await move(dina, 'drivers', again.id, 'join'))
    const [member] = await crewOf(other)
    expect(member?.documents).toHaveLength(2)
    expect((await documentsOf(owner)).license?.id).not.toBe(member?.documents[0]?.id)
  })

  test('who has an account as a customer keeps it, unseen until they accept', async () => {
    const carla = await aCustomer(app, 'Carla Secret')
    const invited = unwrap<CrewMember>(await invite(owner, carla.email, 'Some Carla'))
    expect(invited).toMatchObject({ name: 'Some Carla', phone: null })
    expect((await carla.get('/api/readiness')).statusCode).toBe(403)
    unwrap(await carla.post('/api/user/acting', { as: 'driver' }))
    unwrap(await move(carla, 'drivers', invited.id, 'join'))
    expect((await crewOf(owner)).at(-1)?.name).toBe('Carla Secret')
    unwrap(await carla.post('/api/user/acting', { as: 'customer' }))
    const closing = await carla.post('/api/user/closure', {})
    expect(errorsOf(closing)).toHaveProperty('account')
  })

  test('who never answered can close the account as a customer', async () => {
    const other = await aCustomer(app)
    unwrap(await invite(owner, other.email))
    expect((await other.post('/api/user/closure', {})).statusCode).toBe(204)
  })

  test('whose invitation is withdrawn can sign up with the address', async () => {
    const invited = unwrap<CrewMember>(await invite(owner, 'gone@truck.test'))
    const repeat = () => owner.post(`/api/crew/${invited.id}/invitation`)
    for (let times = 0; times < 3; times++) unwrap(await repeat())
    expect((await repeat()).statusCode).toBe(429)
    unwrap(await move(owner, 'drivers', invited.id, 'withdraw'))
    await signUp('gone@truck.test', { role: 'customer' })
    expect((await repeat()).statusCode).toBe(409)
  })

  test('who declines becomes a customer, as far as the account was made for the invitation', async () => {
    const invited = unwrap<CrewMember>(await invite(owner, 'no@truck.test'))
    const no = await signIn('no@truck.test')
    unwrap(await move(no, 'drivers', invited.id, 'leave'))
    expect(unwrap(await no.get('/api/user'))).toMatchObject({ role: 'customer' })
  })

  test('can’t be somebody with a business of their own, nor another mover’s driver', async () => {
    const other = await aMover(app)
    expect(errorsOf(await invite(owner, other.email))).toHaveProperty('username')
    expect(errorsOf(await invite(other, 'owner@truck.test'))).toHaveProperty('username')
    expect(errorsOf(await invite(owner, admin.email))).toHaveProperty('username')
  })
})

test('nobody reads another mover’s signed agreement', async () => {
  const other = await aMover(app)
  expect(unwrap(await other.get('/api/signatures'))).toEqual([])
  const [{ file } = { file: '' }] = await app.db.select().from(tables.signatures)
  const [stored] = await app.db.select().from(files).where(eq(files.key, file))
  expect(stored?.media_type).toBe('application/pdf')
  const { insurance } = await documentsOf(other)
  expect(errorsOf(await move(other, 'documents', insurance.id, 'upload', { file }))).toHaveProperty(
    'file',
  )
})
