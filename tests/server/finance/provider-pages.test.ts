import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, tuesday } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCrew, type Crew } from '../../support/scenarios/moves.ts'
import {
  bankDetails,
  cardDetails,
  comeBack,
  depositsOf,
  fillIn,
  identity,
  payoutCards,
  providerPage,
} from '../../support/scenarios/wallet.ts'

let app: TestApp
let crew: Crew
/** A browser that is not signed in, as at another company’s site. */
let browser: Client

beforeAll(async () => {
  app = await openApp()
  browser = clientOf(app)
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  crew = await aCrew(app)
})
afterAll(() => app.close())

const open = () => providerPage(crew.mover)
const headingOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]?.replaceAll('&#39;', '’')

describe('the embedded provider’s page', () => {
  test('asks for one thing after the other, without our session', async () => {
    const page = await open()
    const heading = async () => headingOf((await browser.get(page)).body)
    expect(await heading()).toBe('About you')
    const answer = await fillIn(browser, page, 'identity', identity)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?lang=en`])
    expect(await heading()).toBe('Where your money goes')
    await fillIn(browser, page, 'destination', bankDetails())
    expect(await heading()).toBe('Confirm your bank account')
    await fillIn(browser, page, 'deposits', await depositsOf(browser, page))
    const done = (await browser.get(page)).body
    expect(headingOf(done)).toBe('You’re all set')
    expect(done).toContain(`href="${app.config.baseUrl}/mover/wallet?onboarding=returned"`)
  })

  test('runs no script, is in no frame and is not stored', async () => {
    const { headers, body } = await browser.get(await open())
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<meta name="referrer" content="no-referrer">')
  })

  test('is in Spanish for a mover who reads Spanish, and each can change it', async () => {
    unwrap(await crew.mover.patch(`/api/users/${crew.mover.user_id}`, { locale: 'es' }))
    const { url } = unwrap<{ url: string }>(await crew.mover.post('/api/wallet/onboarding'))
    const { pathname, search } = new URL(url)
    const { body } = await browser.get(pathname + search)
    expect(body).toContain('<html lang="es">')
    expect(headingOf(body)).toBe('Sobre ti')
    expect(body).toContain(`href="${pathname}?lang=en"`)
  })

  test.each([
    [
      'identity',
      { name: 'M', birth_date: '2020-01-01', tax_id: '12' },
      ['name', 'birth_date', 'tax_id'],
    ],
    ['destination', bankDetails('999999999999'), ['account_number']],
    ['destination', { ...bankDetails(), routing_number: '123456789' }, ['routing_number']],
    ['destination', cardDetails('4242 4242 4242 4242'), ['number']],
    ['destination', { ...cardDetails(), expiry: '01/20' }, ['expiry']],
    ['deposits', { first: '0', second: '1.00' }, ['first']],
  ])('says at the field what is wrong in %s', async (step, form, fields) => {
    const page = await open()
    if (step !== 'identity') await fillIn(browser, page, 'identity', identity)
    if (step === 'deposits') await fillIn(browser, page, 'destination', bankDetails())
    const { statusCode, body } = await fillIn(browser, page, step, form)
    expect(statusCode).toBe(422)
    const wrong = [...body.matchAll(/id="(\w+)-fault"/g)].map(([, field]) => field)
    expect(wrong).toEqual(fields)
    for (const field of fields)
      expect(body).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`))
    for (const secret of ['999999999999', '4242 4242 4242 4242'])
      expect(body).not.toContain(`value="${secret}"`)
  })

  test('escapes what was entered', async () => {
    const name = '<script>alert("1")</script>'
    const { body } = await fillIn(browser, await open(), 'identity', {
      ...identity,
      name,
      tax_id: '',
    })
    expect(body).not.toContain('<script>')
    expect(body).toContain('&#60;script&#62;')
  })

  test('takes no step before its turn', async () => {
    const page = await open()
    await fillIn(browser, page, 'destination', bankDetails())
    await fillIn(browser, page, 'deposits', { first: '0.01', second: '0.02' })
    expect((await comeBack(crew.mover)).account).toMatchObject({
      last4: null,
      requirements: ['identity', 'bank_account'],
    })
  })

  test('asks for the account again after five wrong amounts', async () => {
    const page = await open()
    await fillIn(browser, page, 'identity', identity)
    await fillIn(browser, page, 'destination', bankDetails())
    const right = await depositsOf(browser, page)
    const wrong = { first: '0', second: '0' }
    for (let tries = 0; tries < 4; tries++) await fillIn(browser, page, 'deposits', wrong)
    const { body } = await fillIn(browser, page, 'deposits', wrong)
    expect(body).toContain('Too many wrong amounts. Enter the account again.')
    await fillIn(browser, page, 'deposits', right)
    expect((await comeBack(crew.mover)).account).toMatchObject({
      state: 'unverified',
      requirements: ['bank_account'],
    })
  })

  test('leads back to our wallet once its link has expired', async () => {
    const page = await open()
    advance(app, { minutes: 30 })
    const { statusCode, headers } = await browser.get(page)
    expect([statusCode, headers.location]).toEqual([
      303,
      `${app.config.baseUrl}/mover/wallet?onboarding=expired`,
    ])
  })

  test('does not exist for another link or an older one', async () => {
    const page = await open()
    await open()
    for (const gone of [page, '/embedded/payouts/0123456789abcdef']) {
      const { statusCode, body } = await browser.get(gone)
      expect(statusCode).toBe(404)
      expect(body).toContain(`href="${app.config.baseUrl}/mover/wallet"`)
    }
  })

  test('changes the destination of a verified account', async () => {
    const page = await open()
    await fillIn(browser, page, 'identity', identity)
    await fillIn(browser, page, 'destination', bankDetails())
    await fillIn(browser, page, 'deposits', await depositsOf(browser, page))
    expect(headingOf((await browser.get(`${page}?change=1`)).body)).toBe('Where your money goes')
    await fillIn(browser, page, 'destination', cardDetails(payoutCards.good))
    expect((await comeBack(crew.mover)).account).toMatchObject({ last4: '5556', method: 'card' })
  })
})
