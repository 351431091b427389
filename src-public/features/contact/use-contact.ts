import { useCallback, useEffect, useRef, useState } from 'react'
import { readContactForm, sendContact } from '#contract/calls/support.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { toE164 } from '../../lib/phone.ts'
import { useServices } from '../../lib/services-context.tsx'

export type ContactInput = {
  name: string
  email: string
  phone: string
  subject: string
  text: string
  /** Honeypot: only filled in by programs. */
  website: string
}

/** Slightly longer than the minimum time a form must be open before the server accepts it. */
const minOpenMs = 3200

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'refused'; error: CallError }

/**
 * Sends the contact form to the staff. The form's token states when it was opened: it is fetched
 * with the page, and again after each use and whenever it is refused.
 */
export function useContact() {
  const { call } = useServices()
  const [state, setState] = useState<State>({ kind: 'writing' })
  const token = useRef<string | null>(null)

  const open = useCallback(async (): Promise<CallError | null> => {
    const { data, error } = await call(readContactForm, {})
    token.current = data?.token ?? null
    return error
  }, [call])
  useEffect(() => void open(), [open])

  const send = async (input: ContactInput) => {
    setState({ kind: 'sending' })
    if (token.current === null) {
      // There was no connection when the page was opened; the server refuses forms that are sent
      // too soon after they were opened.
      const closed = await open()
      if (closed !== null) return setState({ kind: 'refused', error: closed })
      await new Promise((resolve) => setTimeout(resolve, minOpenMs))
    }
    const body = { ...(await bodyOf(input)), token: token.current ?? '' }
    const { error } = await call(sendContact, { body })
    if (error === null) return setState({ kind: 'sent' })
    if (error.errors?.token) await open()
    setState({ kind: 'refused', error })
  }
  const again = () => {
    void open()
    setState({ kind: 'writing' })
  }
  return { state, send, again }
}

/**
 * Builds the request body: the phone number in E.164 format, null for optional fields left empty.
 */
async function bodyOf({ name, email, phone, subject, text, website }: ContactInput) {
  return {
    name: name.trim(),
    subject: subject.trim(),
    text: text.trim(),
    website,
    email: email.trim() || null,
    phone: phone.trim() ? await toE164(phone) : null,
  }
}
