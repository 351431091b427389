import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { refreshFromProvider } from '#server/modules/finance/refresh-from-provider.ts'
import { clientOf, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, type Crew } from '../../support/scenarios/moves.ts'
import {
  addAccount,
  aVerifiedAccount,
  bankDetails,
  bankNumbers,
  cardDetails,
  comeBack,
  depositsOf,
  disableAccount,
  fillIn,
  identity,
  mailSubjectsTo,
  payoutCards,
  providerPage,
  transitionAccount,
  walletOf,
} from '../../support/scenarios/wallet.ts'

let app: TestApp
let finance: Person
let crew: Crew
const { log, lines: logged } = captureLog()

beforeAll(async () => {
  app = await openApp({ log })
  app.clock.now = new Date(tuesday)
  finance = await anAdmin(app, ['finance'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  crew = await aCrew(app)
})
afterAll(() => app.close())

type Row = { id: number; reference: string; state: string }
const rowsOf = async (who: Person) =>
  unwrap<Row[]>(await who.get('/api/wallet_accounts?_sort=id&_order=desc'))
const newest = async () => (await rowsOf(finance))[0] ?? { id: 0, reference: '', state: '' }

describe('an account', () => {
  test('is opened on the provider’s page, step by step', async () => {
    expect((await walletOf(crew.mover)).account).toBeNull()
    const page = await providerPage(crew.mover)
    expect((await walletOf(crew.mover)).account).toMatchObject({
      state: 'unverified',
      last4: null,
      requirements: ['identity', 'bank_account'],
    })
    await fillIn(crew.mover, page, 'identity', identity)
    expect((await comeBack(crew.mover)).account).toMatchObject({ requirements: ['bank_account'] })
    await fillIn(crew.mover, page, 'destination', bankDetails())
    expect((await comeBack(crew.mover)).account).toMatchObject({
      state: 'unverified',
      method: 'bank',
      institution: 'Harbor Test Bank',
      last4: '6789',
      requirements: ['micro_deposits'],
    })
    await fillIn(crew.mover, page, 'deposits', await depositsOf(crew.mover, page))
    expect((await comeBack(crew.mover)).account).toMatchObject({
      state: 'verified',
      requirements: [],
      usable_at: tuesday,
    })
  })

  test('of a card needs no deposits', async () => {
    expect(await addAccount(crew.mover, cardDetails())).toMatchObject({
      method: 'card',
      institution: 'Visa',
      last4: '5556',
      state: 'verified',
    })
  })

  test('is one for a mover, however often the page is opened', async () => {
    await providerPage(crew.mover)
    await providerPage(crew.mover)
    const [row, ...more] = await rowsOf(crew.mover)
    expect(more).toEqual([])
    expect(row).not.toHaveProperty('reference')
    expect(row).not.toHaveProperty('fingerprint')
  })

  test('waits for two days after its destination has changed, also after it was disabled', async () => {
    const first = await addAccount(crew.mover, cardDetails())
    advance(app, { hours: 1 })
    const later = { usable_at: fromNow(app, { hours: 48 }) }
    expect(await aVerifiedAccount(crew.mover)).toMatchObject({ id: first.id, ...later })
    unwrap(await disableAccount(crew.mover, first))
    const second = await addAccount(crew.mover, cardDetails())
    expect(second).toMatchObject(later)
    expect(second.id).not.toBe(first.id)
  })

  test('keeps its waiting period when the same destination is entered again', async () => {
    await addAccount(crew.mover, cardDetails())
    const { usable_at } = await aVerifiedAccount(crew.mover)
    advance(app, { hours: 47 })
    expect(await aVerifiedAccount(crew.mover)).toMatchObject({ usable_at })
  })

  test('keeps the waiting period of a destination after one that the provider has removed', async () => {
    await addAccount(crew.mover, cardDetails())
    await addAccount(crew.mover)
    const page = await providerPage(crew.mover)
    for (let tries = 0; tries < 5; tries++)
      await fillIn(crew.mover, page, 'deposits', { first: '0', second: '0' })
    expect((await comeBack(crew.mover)).account).toMatchObject({ requirements: ['bank_account'] })
    advance(app, { hours: 1 })
    expect(await addAccount(crew.mover, bankDetails(bankNumbers.slow))).toMatchObject({
      usable_at: fromNow(app, { hours: 48 }),
    })
  })

  test('is reported to the mover after every change', async () => {
    const account = await aVerifiedAccount(crew.mover)
    unwrap(await disableAccount(crew.mover, account))
    expect((await mailSubjectsTo(app, crew.mover)).slice(-3)).toEqual([
      'New payout account: …6789',
      'Your payout account …6789 is verified',
      'Your payout account …6789 is disabled',
    ])
    const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: crew.mover.email } })
    const text = sent.json<{ text: string }[]>()[2]?.text
    expect(text).toContain('starting April 6, 2027 at 12:00 PM')
    expect(text).toContain('/mover/wallet')
  })

  test('that needs a document works until it is due, then not until it is there', async () => {
    const page = await providerPage(crew.mover)
    await fillIn(crew.mover, page, 'identity', { ...identity, tax_id: '0000' })
    await fillIn(crew.mover, page, 'destination', cardDetails())
    const due = { requirements: ['document'], requirements_due_at: fromNow(app, { days: 7 }) }
    expect((await comeBack(crew.mover)).account).toMatchObject({ state: 'verified', ...due })
    advance(app, { days: 7 })
    const { reference } = await newest()
    await refreshFromProvider(app.context, { kind: 'account', reference })
    expect((await walletOf(crew.mover)).account).toMatchObject({ state: 'restricted' })
    expect(await mailSubjectsTo(app, crew.mover)).toContain(
      'Your payout account …5556 needs your attention',
    )
    const again = await providerPage(crew.mover)
    await fillIn(crew.mover, again, 'document', { license_number: 'D123 4567' })
    expect((await comeBack(crew.mover)).account).toMatchObject({
      state: 'verified',
      requirements: [],
    })
  })

  test('can be seen and disabled by its mover and finance only, permanently', async () => {
    const account = await addAccount(crew.mover)
    const other = await aCrew(app)
    expect(await rowsOf(other.mover)).toEqual([])
    expect((await disableAccount(other.mover, account)).statusCode).toBe(404)
    const support = await anAdmin(app, ['support'])
    expect((await transitionAccount(support, account, 'disable')).statusCode).toBe(403)
    for (const who of [crew.driver, finance])
      for (const call of ['onboarding', 'refresh'])
        expect((await who.post(`/api/wallet/${call}`)).statusCode).toBe(403)
    unwrap(await disableAccount(crew.mover, account))
    expect((await walletOf(crew.mover)).account).toBeNull()
    await refreshFromProvider(app.context, { kind: 'account', ...(await newest()) })
    expect((await newest()).state).toBe('disabled')
  })

  test('takes a code to be changed or disabled, from ten minutes after the sign-in', async () => {
    const account = await addAccount(crew.mover)
    advance(app, { minutes: 11 })
    unwrap(await crew.mover.post('/api/wallet/refresh'))
    const disabling = `/api/wallet/accounts/${account.id}/disable`
    for (const path of ['/api/wallet/onboarding', disabling]) {
      const refused = await crew.mover.post(path, {})
      expect([refused.statusCode, refused.json<{ code?: string }>().code]).toEqual([
        422,
        'auth/requires-recent-login',
      ])
      unwrap(await crew.mover.post('/api/user/code'))
      const current_code = await sentCode(app, crew.mover.email)
      const wrong = current_code === '000000' ? '000001' : '000000'
      expect((await crew.mover.post(path, { current_code: wrong })).statusCode).toBe(422)
      unwrap(await crew.mover.post(path, { current_code }))
      expect((await crew.mover.post(path, { current_code })).statusCode).toBe(422)
    }
    expect((await transitionAccount(crew.mover, account, 'disable')).statusCode).toBe(403)
    expect((await walletOf(crew.mover)).account).toBeNull()
  })

  test('is verified by the provider, not by people', async () => {
    const account = await addAccount(crew.mover)
    for (const who of [crew.mover, finance])
      expect((await transitionAccount(who, account, 'verify')).statusCode).toBe(403)
  })

  test('that is unknown is left alone', async () => {
    for (const kind of ['account', 'payout', 'transfer'] as const)
      await refreshFromProvider(app.context, { kind, reference: 'unknown' })
  })
})

test('the numbers are stored nowhere', async () => {
  for (const number of Object.values(bankNumbers)) await addAccount(crew.mover, bankDetails(number))
  for (const number of Object.values(payoutCards)) await addAccount(crew.mover, cardDetails(number))
  const page = await providerPage(crew.mover)
  const wrong = await fillIn(crew.mover, page, 'destination', bankDetails('999999999999'))
  expect(wrong.statusCode).toBe(422)
  await app.drain()
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  let stored = wrong.body.replaceAll(/<table>.*<\/table>/gs, '')
  for (const { name } of rows) {
    const dumped = await app.db.execute<{ line: string }>(
      sql.raw(`select t::text as line from "${name}" t`),
    )
    stored += dumped.rows.map(({ line }) => line).join('\n')
  }
  expect(stored).toContain('Harbor Test Bank')
  expect(logged.join('')).toContain('/api/wallet/onboarding')
  const cards = Object.values(payoutCards).flatMap((card) => [card, card.replaceAll(' ', '')])
  for (const number of [...Object.values(bankNumbers), '999999999999', ...cards])
    for (const kept of [stored, logged.join('')]) expect(kept).not.toContain(number)
})
