import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew, type Crew } from '../../support/scenarios/moves.ts'
import {
  type Account,
  addAccount,
  aVerifiedAccount,
  bankDetails,
  bankNumbers,
  cardDetails,
  mailSubjectsTo,
  payoutCards,
  transitionAccount,
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

const added = async (details?: object) => unwrap<Account>(await addAccount(crew.mover, details))
const accountsOf = async (who: Person) =>
  unwrap<Account[]>(await who.get('/api/wallet_accounts?_sort=created_at'))

describe('an account', () => {
  test('of a bank waits to be verified by staff, and the first can be used at once', async () => {
    const account = await added()
    expect(account).toMatchObject({
      method: 'bank',
      holder: 'Mona Mover',
      institution: 'Harbor Test Bank',
      last4: '6789',
      state: 'unverified',
      usable_at: tuesday,
    })
    expect((await transitionAccount(crew.mover, account, 'verify')).statusCode).toBe(403)
    const support = await anAdmin(app, ['support'])
    expect((await transitionAccount(support, account, 'verify')).statusCode).toBe(403)
    expect(unwrap(await transitionAccount(finance, account, 'verify'))).toMatchObject({
      state: 'verified',
    })
    const [seen] = await accountsOf(crew.mover)
    expect(seen).toMatchObject({ id: account.id, last4: '6789' })
    expect(seen).not.toHaveProperty('reference')
  })

  test('of a card is verified as the holder’s', async () => {
    expect(await added(cardDetails())).toMatchObject({
      method: 'card',
      institution: 'Visa',
      last4: '5556',
      state: 'verified',
    })
  })

  test('after the first waits for two days, also when the first was disabled', async () => {
    const first = await added()
    unwrap(await transitionAccount(crew.mover, first, 'disable'))
    expect(await added(cardDetails())).toMatchObject({ usable_at: fromNow(app, { hours: 48 }) })
    advance(app, { hours: 1 })
    expect(await added()).toMatchObject({ usable_at: fromNow(app, { hours: 48 }) })
  })

  test('is reported to the mover after every change', async () => {
    const account = await aVerifiedAccount(crew.mover, finance)
    unwrap(await transitionAccount(crew.mover, account, 'disable'))
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

  test('can be seen and disabled by its mover only, permanently', async () => {
    const account = await added()
    const other = await aCrew(app)
    expect(await accountsOf(other.mover)).toEqual([])
    expect((await transitionAccount(other.mover, account, 'disable')).statusCode).toBe(404)
    for (const who of [crew.driver, finance]) expect((await addAccount(who)).statusCode).toBe(403)
    unwrap(await transitionAccount(crew.mover, account, 'disable'))
    expect((await transitionAccount(finance, account, 'verify')).statusCode).toBe(409)
  })

  test('requested twice with one key is added once', async () => {
    const ask = () => addAccount(crew.mover, bankDetails(), 'one-account')
    expect(unwrap(await ask())).toEqual(unwrap(await ask()))
    expect(await accountsOf(crew.mover)).toHaveLength(1)
  })

  test.each([
    [
      bankDetails('999999999999'),
      { account_number: ['This account number isn’t valid. Check it and try again.'] },
    ],
    [
      { ...bankDetails(), routing_number: '123456789' },
      { routing_number: ['This routing number isn’t valid. Check it and try again.'] },
    ],
    [
      cardDetails('4242 4242 4242 4242'),
      { number: ['The card number isn’t valid. Check it and try again.'] },
    ],
    [
      { ...cardDetails(), exp_year: 2026 },
      { exp_year: ['This card has expired. Use another card.'] },
    ],
    [
      { ...bankDetails(), routing_number: '12345' },
      { routing_number: ['Routing number isn’t valid.'] },
    ],
    [{ ...bankDetails(), number: '4' }, { number: ['number isn’t a known field.'] }],
  ])('with wrong numbers is refused: %j', async (details, errors) => {
    expect(errorsOf(await addAccount(crew.mover, details))).toEqual(errors)
    expect(await accountsOf(crew.mover)).toEqual([])
  })
})

test('the numbers are stored nowhere', async () => {
  const numbers = [...Object.values(bankNumbers), '999999999999']
  for (const number of numbers) await addAccount(crew.mover, bankDetails(number), `key-${number}`)
  for (const number of Object.values(payoutCards)) await added(cardDetails(number))
  await addAccount(crew.mover, { ...bankDetails(), holder: '' })
  await app.drain()
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  let stored = ''
  for (const { name } of rows) {
    const dumped = await app.db.execute<{ line: string }>(
      sql.raw(`select t::text as line from "${name}" t`),
    )
    stored += dumped.rows.map(({ line }) => line).join('\n')
  }
  expect(stored).toContain('Harbor Test Bank')
  expect(logged.join('')).toContain('/api/wallet/accounts')
  const spellings = Object.values(payoutCards).flatMap((card) => [card, card.replaceAll(' ', '')])
  for (const number of [...numbers, ...spellings])
    for (const kept of [stored, logged.join('')]) expect(kept).not.toContain(number)
})
