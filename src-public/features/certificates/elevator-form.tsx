import { useState } from 'react'
import type { Certificate } from '#contract/calls/certificates.ts'
import { maxWorkMs } from '#contract/certificate-checks.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { clockOf, dayOf, instantAt } from '../../lib/local-time.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  elevator: Certificate['elevator']
  window: { start_at: string; end_at: string }
  city: string
  time_zone: string
  onClose: () => void
  onSubmit: (body: object) => Promise<CallError | null>
}

/** Lets a building, or the customer for it, say when elevator and dock are reserved. */
export function ElevatorForm({ elevator, window, city, time_zone, onClose, onSubmit }: Props) {
  const say = useTexts('certificates')
  const errorMessage = useErrorMessage()
  const { form, focusFirstError } = useFirstError<HTMLDivElement>()
  const [from, setFrom] = useState(elevator?.from_at ? clockOf(elevator.from_at, time_zone) : '')
  const [to, setTo] = useState(elevator?.to_at ? clockOf(elevator.to_at, time_zone) : '')
  const [day, setDay] = useState(dayOf(elevator?.from_at ?? window.start_at, time_zone))
  const [dock, setDock] = useState(elevator?.dock ?? '')
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)
  const isHalf = (from === '') !== (to === '')

  const submit = async (): Promise<string | null> => {
    setTried(true)
    setError(null)
    focusFirstError()
    if (isHalf) return null
    const refused = await onSubmit({
      elevator_from_at: from ? instantAt(day, from, time_zone) : null,
      elevator_to_at: to ? instantAt(day, to, time_zone) : null,
      dock: dock.trim() || null,
    })
    setError(refused)
    if (refused === null) return null
    focusFirstError()
    return fieldErrors(refused).isKnown(['elevator_from_at', 'elevator_to_at', 'dock'])
      ? null
      : errorMessage(refused)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('elevator_form.title')}
      height="fit-content"
      confirm={{ label: say('elevator_form.submit'), run: submit }}
    >
      <div ref={form} className="flex flex-col gap-5">
        <p className="text-soft">{say('elevator_form.lead', { city })}</p>
        <TextField
          type="date"
          label={say('elevator_form.day')}
          value={day}
          min={dayOf(window.start_at, time_zone)}
          max={dayOf(new Date(Date.parse(window.end_at) + maxWorkMs), time_zone)}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            label={say('elevator_form.from')}
            value={from}
            error={
              isTried && isHalf && from === ''
                ? say('elevator_form.times_missing')
                : errorOf('elevator_from_at')
            }
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            type="time"
            label={say('elevator_form.to')}
            value={to}
            error={
              isTried && isHalf && to === ''
                ? say('elevator_form.times_missing')
                : errorOf('elevator_to_at')
            }
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <TextField
          label={say('dock_label')}
          isOptional
          maxLength={200}
          value={dock}
          error={errorOf('dock')}
          onChange={({ target }) => setDock(target.value)}
        />
      </div>
    </Dialog>
  )
}
