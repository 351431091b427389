import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { joinWaitingList } from '#contract/calls/waiting-list.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { notServedCode } from '#contract/quote-refusals.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The place that the visitor waits for, and the window if only that is full. */
export type Awaited = Omit<BodyOf<typeof joinWaitingList>, 'email' | 'locale'>

type WaitingListProps = {
  awaited: Awaited
  /** Why the move can't be booked, in a sentence. */
  reason: string
  /** Shown above the field: other ways to go on. */
  children?: ReactNode
}

/** Reports whether a price was refused because no live city covers the pickup. */
export const isNotServed = (error: CallError | null): error is CallError =>
  error?.code === notServedCode

/** Returns the ZIP codes of a price request's route. */
export const routeOf = ({ stops }: Pick<QuoteInput, 'stops'>): Awaited => {
  const [from_zip, to_zip] = [stops[0]?.zip, stops.at(-1)?.zip]
  return { ...(from_zip && { from_zip }), ...(to_zip && { to_zip }) }
}

/**
 * Offers to send one mail when a place is served, or a full window is free again. It isn't a form
 * element, because it is also used within the form of the price widget.
 */
export function WaitingList({ awaited, reason, children }: WaitingListProps) {
  const say = useTexts('waiting')
  const { language } = useLanguage()
  const { call } = useServices()
  const { identity } = useSession()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  /** The places that the visitor waits for since this page was opened, by what was awaited. */
  const [joined, setJoined] = useState<Readonly<Record<string, string>>>({})
  const field = useRef<HTMLInputElement>(null)
  // The identity is only known after hydration; an address that was entered is not overwritten.
  useEffect(() => setEmail((last) => last || (identity?.email ?? '')), [identity])

  const isForWindow = awaited.window_start_at !== undefined
  const key = [awaited.city ?? awaited.from_zip, awaited.window_start_at].join()
  const place = joined[key]
  const isMissing = email.trim() === ''
  const join = async () => {
    if (isBusy) return
    setTried(true)
    if (isMissing) return field.current?.focus()
    setBusy(true)
    setError(null)
    const body = { ...awaited, email: email.trim(), locale: language }
    const { data, error: refusal } = await call(joinWaitingList, { body })
    setBusy(false)
    setError(refusal)
    if (data) setJoined((last) => ({ ...last, [key]: data.place }))
    else field.current?.focus()
  }
  return (
    <div aria-live="polite">
      {place === undefined ? (
        <Notice tone="warn" title={reason}>
          <div className="mt-3 flex flex-col gap-3">
            {children}
            <TextField
              ref={field}
              label={say('email')}
              hint={say(isForWindow ? 'window.consent' : 'consent')}
              error={
                error ? refusalOf(error, say) : isTried && isMissing ? say('invalid') : undefined
              }
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              readOnly={isBusy}
              onChange={({ target }) => {
                setEmail(target.value)
                setError(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void join()
              }}
            />
            <div>
              <Button look="plain" isBusy={isBusy} onClick={() => void join()}>
                {say(isForWindow ? 'window.join' : 'join')}
              </Button>
            </div>
          </div>
        </Notice>
      ) : (
        <Notice tone="good" title={isForWindow ? say('window.done') : say('done', { place })}>
          <p className="mt-1 text-small">
            {say(isForWindow ? 'window.done_text' : 'done_text', { email: email.trim() })}
          </p>
        </Notice>
      )}
    </div>
  )
}

function refusalOf(error: CallError, say: ReturnType<typeof useTexts<'waiting'>>): string {
  if (error.status === 0) return say('offline')
  if (error.status === 429) return say('too_many')
  const errorOf = fieldErrors(error)
  if (errorOf('email')) return say('invalid')
  return errorOf('from_zip') ?? errorOf('city') ?? errorOf('window_start_at') ?? error.message
}
