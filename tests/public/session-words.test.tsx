import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#contract/kernel/languages.ts'
import { errors as en } from '#contract/locales/en/errors.ts'
import { errors as es } from '#contract/locales/es/errors.ts'
import { CodeForm } from '#front/features/session/code-form.tsx'
import { newSignIn, type SignInEvent } from '#front/features/session/sign-in-state.ts'
import { page } from '#front/pages/auth-username.tsx'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  frontOver,
  openPage,
  openScreen,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'

const texts: Record<Language, Record<string, string>> = { en: en.auth, es: es.auth }
let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => screen?.leave())
afterAll(() => app.close())

type Refusal = { status: number; code: string; field: string }

async function showCodeForm(
  language: Language,
  refusal: Refusal | null,
  events: SignInEvent[] = [],
) {
  const message = refusal ? (texts[language][refusal.code] ?? '') : ''
  const error = refusal && {
    status: refusal.status,
    message,
    code: refusal.code,
    body: null,
    ...(refusal.status === 422 ? { errors: { [refusal.field]: [message] } } : {}),
  }
  const state = { ...newSignIn('ana@example.test'), step: 'code', code: '12', error } as const
  const dispatch = (event: SignInEvent) => {
    events.push(event)
  }
  screen = await openScreen(<CodeForm state={state} dispatch={dispatch} />, {
    services: frontOver({ app }),
    path: '/auth/code',
    language,
  })
  return waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('input[name="code"]')
    if (!input) throw new Error('there is no place for the code')
    return input
  })
}

/** The identity library's error codes that can occur here. */
const known = [
  'wrong-password',
  'user-not-found',
  'expired-action-code',
  'invalid-action-code',
  'too-many-requests',
  'email-already-in-use',
  'weak-password',
  'invalid-credential',
  'requires-recent-login',
  'user-disabled',
  'operation-not-allowed',
  'texts-stopped',
  'invalid-phone-number',
].map((code) => `auth/${code}`)

describe.each(languages)('in %s', (language) => {
  test('every identity code has a text', () => {
    expect(Object.keys(texts[language]).sort()).toEqual([...known].sort())
    for (const code of known) {
      expect(texts[language][code]).toMatch(/^[\p{Lu}].*\.$/u)
      expect(texts[language][code]).not.toContain('auth/')
    }
  })

  test.each(known)('%s is reported at the field', async (code) => {
    const status = code === 'auth/too-many-requests' ? 429 : 422
    const input = await showCodeForm(language, { status, code, field: 'code' })
    const described = input.getAttribute('aria-describedby') ?? ''
    const descriptions = described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(descriptions.join(' ')).toMatch(status === 429 ? /Too many attempts|intentos/ : /\S/)
    if (status === 422) expect(descriptions.join(' ')).toContain(texts[language][code])
  })
})

test('no two languages share their texts', () => {
  for (const code of known) expect(texts.es[code]).not.toBe(texts.en[code])
})

test('the API uses the language chosen on the site, whatever the browser prefers', async () => {
  const body = { username: 'nobody@example.test', code: '000000' }
  const messageFor = async (headers: Record<string, string>) =>
    (await clientOf(app).post('/api/login', body, { headers })).json<{ message: string }>().message
  expect(await messageFor({ 'accept-language': 'en' })).toBe(texts.en['auth/user-not-found'])
  const csrf = await clientOf(app).get('/sanctum/csrf-cookie')
  expect(csrf.statusCode).toBe(204)
  expect(await messageFor({ 'accept-language': 'en', cookie: 'locale=es' })).toBe(
    texts.es['auth/user-not-found'],
  )
})

describe('the code field', () => {
  test('is filled in by a phone and opens its number keyboard', async () => {
    const input = await showCodeForm('en', null)
    expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric'])
  })

  test.each(['123456', '123 456', '123-456', ' 123456\n', 'It works for 10 minutes: 123 456.'])(
    'is replaced when %j is pasted',
    async (text) => {
      const events: SignInEvent[] = []
      const input = await showCodeForm('en', null, events)
      const paste = new Event('paste', { bubbles: true, cancelable: true })
      input.dispatchEvent(Object.assign(paste, { clipboardData: { getData: () => text } }))
      await waitFor(() => expect(events).toEqual([{ type: 'typed', text }]))
      expect(paste.defaultPrevented).toBe(true)
    },
  )
})

test('the address field opens a keyboard with @, and Back leads to it', async () => {
  screen = await openPage(page, { app, path: '/auth/username' })
  await waitForText('Go back home')
  const input = document.querySelector<HTMLInputElement>('input[name="username"]')
  expect([input?.inputMode, input?.autocomplete]).toEqual(['email', 'username'])
  await waitFor(() => expect(document.activeElement).toBe(input))
})
