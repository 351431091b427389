import { type FormEvent, useState } from 'react'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Details, isComplete } from './sign-in-state.ts'
import { useFocusHere } from './use-focus-here.ts'
import type { SignIn } from './use-sign-in.ts'
import { useSignInErrorText } from './use-sign-in-error-text.ts'

type DetailsFormProps = SignIn & {
  /** The initial values of the fields. */
  initial: Details
  /** Offers a choice of the account's role. */
  hasRoles?: boolean
}

/** Renders the form for a new account's details; without a code it also asks for the username. */
export function DetailsForm({ state, dispatch, initial, hasRoles = false }: DetailsFormProps) {
  const say = useTexts('account')
  const common = useTexts('common')
  const errorText = useSignInErrorText()
  const [details, setDetails] = useState(state.details ?? initial)
  const [username, setUsername] = useState(state.username)
  const [isTried, setTried] = useState(false)

  const hasUsername = !isComplete(state.code)
  const isMover = details.role === 'mover'
  const isBusy = state.doing !== null
  const change = (part: Partial<Details>) => setDetails((last) => ({ ...last, ...part }))

  const errorOf = fieldErrors(state.error)
  const shown = [
    'name',
    ...(isMover ? ['business_name'] : []),
    ...(hasUsername ? ['username'] : []),
  ]
  const isMissing = (text: string) => isTried && text.trim() === ''
  // A user who went back, or was sent back, came to change the username.
  const isForUsername = hasUsername && state.step === 'username'
  const refusedFirst = errorOf('business_name') ? 'business_name' : 'name'
  const first = isForUsername ? 'username' : refusedFirst
  const focused = useFocusHere(state.error ?? isForUsername)
  const refAt = (field: typeof first) => (field === first ? { ref: focused } : {})
  const businessError = errorOf('business_name') && say('details.business_taken')
  const usernameError = errorOf('username') && errorText(state.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const requiredTexts = [details.name, ...(isMover ? [details.business_name] : [])]
    const isFilled = [...requiredTexts, ...(hasUsername ? [username] : [])].every((text) =>
      text.trim(),
    )
    if (isFilled) {
      if (!isBusy) dispatch({ type: 'described', details: trimmed(details), username })
      return
    }
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[required]')]
    fields.find(({ value }) => value.trim() === '')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {hasRoles && <Roles role={details.role} onChange={(role) => change({ role })} />}
      <div aria-live="polite" className="flex flex-col gap-5">
        <TextField
          {...refAt('name')}
          label={say('details.name')}
          error={isMissing(details.name) ? common('form.required') : errorOf('name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          readOnly={isBusy}
          value={details.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {isMover && (
          <TextField
            {...refAt('business_name')}
            label={say('details.business_name')}
            hint={say('details.business_hint')}
            error={isMissing(details.business_name) ? common('form.required') : businessError}
            name="organization"
            autoComplete="organization"
            maxLength={120}
            required
            readOnly={isBusy}
            value={details.business_name}
            onChange={({ target }) => change({ business_name: target.value })}
          />
        )}
        {hasUsername && (
          <TextField
            {...refAt('username')}
            label={say('username.label')}
            hint={say('username.hint')}
            error={isMissing(username) ? say('username.invalid') : usernameError}
            name="username"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            readOnly={isBusy}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        )}
      </div>
      {state.error !== null && !errorOf.isKnown(shown) && (
        <Notice tone="bad">{errorText(state.error)}</Notice>
      )}
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {hasUsername ? say('username.submit') : say('details.submit')}
      </Button>
      {!hasUsername && (
        <div className="flex justify-center">
          <Button
            look="quiet"
            size="sm"
            disabled={isBusy}
            onClick={() => dispatch({ type: 'went_back' })}
          >
            {say('code.other')}
          </Button>
        </div>
      )}
    </form>
  )
}

function trimmed({ role, name, business_name }: Details): Details {
  return { role, name: name.trim(), business_name: business_name.trim() }
}

const roles = ['customer', 'mover'] as const

type RolesProps = { role: Details['role']; onChange: (role: Details['role']) => void }

function Roles({ role, onChange }: RolesProps) {
  const say = useTexts('account')
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{say('details.role')}</legend>
      {roles.map((one) => (
        <Choice
          key={one}
          name="role"
          value={one}
          title={say(`details.${one}`)}
          checked={role === one}
          onChange={() => onChange(one)}
        >
          {say(`details.${one}_text`)}
        </Choice>
      ))}
    </fieldset>
  )
}
