import type { CallError } from '#contract/client/call-error.ts'

export type Details = { role: 'customer' | 'mover'; name: string; business_name: string }

export type SignInState = {
  /** The current step; `admin` is final, since administrators sign in elsewhere. */
  step: 'username' | 'code' | 'name' | 'admin'
  username: string
  /** Whether an account exists; null while that is unknown. */
  exists: boolean | null
  /** When a code was last sent, in milliseconds; null before the first. */
  sentAt: number | null
  /** The digits entered so far. */
  code: string
  /** The details of a new account, once they are known. */
  details: Details | null
  /** The call in progress. */
  doing: 'send' | 'login' | 'signup' | null
  error: CallError | null
}

export type SignInEvent =
  | { type: 'asked'; username: string }
  | { type: 'asked_again' }
  | { type: 'resumed'; username: string; exists: boolean; at: number }
  | { type: 'sent'; exists: boolean; method: 'code' | 'password'; at: number }
  | { type: 'typed'; text: string }
  | { type: 'submitted' }
  | { type: 'described'; details: Details; username: string }
  | { type: 'refused'; error: CallError }
  | { type: 'signed_in' }
  | { type: 'went_back' }

/**
 * Returns the next state of a sign-in: the username, then the code and, for a new user, the name.
 * `doing` names the call a state requires; its outcome comes back as an event. A user who enters
 * the details first enters the code afterwards.
 */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'asked':
      return sending(state, event.username)
    case 'asked_again':
      return sending(state, state.username)
    case 'sent':
      return sent(state, event)
    case 'resumed':
      if (state.step !== 'username' || state.doing !== null) return state
      return { ...newSignIn(event.username), step: 'code', exists: event.exists, sentAt: event.at }
    case 'typed': {
      if (state.doing !== null) return state
      const typed = { ...state, code: digitsIn(event.text), error: null }
      return isComplete(typed.code) && typed.code !== state.code ? withCode(typed) : typed
    }
    case 'submitted':
      return isComplete(state.code) && state.doing === null ? withCode(state) : state
    case 'described': {
      const described = { ...state, details: event.details }
      return isComplete(state.code) ? withCode(described) : sending(described, event.username)
    }
    case 'refused':
      return refused({ ...state, doing: null, error: event.error }, state.doing)
    case 'signed_in':
      return { ...state, code: '', doing: null, error: null }
    case 'went_back':
      return { ...newSignIn(state.username), details: state.details }
  }
}

export function newSignIn(username = ''): SignInState {
  return {
    step: 'username',
    username,
    exists: null,
    sentAt: null,
    code: '',
    details: null,
    doing: null,
    error: null,
  }
}

const digits = 6

/**
 * Extracts the six digits of a code: pasted text may contain spaces, dashes, words and other
 * numbers.
 */
function digitsIn(text: string): string {
  const [whole = text] = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/.exec(text) ?? []
  return whole.replace(/\D/g, '').slice(0, digits)
}

export function isComplete(code: string): boolean {
  return code.length === digits
}

function sending(state: SignInState, username: string): SignInState {
  return { ...state, username: username.trim(), code: '', doing: 'send', error: null }
}

function sent(state: SignInState, event: SignInEvent & { type: 'sent' }): SignInState {
  const { exists, method, at } = event
  const step = method === 'password' ? 'admin' : 'code'
  return { ...state, step, exists, sentAt: at, code: '', doing: null, error: null }
}

/**
 * Signs in with the complete code, or signs up once the details are known. A login also checks the
 * code of a new user, so that a wrong one is refused before the details are asked for.
 */
function withCode(state: SignInState): SignInState {
  const isKnown = state.exists === false && state.details !== null
  return { ...state, error: null, doing: isKnown ? 'signup' : 'login' }
}

function refused(state: SignInState, doing: SignInState['doing']): SignInState {
  const { code, errors } = state.error ?? {}
  // An account may be created or deleted while the code is on its way; the code is valid for both
  // login and signup.
  if (doing === 'login' && code === 'auth/user-not-found') {
    const isNew = { ...state, exists: false, error: null }
    return state.details === null ? { ...isNew, step: 'name' } : withCode(isNew)
  }
  if (doing === 'signup' && code === 'auth/email-already-in-use') {
    return withCode({ ...state, exists: true })
  }
  if (doing === 'login' && code === 'auth/invalid-credential') return { ...state, step: 'admin' }
  if (errors?.username) return { ...state, step: 'username' }
  if (errors?.code) return { ...state, step: 'code', code: '' }
  return state
}
