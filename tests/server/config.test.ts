import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'haulwell-config-'))
const secret = 'qN3v8Lx0Zt5Rk2Wd7Hb1Yc6Mf9Pj4GsA'
const production = {
  APP_ENV: 'production',
  DATA_DIR,
  BASE_URL: 'https://haulwell.example',
  SESSION_SECRET: secret,
}

test('reads where other processes reach this one, and refuses addresses that no other can', () => {
  const read = (INTERNAL_ADDRESS: string) =>
    readConfig({ DATA_DIR, INTERNAL_ADDRESS }).internalAddress
  expect(readConfig({ DATA_DIR }).internalAddress).toEqual({ host: '127.0.0.1', port: 0 })
  expect(read('10.0.0.5:4000')).toEqual({ host: '10.0.0.5', port: 4000 })
  expect(read('[fd00::5]:4000')).toEqual({ host: 'fd00::5', port: 4000 })
  for (const bad of ['10.0.0.5', '0.0.0.0:4000', '[::]:4000', 'http://10.0.0.5:4000', 'host:70000'])
    expect(() => read(bad), bad).toThrow('INTERNAL_ADDRESS is')
})

test('takes a replica only where there is another database for it to follow', () => {
  const DATABASE_URL = 'postgres://db.example/haulwell'
  const DATABASE_REPLICA_URL = 'postgres://copy.example/haulwell'
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).replica
  expect(read({ DATABASE_URL })).toBeUndefined()
  expect(read({ DATABASE_URL, DATABASE_REPLICA_URL })).toEqual({
    url: DATABASE_REPLICA_URL,
    maxLagSeconds: 10,
  })
  expect(() => read({ DATABASE_REPLICA_URL })).toThrow('the embedded database has no replica')
  expect(() => read({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toThrow(
    'DATABASE_REPLICA_URL is the database itself',
  )
})

test('needs no variables outside production', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    environment: 'demo',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    seed: 'demo',
    fullAccessRoles: ['full-access'],
  })
})

test('names the operator, a made-up company in the demo only', () => {
  const company = 'Movers Union LLC, 1 Main St, Omaha, NE'
  expect(readConfig({ DATA_DIR }).company).toMatch(/^Haulwell, Inc\., .*\bCA \d{5}\b/)
  expect(readConfig(production).company).toBe('Haulwell')
  expect(readConfig({ ...production, COMPANY: ` ${company}\n` }).company).toBe(company)
  for (const COMPANY of ['x', 'Two\nlines', '[A](https://link.test)', 'long '.repeat(50)])
    expect(() => readConfig({ DATA_DIR, COMPANY }), COMPANY).toThrow('COMPANY must be')
})

test('gives the messaging app’s number in digits only', () => {
  expect(readConfig({ DATA_DIR }).messagingNumber).toMatch(/^1\d{3}55501\d\d$/)
  expect(readConfig(production).messagingNumber).toBeUndefined()
  const MESSAGING_NUMBER = '14155550123'
  expect(readConfig({ ...production, MESSAGING_NUMBER }).messagingNumber).toBe(MESSAGING_NUMBER)
  for (const wrong of [
    '+14155550123',
    '415 555 0123',
    '(415)5550123',
    'call us',
    '1234',
    '0'.repeat(11),
  ])
    expect(() => readConfig({ DATA_DIR, MESSAGING_NUMBER: wrong }), wrong).toThrow(
      `MESSAGING_NUMBER is "${wrong}"; it must be 8 to 15 digits and nothing else`,
    )
})

test('has no browser vendor unless it is configured', () => {
  const none = { maps: null, analytics: null, pixel: null }
  expect(readConfig({ DATA_DIR }).vendors).toEqual(none)
  expect(readConfig({ DATA_DIR, ANALYTICS_ID: 'G-AB12CD34EF' }).vendors).toEqual({
    ...none,
    analytics: { key: 'G-AB12CD34EF', base_url: 'https://www.googletagmanager.com' },
  })
})

