import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'haulwell-mail-config-'))
const SMTP_URL = 'smtps://apikey:s%40cret%2F1@mail.example.com'
const MAIL_FROM = 'Haulwell <hello@haulwell.example>'

const mailOf = (env: Record<string, string>) =>
  readConfig({ DATA_DIR, SMTP_URL, MAIL_FROM, ...env }).mail

describe('the mail server', () => {
  test('is none unless it is configured', () => {
    expect(readConfig({ DATA_DIR }).mail).toBeUndefined()
    expect(readConfig({ DATA_DIR, SMTP_URL: '', MAIL_FROM: '' }).mail).toBeUndefined()
  })

  test('has host, port, sign-in and sender', () => {
    expect(mailOf({ MAIL_REPLY_TO: 'help@haulwell.example' })).toEqual({
      host: 'mail.example.com',
      port: 465,
      tls: 'implicit',
      login: { user: 'apikey', password: 's@cret/1' },
      from: { name: 'Haulwell', address: 'hello@haulwell.example' },
      replyTo: { name: '', address: 'help@haulwell.example' },
    })
  })

  test.each([
    ['smtps://mail.example.com:4650', 'implicit', 4650],
    ['smtp://mail.example.com', 'starttls', 587],
    ['smtp://mail.example.com:2525/', 'starttls', 2525],
    ['smtp://mail.example.com:25?tls=none', 'none', 25],
    ['smtp://localhost:1025', 'none', 1025],
    ['smtp://127.0.0.1:1025', 'none', 1025],
    ['smtp://[::1]:1025', 'none', 1025],
    ['smtps://localhost', 'implicit', 465],
  ])('at %s is reached by TLS %s on port %d', (url, tls, port) => {
    expect(mailOf({ SMTP_URL: url })).toMatchObject({ tls, port, login: undefined })
  })

  test('is refused by halves, with the name of what is missing', () => {
    const started = (env: Record<string, string>) => () => readConfig({ DATA_DIR, ...env })
    expect(started({ SMTP_URL })).toThrow(/^MAIL_FROM must be set too/)
    expect(started({ MAIL_FROM })).toThrow(/^SMTP_URL must be set too/)
    expect(started({ MAIL_REPLY_TO: 'help@haulwell.example' })).toThrow(
      /^SMTP_URL, MAIL_FROM must be set too/,
    )
  })

  test.each([
    'mail.example.com',
    'https://user:secret-1@mail.example.com',
    'smtp://',
    'smtp://user:secret-1@mail.example.com/inbox',
    'smtp://user:secret-1@mail.example.com?tls=maybe',
    'smtps://user:secret-1@mail.example.com?tls=none',
    'smtp://user@mail.example.com',
    'smtp://:secret-1@mail.example.com',
    'smtp://user:secret-1%@mail.example.com',
    'smtp://user:secret-1@mail.example.com:99999',
  ])('is refused at %s, without repeating the password', (url) => {
    const starting = () => mailOf({ SMTP_URL: url })
    expect(starting).toThrow(/^SMTP_URL .*smtps:\/\/user:password@mail\.example\.com:465/)
    expect(starting).not.toThrow(/secret-1/)
  })
})

test.each([
  ['hello@haulwell.example', { name: '', address: 'hello@haulwell.example' }],
  [' <a.b+c@x-y.example> ', { name: '', address: 'a.b+c@x-y.example' }],
  ['"Haulwell, Inc." <a@b.example>', { name: 'Haulwell, Inc.', address: 'a@b.example' }],
  ['Mudanzas Peña <a@b.example>', { name: 'Mudanzas Peña', address: 'a@b.example' }],
])('sends mail from %s', (given, from) => {
  expect(mailOf({ MAIL_FROM: given })).toMatchObject({ from })
})

test.each([
  'Haulwell',
  'hello@localhost',
  'hello@haulwell.example, more@haulwell.example',
  'Haulwell hello@haulwell.example',
  'Haulwell <hello@haulwell.example',
  'Haulwell\r\nBcc: x <hello@haulwell.example>',
  'a@b@c.example',
])('refuses %s as an address', (given) => {
  expect(() => mailOf({ MAIL_FROM: given })).toThrow(/^MAIL_FROM is "/)
  expect(() => mailOf({ MAIL_REPLY_TO: given })).toThrow(/^MAIL_REPLY_TO is "/)
})
