import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react'
import { checkUser } from '#contract/calls/session.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { Identity } from '#contract/client/identity.ts'
import type { Language } from '#contract/kernel/languages.ts'
import { readerZone } from '../../lib/format.ts'
import type { AppServices } from '../../lib/services.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage } from '../../lib/texts-context.tsx'
import { readPending, savePending } from './pending-sign-in.ts'
import { nextSignIn, type SignInEvent, type SignInState } from './sign-in-state.ts'

/** Minimum time between two codes, in milliseconds. */
export const resendMs = 30_000

export type SignIn = { state: SignInState; dispatch: Dispatch<SignInEvent> }

/**
 * Runs a sign-in and makes the call that each step needs.
 *
 * @param onSignedIn is called even if signing in has already unmounted the component
 */
export function useSignIn(
  start: () => SignInState,
  onSignedIn?: (identity: Identity) => void,
): SignIn {
  const services = useServices()
  const { language } = useLanguage()
  const [state, dispatch] = useReducer(nextSignIn, undefined, start)
  const { doing } = state

  const begin = useEffectEvent(async (): Promise<SignInEvent> => {
    if (doing === 'send') return send(services, state)
    const { data, error } = await enter(services, state, language)
    if (error !== null) return { type: 'refused', error }
    savePending(null)
    onSignedIn?.(data)
    return { type: 'signed_in' }
  })

  useEffect(() => {
    if (doing === null) return
    let isCurrent = true
    void begin().then((event) => {
      if (isCurrent) dispatch(event)
    })
    return () => {
      isCurrent = false
    }
  }, [doing])

  return { state, dispatch }
}

/**
 * Sends a code, unless one was sent a moment ago, perhaps from another page of the sign-in.
 */
async function send({ call }: AppServices, { username }: SignInState): Promise<SignInEvent> {
  const pending = readPending()
  if (pending?.username === username && Date.now() - pending.sent_at < resendMs) {
    return { type: 'sent', exists: pending.exists, method: 'code', at: pending.sent_at }
  }
  const { data, error } = await call(checkUser, { body: { username } })
  if (error !== null) return { type: 'refused', error }
  const { exists, method } = data
  const at = Date.now()
  if (method === 'code') savePending({ username, exists, sent_at: at })
  return { type: 'sent', exists, method, at }
}

function enter(
  { session }: AppServices,
  { doing, username, code, details }: SignInState,
  language: Language,
): Promise<Outcome<Identity>> {
  if (doing === 'login' || details === null) return session.login({ username, code })
  const { role, name, business_name } = details
  return session.signup({
    username,
    code,
    role,
    name,
    locale: language,
    ...(role === 'mover' ? { business_name } : {}),
    time_zone: readerZone(),
  })
}