test('keeps the secret that it made, readable by the owner only', () => {
  const first = readConfig({ DATA_DIR }).sessionSecret

  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('seeds only the lookups in production', () => {
  expect(readConfig(production).seed).toBe('reference')
})

describe('names the invalid variable', () => {
  test.each([
    [{ PORT: 'three' }, 'PORT is "three"'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535'],
    [{ BASE_URL: 'haulwell.com' }, 'BASE_URL is "haulwell.com"'],
    [{ BASE_URL: 'https://haulwell.com/shop' }, 'BASE_URL is "https://haulwell.com/shop"'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must begin with postgres://'],
    [{ SEED: 'lots' }, 'SEED is "lots"; allowed: demo, reference, none'],
    [{ APP_ENV: 'staging' }, 'APP_ENV is "staging"; allowed: demo, production'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is too short'],
    [{ SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is too easy to guess'],
    [{ ADMIN_EMAIL: 'boss@haulwell.example' }, 'ADMIN_PASSWORD needs at least 12 characters'],
    [{ ADMIN_PASSWORD: 'long enough it is' }, 'ADMIN_EMAIL must be an email address'],
    [{ MAPS_API_KEY: 'short' }, 'MAPS_API_KEY is "short"; it must be a key of the maps service'],
    [{ ANALYTICS_ID: 'UA-1' }, 'ANALYTICS_ID is "UA-1"; it must be an id like G-AB12CD34EF'],
    [{ PIXEL_ID: '12 34' }, 'PIXEL_ID is "12 34"; it must be digits only'],
    [
      { PIXEL_ID: '1234567890', PIXEL_BASE_URL: 'http://pixel.test' },
      'PIXEL_BASE_URL is "http://pixel.test"; it must be an https address',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes"'],
  ])('%o', (env, message) => {
    expect(() => readConfig({ DATA_DIR, ...env })).toThrow(message)
  })

  test.each(['BASE_URL', 'SESSION_SECRET'])('%s is missing in production', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name} is missing`)
  })
})

describe('text messages', () => {
  const twilio = {
    DATA_DIR,
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+14155550199',
  }
  const { TWILIO_FROM: _, ...unsent } = twilio
  const MG = `MG${'0b'.repeat(16)}`

  test('stay in the outbox and go to US numbers only without any settings', () => {
    expect(readConfig({ DATA_DIR }).texts).toEqual({ countries: ['US'], twilio: undefined })
  })

  test('are sent by a number or a messaging service', () => {
    expect(readConfig(twilio).texts.twilio).toEqual({
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: 'token',
      sender: { From: '+14155550199' },
      baseUrl: 'https://api.twilio.com',
    })
    const { sender, baseUrl } =
      readConfig({
        ...unsent,
        TWILIO_MESSAGING_SERVICE_SID: MG,
        TWILIO_BASE_URL: 'http://127.0.0.1:4010/',
      }).texts.twilio ?? {}
    expect([sender, baseUrl]).toEqual([{ MessagingServiceSid: MG }, 'http://127.0.0.1:4010'])
  })

  test.each([
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, /^TWILIO_AUTH_TOKEN must be set too/],
    [
      { DATA_DIR, TWILIO_AUTH_TOKEN: 'token' },
      /^TWILIO_ACCOUNT_SID, TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set too/,
    ],
    [unsent, /^TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set too/],
    [{ ...twilio, TWILIO_MESSAGING_SERVICE_SID: MG }, /not both/],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }, /^TWILIO_ACCOUNT_SID must be AC/],
    [{ ...unsent, TWILIO_MESSAGING_SERVICE_SID: 'AC1' }, /must be MG/],
    [{ ...twilio, TWILIO_FROM: 'Haulwell' }, /^TWILIO_FROM is "Haulwell"/],
    [{ ...twilio, TWILIO_BASE_URL: 'http://twilio.test' }, /^TWILIO_BASE_URL .* https/],
    [{ DATA_DIR, SMS_COUNTRIES: 'US,XX' }, /^SMS_COUNTRIES is "US,XX"/],
    [{ DATA_DIR, SMS_COUNTRIES: ',' }, /^SMS_COUNTRIES/],
  ])('are refused at start when half configured: %#', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('go to the countries that are named', () => {
    const SMS_COUNTRIES = 'us, CA,us'
    expect(readConfig({ DATA_DIR, SMS_COUNTRIES }).texts.countries).toEqual(['US', 'CA'])
  })
})

test('refuses the demo where Stripe takes payments, and reads its keys', () => {
  const stripe = {
    DATA_DIR,
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  expect(() => readConfig(stripe)).toThrow(
    'SEED must be reference or none where STRIPE_SECRET_KEY is set',
  )
  const { secretKey } = readConfig({ ...stripe, SEED: 'reference' }).stripe ?? {}
  expect(secretKey).toBe(stripe.STRIPE_SECRET_KEY)
  expect(readConfig({ DATA_DIR }).stripe).toBeUndefined()
})
