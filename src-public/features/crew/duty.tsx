import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DriverSteps } from './driver-steps.tsx'
import { type DriverRow, readOwnMover } from './own-rows.ts'

type DutyProps = { driver: DriverRow; isLoading: boolean; onChanged: () => void }

/** Renders the duty switch; before the driver can work, shows what is still missing. */
export function Duty({ driver, isLoading, onChanged }: DutyProps) {
  const say = useTexts('jobs')
  const { status, allowed_transitions } = driver
  const { isBusy, error, move } = useDriverMove(driver, onChanged)
  const { session } = useServices()
  const decline = async () => {
    await move('leave')
    // The account may be a customer's now, and then this page isn't theirs.
    await session.refresh()
  }
  const waiting = (['invited', 'documents_pending', 'suspended', 'left'] as const).find(
    (known) => known === status,
  )
  if (waiting !== undefined) {
    return (
      <Notice tone={waiting === 'suspended' ? 'bad' : 'warn'} title={say(`driver.${waiting}`)}>
        {waiting === 'invited' && <Inviter />}
        <p>{say(`driver.${waiting}_text`)}</p>
        {waiting === 'documents_pending' && <DriverSteps />}
        {allowed_transitions.includes('join') && (
          <div className="mt-3 flex flex-wrap gap-3">
            <Button isBusy={isBusy} onClick={() => move('join')}>
              {say('driver.join')}
            </Button>
            <Button look="plain" disabled={isBusy} onClick={() => void decline()}>
              {say('driver.decline')}
            </Button>
          </div>
        )}
        <Refused error={error} />
      </Notice>
    )
  }
  const isOn = status === 'on_duty'
  return (
    <Card className="flex flex-col gap-3">
      <Switch
        label={say('driver.duty')}
        hint={say(isOn ? 'driver.duty_on' : 'driver.duty_off')}
        checked={isOn}
        disabled={isBusy || isLoading}
        onChange={() => move(isOn ? 'go_off_duty' : 'go_on_duty')}
      />
      <Refused error={error} />
    </Card>
  )
}

/** Names the mover who invites. */
function Inviter() {
  const say = useTexts('jobs')
  const { http } = useServices()
  const { data } = useLoaded('inviter', (signal) => readOwnMover(http, signal))
  return data && <p>{say('driver.invited_by', { mover: data.business_name })}</p>
}

function Refused({ error }: { error: CallError | null }) {
  const errorMessage = useErrorMessage()
  if (error === null) return null
  return (
    <div role="alert" className="mt-2">
      <FieldError>{errorMessage(error)}</FieldError>
    </div>
  )
}

type DriverMove = 'join' | 'leave' | 'go_on_duty' | 'go_off_duty'

function useDriverMove(driver: DriverRow, onChanged: () => void) {
  const { http } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const move = async (name: DriverMove) => {
    setBusy(true)
    const outcome = await http.post(`/api/drivers/${driver.id}/transitions/${name}`)
    setBusy(false)
    setError(outcome.error)
    if (outcome.error === null || outcome.error.status === 409) onChanged()
  }
  return { isBusy, error, move }
}
