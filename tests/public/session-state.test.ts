import { describe, expect, test } from 'vitest'

import type { CallError } from '#contract/client/call-error.ts'
import {
  type Details,
  newSignIn,
  nextSignIn,
  type SignInEvent,
  type SignInState,
} from '#front/features/session/sign-in-state.ts'

const stateAfter = (...events: SignInEvent[]): SignInState => events.reduce(nextSignIn, newSignIn())

const asked: SignInEvent = { type: 'asked', username: ' ana@example.test ' }
const sentTo = (exists: boolean): SignInEvent => ({ type: 'sent', exists, method: 'code', at: 7 })
const typed: SignInEvent = { type: 'typed', text: '123456' }
const ana: Details = { role: 'customer', name: 'Ana', business_name: '' }
const described: SignInEvent = { type: 'described', details: ana, username: 'ana@example.test' }
const refusal = (field: string, code: string): SignInEvent => {
  const error: CallError = {
    status: 422,
    message: 'No.',
    code,
    errors: { [field]: ['No.'] },
    body: null,
  }
  return { type: 'refused', error }
}

const unknown = refusal('username', 'auth/user-not-found')

describe('a user with an account', () => {
  test('enters an address, then the code, and is signed in', () => {
    expect(stateAfter(asked)).toMatchObject({ username: 'ana@example.test', doing: 'send' })
    expect(stateAfter(asked, sentTo(true))).toMatchObject({ step: 'code', doing: null, sentAt: 7 })
    expect(stateAfter(asked, sentTo(true), typed)).toMatchObject({ code: '123456', doing: 'login' })
    expect(stateAfter(asked, sentTo(true), typed, { type: 'signed_in' })).toMatchObject({
      code: '',
      doing: null,
    })
  })

  test('may enter the code in any format, and only a complete code is sent', () => {
    const enter = (text: string) => stateAfter(asked, sentTo(true), { type: 'typed', text })
    expect(enter('12345')).toMatchObject({ code: '12345', doing: null })
    expect(enter('123 456')).toMatchObject({ code: '123456', doing: 'login' })
    expect(enter('123-456')).toMatchObject({ code: '123456', doing: 'login' })
    expect(enter('Good for 10 minutes: 123456')).toMatchObject({ code: '123456' })
    expect(enter('Your code: 123456.')).toMatchObject({ code: '123456', doing: 'login' })
  })

  test('enters a wrong code again and sees the reason until then', () => {
    const wrong = stateAfter(
      asked,
      sentTo(true),
      typed,
      refusal('code', 'auth/invalid-action-code'),
    )
    expect(wrong).toMatchObject({ step: 'code', code: '', doing: null })
    expect(wrong.error?.code).toBe('auth/invalid-action-code')
    expect(nextSignIn(wrong, { type: 'typed', text: '9' }).error).toBeNull()
  })

  test('keeps the code after an error that is not its own, and sends it again by hand', () => {
    const error: CallError = { status: 0, message: 'offline', body: null }
    const cut = stateAfter(asked, sentTo(true), typed, { type: 'refused', error })
    expect(cut).toMatchObject({ code: '123456', doing: null })
    expect(nextSignIn(cut, { type: 'typed', text: '123456' })).toMatchObject({ doing: null })
    expect(nextSignIn(cut, { type: 'submitted' })).toMatchObject({ doing: 'login', error: null })
  })

  test('changes nothing while a request is running', () => {
    const busy = stateAfter(asked, sentTo(true), typed)
    expect(nextSignIn(busy, { type: 'typed', text: '12345' })).toBe(busy)
    expect(nextSignIn(busy, { type: 'submitted' })).toBe(busy)
  })

  test('goes back to another address', () => {
    const back = stateAfter(
      asked,
      sentTo(true),
      { type: 'typed', text: '12' },
      { type: 'went_back' },
    )
    expect(back).toEqual(newSignIn('ana@example.test'))
  })

  test('signs in with the same code after choosing to create an account', () => {
    expect(stateAfter(described, sentTo(true), typed)).toMatchObject({ doing: 'login' })
  })
})

describe('a new user', () => {
  test('gives the name after the code, which creates the account', () => {
    expect(stateAfter(asked, sentTo(false), typed)).toMatchObject({ step: 'code', doing: 'login' })
    expect(stateAfter(asked, sentTo(false), typed, unknown)).toMatchObject({
      step: 'name',
      doing: null,
      error: null,
    })
    expect(stateAfter(asked, sentTo(false), typed, unknown, described)).toMatchObject({
      code: '123456',
      details: ana,
      doing: 'signup',
    })
  })

  test('sees a wrong code refused before the name', () => {
    const wrong = refusal('code', 'auth/invalid-action-code')
    expect(stateAfter(asked, sentTo(false), typed, wrong)).toMatchObject({ step: 'code', code: '' })
  })

  test('continues with the code after a reload', () => {
    const resumed = stateAfter({ type: 'resumed', username: 'a@x.test', exists: false, at: 7 })
    expect(resumed).toMatchObject({ step: 'code', username: 'a@x.test', exists: false, sentAt: 7 })
    const busy = stateAfter(asked)
    expect(nextSignIn(busy, { type: 'resumed', username: 'b', exists: true, at: 7 })).toBe(busy)
  })

  test('may give the name first', () => {
    expect(stateAfter(described)).toMatchObject({ username: 'ana@example.test', doing: 'send' })
    expect(stateAfter(described, sentTo(false), typed)).toMatchObject({ doing: 'signup' })
  })

  test('goes back to a wrong code and need not enter the name twice', () => {
    const wrong = refusal('code', 'auth/invalid-action-code')
    const again = stateAfter(asked, sentTo(false), typed, unknown, described, wrong)
    expect(again).toMatchObject({ step: 'code', code: '', details: ana })
    expect(nextSignIn(again, { type: 'typed', text: '654321' })).toMatchObject({ doing: 'signup' })
  })

  test('continues with the same code if the account was closed or created meanwhile', () => {
    expect(stateAfter(asked, sentTo(true), typed, unknown)).toMatchObject({
      step: 'name',
      code: '123456',
      error: null,
    })
    const taken = refusal('username', 'auth/email-already-in-use')
    expect(stateAfter(asked, sentTo(false), typed, unknown, described, taken)).toMatchObject({
      code: '123456',
      doing: 'login',
      error: null,
    })
  })

  test('sees the form again if the address is invalid', () => {
    const error: CallError = {
      status: 422,
      message: 'No.',
      errors: { username: ['No.'] },
      body: null,
    }
    const bad = stateAfter(described, { type: 'refused', error })
    expect(bad).toMatchObject({ step: 'username', details: ana, doing: null })
    expect(bad.error).toBe(error)
  })
})

test('an administrator is directed to the other sign-in and gets no code', () => {
  const sent: SignInEvent = { type: 'sent', exists: true, method: 'password', at: 7 }
  expect(stateAfter(asked, sent)).toMatchObject({ step: 'admin', doing: null })
  const refused = refusal('username', 'auth/invalid-credential')
  expect(stateAfter(asked, sentTo(true), typed, refused)).toMatchObject({ step: 'admin' })
})
