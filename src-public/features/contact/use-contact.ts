import { useCallback, useEffect, useRef, useState } from 'react'
import { readContactForm, sendContact } from '#contract/calls/support.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useFront } from '../../app/front-context.tsx'

export type Written = {
  name: string
  email: string
  phone: string
  subject: string
  text: string
  /** Filled in by programs only. */
  website: string
}

/** A little more than a form must have been open for. */
const hasteMs = 3200

type State = { kind: 'writing' | 'sending' | 'sent' } | { kind: 'refused'; error: CallError }

/**
 * The contact form's way to the staff. Its token says when the form was opened: it is fetched with
 * the page, and anew after each use and each refusal of it.
 */
export function useContact() {
  const { call } = useFront()
  const [state, setState] = useState<State>({ kind: 'writing' })
  const token = useRef<string | null>(null)

  const open = useCallback(async (): Promise<CallError | null> => {
    const { data, error } = await call(readContactForm, {})
    token.current = data?.token ?? null
    return error
  }, [call])
  useEffect(() => void open(), [open])

  const send = async (written: Written) => {
    setState({ kind: 'sending' })
    if (token.current === null) {
      // There was no connection when the page was opened; the server takes nothing in haste.
      const closed = await open()
      if (closed !== null) return setState({ kind: 'refused', error: closed })
      await new Promise((resolve) => setTimeout(resolve, hasteMs))
    }
    const body = { ...bodyOf(written), token: token.current ?? '' }
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

/** As the server wants it: a phone number with its country, and nothing where nothing was entered. */
function bodyOf({ name, email, phone, subject, text, website }: Written) {
  return {
    name: name.trim(),
    subject: subject.trim(),
    text: text.trim(),
    website,
    email: email.trim() || null,
    phone: phone.trim() ? e164(phone) : null,
  }
}

/** Without a country it is one of the United States. */
function e164(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `+${digits}`
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}
