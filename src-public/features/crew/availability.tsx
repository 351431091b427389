import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices, useSession } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from './own-rows.ts'

type AvailabilityProps = { mover: MoverRow; isLoading: boolean; onChanged: () => void }

/** Renders the switch that decides whether the mover is offered jobs. */
export function Availability({ mover, isLoading, onChanged }: AvailabilityProps) {
  const say = useTexts('jobs')
  const errorMessage = useErrorMessage()
  const { http, session } = useServices()
  const { identity } = useSession()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { is_available, version, user_id } = mover
  // A business is closed with the account of the person who opened it.
  const isClosing = Boolean(identity?.closes_at) && Number(identity?.id) === user_id

  const change = async () => {
    setSaving(true)
    setError(null)
    const body = { is_available: !is_available, version }
    const outcome = await http.patch(`/api/movers/${mover.id}`, { body })
    setError(outcome.error)
    setSaving(false)
    onChanged()
    if (outcome.error === null) await session.refresh()
  }
  return (
    <Card className="flex flex-col gap-3">
      <Switch
        label={say('availability.label')}
        hint={say(`availability.${isClosing ? 'closing' : hintOf(mover)}`)}
        checked={is_available}
        disabled={isSaving || isLoading}
        onChange={change}
      />
      {error && (
        <Notice tone="bad">
          {error.status === 409 ? say('availability.stale') : errorMessage(error)}
        </Notice>
      )}
    </Card>
  )
}

/** Only an approved business is offered jobs, whatever the switch says. */
function hintOf({ is_available, status }: MoverRow) {
  if (!is_available) return 'off'
  if (status === 'approved') return 'on'
  return status === 'suspended' || status === 'closed' ? 'suspended' : 'waiting'
}
