import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { addMissingFees } from '#server/domain/default-fees.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aQuote } from '../../support/scenarios/moves.ts'

const { fees, users, vehicles } = tables
let app: TestApp
let admin: Person
const { log, lines } = captureLog()
beforeAll(async () => {
  app = await openApp({
    log,
  })
  app.clock.now = new Date('2027-04-06T19:00:00.000Z')
  admin = await anAdmin(app, ['finance'])
})
afterAll(() => app.close())

async function feeOf(code: string): Promise<AnyRow> {
  const [fee] = unwrap<AnyRow[]>(await admin.get(`/api/fees?code=${code}`))
  if (!fee) throw new Error(`there is no fee ${code}`)
  return fee
}
const change = async (code: string, values: object) =>
  admin.patch(`/api/fees/${(await feeOf(code)).id}`, values)

test('a fee that prices need stays in force, now and later', async () => {
  const before = await feeOf('fill_bp')
  // The format of dates differs slightly between versions of Node.
  expect(errorsOf(await change('fill_bp', { active_from: fromNow(app, { hours: 1 }) }))).toEqual({
    active_from: [
      expect.stringMatching(
        /^Prices need the fee fill_bp\. It must be in force now, not only from April 6, 2027\D+1:00\sPM\.$/,
      ),
    ],
  })
  expect(errorsOf(await change('fill_bp', { active_to: '2027-05-01T00:00:00+02:00' }))).toEqual({
    active_to: [
      expect.stringMatching(
        /^Prices need the fee fill_bp\. With this change, they would be without it from April 30, 2027\D+3:00\sPM\.$/,
      ),
    ],
  })
  const past = fromNow(app, { days: -9 })
  expect(Object.keys(errorsOf(await change('fill_bp', { active_to: past })))).toEqual(['active_to'])
  expect(await feeOf('fill_bp')).toEqual(before)

  const since = unwrap<AnyRow>(await change('fill_bp', { active_from: past, active_to: null }))
  expect(since).toMatchObject({ active_from: past, version: 2 })
  await aQuote(app, clientOf(app))
})

test('the refusal names the instant in the reader’s language and time zone', async () => {
  const spanish = await anAdmin(app, ['finance'])
  const reader = { locale: 'es', time_zone: 'America/New_York' } as const
  await app.db.update(users).set(reader).where(eq(users.id, spanish.user_id))
  const { id } = await feeOf('fill_bp')
  const refused = await spanish.patch(`/api/fees/${id}`, { active_to: '2027-05-01T00:00:00Z' })
  expect(errorsOf(refused)).toEqual({
    active_to: [
      expect.stringMatching(
        /^Los precios necesitan la tarifa fill_bp\. Con este cambio, les faltaría a partir del 30 de abril de 2027\D+20:00\.$/,
      ),
    ],
  })
})

test('a needed fee cannot be deleted or renamed', async () => {
  const before = await feeOf('commission_bp')
  const message =
    'Prices need the fee commission_bp. You can’t delete or rename it, because it would be missing from now on.'
  const deleted = await admin.del(`/api/fees/${before.id}`)
  expect([deleted.statusCode, deleted.json()]).toEqual([409, { message }])
  expect(errorsOf(await change('commission_bp', { code: 'commission' }))).toEqual({
    code: [message],
  })
  expect(await feeOf('commission_bp')).toEqual(before)
})

test('a fee that no price uses can be added and removed freely', async () => {
  const own = { code: 'parking', kind: 'money', value: 500, active_to: '2027-05-01T00:00:00.000Z' }
  const { id } = unwrap<AnyRow>(await admin.post('/api/fees', own))
  unwrap(
    await admin.patch(`/api/fees/${id}`, {
      code: 'permit',
      active_from: '2027-04-20T00:00:00.000Z',
    }),
  )
  expect(errorsOf(await admin.patch(`/api/fees/${id}`, { code: 'fill_bp' }))).toEqual({
    value: ['Value must be at least 5000.'],
  })
  unwrap(await admin.del(`/api/fees/${id}`))
})

test('a missing fee makes a price a 503, and the log names it', async () => {
  const visitor = clientOf(app)
  const window_start_at = fromNow(app, { days: 5 })
  const ask = {
    size: 'studio',
    window_start_at,
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94612' },
    ],
  }
  const { id: _, ...rest } = await feeOf('risk_bp')
  await app.db.delete(fees).where(eq(fees.code, 'risk_bp'))

  const refused = await visitor.post('/api/quotes', ask)
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { message: 'We can’t calculate prices right now. Please try again later.' },
  ])
  expect(lines.join('')).toMatch(/"msg":"prices could not be calculated"/)
  expect(lines.join('')).toContain('fees: missing risk_bp')

  const { code, kind, value } = rest
  const later = { code, kind, value, active_from: fromNow(app, { days: 1 }) }
  expect(Object.keys(errorsOf(await admin.post('/api/fees', later)))).toEqual(['active_from'])
  unwrap(await admin.post('/api/fees', { code, kind, value }))
  unwrap(await visitor.post('/api/quotes', ask))

  await app.db.update(vehicles).set({ is_active: false })
  expect((await visitor.post('/api/quotes', ask)).statusCode).toBe(503)
})

test('the last active vehicle stays, since there are no prices without one', async () => {
  const full = await anAdmin(app)
  await app.db.update(vehicles).set({ is_active: true })
  const [first, ...others] = unwrap<AnyRow[]>(await full.get('/api/vehicles'))
  const change = ({ id }: AnyRow, is_active: boolean) =>
    full.patch(`/api/vehicles/${id}`, { is_active })
  for (const other of others) unwrap(await change(other, false))
  const message =
    'This is the last active vehicle, and prices can’t be calculated without one. Activate another vehicle first.'
  if (!first) throw new Error('there is no vehicle')
  expect(errorsOf(await change(first, false))).toEqual({ is_active: [message] })
  const deleted = await full.del(`/api/vehicles/${first.id}`)
  expect([deleted.statusCode, deleted.json()]).toEqual([409, { message }])
  unwrap(await full.patch(`/api/vehicles/${first.id}`, { name: 'The last one' }))

  const [second] = others
  if (!second) throw new Error('there is no second vehicle')
  unwrap(await change(second, true))
  unwrap(await change(first, false))
  await aQuote(app, clientOf(app))
})

test('a fee that came with a new version is added at the next start, and the others keep their value', async () => {
  await change('farthest_miles', { value: 80 })
  await app.db.delete(fees).where(eq(fees.code, 'fill_bp'))
  await addMissingFees(app.db)
  expect((await feeOf('fill_bp')).value).toBe(8500)
  expect((await feeOf('farthest_miles')).value).toBe(80)
  expect((await aQuote(app, clientOf(app))).price.total_cents).toBeGreaterThan(0)

  await app.db.delete(fees)
  await addMissingFees(app.db)
  expect(unwrap<AnyRow[]>(await admin.get('/api/fees'))).toEqual([])
})
