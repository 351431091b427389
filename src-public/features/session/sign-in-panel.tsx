import { useEffect, useState } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { AdminNotice } from './admin-notice.tsx'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { readPending } from './pending-sign-in.ts'
import { newSignIn, nextSignIn } from './sign-in-state.ts'
import { useSignIn } from './use-sign-in.ts'
import { UsernameForm } from './username-form.tsx'

type SignInPanelProps = {
  /**
   * Known contact details: with an email or a phone number the code is sent at once. Read when the
   * panel appears.
   */
  contact: { email?: string; phone?: string; name?: string }
  /** Continues a sign-in whose code was sent before a reload or from another page. */
  resumes?: boolean
  /** Called even if signing in has already removed the panel. */
  onSignedIn: (identity: Identity) => void
}

/** Renders the sign-in, or the sign-up of a customer, inside another page. */
export function SignInPanel({ contact, resumes = false, onSignedIn }: SignInPanelProps) {
  const { state, dispatch } = useSignIn(() => startWith(contact.email || contact.phone), onSignedIn)
  const [start] = useState(state)
  // Only after hydration: the server does not know what this browser has begun.
  useEffect(() => {
    const pending = resumes ? readPending() : null
    if (pending === null || Date.now() - pending.sent_at > resumableMs) return
    const { username, exists, sent_at: at } = pending
    dispatch({ type: 'resumed', username, exists, at })
  }, [resumes, dispatch])
  const initial = { role: 'customer', name: contact.name ?? '', business_name: '' } as const
  switch (state.step) {
    case 'username':
      return <UsernameForm state={state} dispatch={dispatch} isWaiting={state === start} />
    case 'code':
      return <CodeForm state={state} dispatch={dispatch} />
    case 'name':
      return <DetailsForm state={state} dispatch={dispatch} initial={initial} />
    case 'admin':
      return <AdminNotice dispatch={dispatch} />
  }
}

/** A code is valid for ten minutes. */
const resumableMs = 10 * 60_000

function startWith(username = '') {
  const start = newSignIn()
  return username.trim() === '' ? start : nextSignIn(start, { type: 'asked', username })
}
