import { useState } from 'react'
import type { Identity } from '#contract/client/identity.ts'
import { AdminNotice } from './admin-notice.tsx'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { newSignIn, nextSignIn } from './sign-in-state.ts'
import { useSignIn } from './use-sign-in.ts'
import { UsernameForm } from './username-form.tsx'

type SignInPanelProps = {
  /**
   * Known contact details: with an email or a phone number the code is sent at once. Read when the
   * panel appears.
   */
  contact: { email?: string; phone?: string; name?: string }
  /** Called even if signing in has already removed the panel. */
  onSignedIn: (identity: Identity) => void
}

/** Renders the sign-in, or the sign-up of a customer, inside another page. */
export function SignInPanel({ contact, onSignedIn }: SignInPanelProps) {
  const { state, dispatch } = useSignIn(() => startWith(contact.email || contact.phone), onSignedIn)
  const [start] = useState(state)
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

function startWith(username = '') {
  const start = newSignIn()
  return username.trim() === '' ? start : nextSignIn(start, { type: 'asked', username })
}
