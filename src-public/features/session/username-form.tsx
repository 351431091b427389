import { type FormEvent, useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFocusHere } from './use-focus-here.ts'
import type { SignIn } from './use-sign-in.ts'
import { useSignInErrorText } from './use-sign-in-error-text.ts'

type UsernameFormProps = SignIn & {
  /** Part of a page with other content first: the field is not focused on its own. */
  isWaiting?: boolean
}

/** Renders the form for the email or phone number that receives the code. */
export function UsernameForm({ state, dispatch, isWaiting = false }: UsernameFormProps) {
  const say = useTexts('account')
  const errorText = useSignInErrorText()
  const field = useFocusHere(isWaiting ? null : (state.error ?? true))
  const [username, setUsername] = useState(state.username)
  const [isMissing, setMissing] = useState(false)
  const isBusy = state.doing !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = username.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else if (!isBusy) dispatch({ type: 'asked', username })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div aria-live="polite">
        <TextField
          ref={field}
          label={say('username.label')}
          hint={say('username.hint')}
          error={isMissing ? say('username.invalid') : errorText(state.error)}
          name="username"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          readOnly={isBusy}
          value={username}
          onChange={({ target }) => {
            setUsername(target.value)
            setMissing(false)
          }}
        />
      </div>
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {say('username.submit')}
      </Button>
    </form>
  )
}
