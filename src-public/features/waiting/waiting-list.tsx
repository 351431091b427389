import { useEffect, useRef, useState } from 'react'
import type { QuoteInput } from '#contract/calls/quotes.ts'
import { joinWaitingList } from '#contract/calls/waiting-list.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { notServedCode } from '#contract/not-served.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFront, useSession } from '../../lib/front-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The place that the visitor waits for. */
type Awaited = Omit<BodyOf<typeof joinWaitingList>, 'email' | 'locale'>

type WaitingListProps = {
  awaited: Awaited
  /** Why the move can't be booked, in a sentence. */
  reason: string
}

/** Tells whether a price was refused because no live city covers the pick-up. */
export const isNotServed = (error: CallError | null): error is CallError =>
  error?.code === notServedCode

/** Returns the ZIP codes of a price request's route. */
export const routeOf = ({ stops }: QuoteInput): Awaited => {
  const [from_zip, to_zip] = [stops[0]?.zip, stops.at(-1)?.zip]
  return { ...(from_zip && { from_zip }), ...(to_zip && { to_zip }) }
}

/**
 * Offers one mail for the day on which a place is served. It is no form element, because it also
 * stands within the form of the price widget.
 */
export function WaitingList({ awaited, reason }: WaitingListProps) {
  const say = useTexts('waiting')
  const { language } = useLanguage()
  const { call } = useFront()
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

  const key = awaited.city ?? awaited.from_zip ?? ''
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
            <TextField
              ref={field}
              label={say('email')}
              hint={say('consent')}
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
                {say('join')}
              </Button>
            </div>
          </div>
        </Notice>
      ) : (
        <Notice tone="good" title={say('done', { place })}>
          <p className="mt-1 text-small">{say('done_text', { email: email.trim() })}</p>
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
  return errorOf('from_zip') ?? errorOf('city') ?? error.message
}
