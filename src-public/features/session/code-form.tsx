import { type FormEvent, useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { isComplete } from './sign-in-state.ts'
import { useFocusHere } from './use-focus-here.ts'
import { resendMs, type SignIn } from './use-sign-in.ts'
import { useSignInErrorText } from './use-sign-in-error-text.ts'

/** Renders the form for the code; a complete code is submitted automatically. */
export function CodeForm({ state, dispatch }: SignIn) {
  const say = useTexts('account')
  const errorText = useSignInErrorText()
  const [isMissing, setMissing] = useState(false)
  const [firstSentAt] = useState(state.sentAt)
  const { error, sentAt } = state
  const field = useFocusHere(error ?? sentAt)
  const isChecking = state.doing === 'login' || state.doing === 'signup'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!isComplete(state.code))
    if (isComplete(state.code)) dispatch({ type: 'submitted' })
    else field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {state.exists && state.details !== null && <p>{say('code.known')}</p>}
      <div aria-live="polite">
        <TextField
          ref={field}
          isBig
          label={say('code.label')}
          hint={say('code.sent', { username: state.username })}
          error={isMissing ? say('code.incomplete') : errorText(error)}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          required
          readOnly={state.doing !== null}
          value={state.code}
          // A pasted complete code replaces the entered text, wherever the caret is.
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (text.replace(/\D/g, '').length < state.code.length) return
            event.preventDefault()
            setMissing(false)
            dispatch({ type: 'typed', text })
          }}
          onChange={({ target }) => {
            setMissing(false)
            dispatch({ type: 'typed', text: target.value })
          }}
        />
        {sentAt !== firstSentAt && error === null && (
          <p className="mt-1.5 text-small font-semibold text-moss">{say('code.resent')}</p>
        )}
      </div>
      <Button type="submit" size="lg" isWide isBusy={isChecking}>
        {say('code.submit')}
      </Button>
      <div className="flex flex-wrap justify-center gap-x-4 sm:justify-between">
        <Resend key={sentAt} state={state} dispatch={dispatch} />
        <Button
          look="quiet"
          size="sm"
          disabled={state.doing !== null}
          onClick={() => dispatch({ type: 'went_back' })}
        >
          {say('code.other')}
        </Button>
      </div>
    </form>
  )
}

function Resend({ state, dispatch }: SignIn) {
  const say = useTexts('account')
  const { sentAt, doing } = state
  const wait = useSecondsUntil(sentAt === null ? 0 : sentAt + resendMs)
  if (wait > 0) {
    return (
      <p className="numeral flex min-h-11 items-center text-small text-soft">
        {say('code.resend_in', { count: wait })}
      </p>
    )
  }
  return (
    <Button
      look="quiet"
      size="sm"
      isBusy={doing === 'send'}
      disabled={doing !== null}
      onClick={() => dispatch({ type: 'asked_again' })}
    >
      {say('code.resend')}
    </Button>
  )
}

/**
 * Returns the whole seconds until an instant (milliseconds since the epoch), counting down to 0.
 */
function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  const isPast = now >= instant
  useEffect(() => {
    if (isPast) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPast])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
