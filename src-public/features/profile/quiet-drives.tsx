import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { type OwnUser, ownUserPath } from './own-user.ts'

type Props = {
  user: OwnUser
  /** Takes the record as the server stored it. */
  onSaved: (user: OwnUser) => void
}

/** Lets a driver choose whether notices wait while they drive to a stop. */
export function QuietDrives({ user, onSaved }: Props) {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { id, version, quiet_while_driving: isQuiet } = user
  const toggle = async () => {
    setBusy(true)
    const body = { quiet_while_driving: !isQuiet, version }
    const outcome = await http.patch<OwnUser>(ownUserPath(id), { body })
    // Somebody changed the record elsewhere: its latest state is shown, with the reason.
    const shown = outcome.error?.status === 409 ? await http.get<OwnUser>(ownUserPath(id)) : outcome
    setBusy(false)
    setError(outcome.error)
    if (shown.data !== null) onSaved(shown.data)
  }
  return (
    <section aria-labelledby="quiet-drives">
      <h2 id="quiet-drives" className="mb-4 text-2xl">
        {say('driver.quiet_title')}
      </h2>
      <Card>
        <Switch
          label={say('driver.quiet')}
          hint={say(isQuiet ? 'driver.quiet_on' : 'driver.quiet_off')}
          checked={isQuiet}
          disabled={isBusy}
          onChange={() => void toggle()}
        />
        {error && (
          <div role="alert" className="mt-2">
            <FieldError>{errorMessage(error)}</FieldError>
          </div>
        )}
      </Card>
    </section>
  )
}
