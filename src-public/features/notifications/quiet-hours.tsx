import { type FormEvent, useState } from 'react'
import { type QuietSettings, readQuietHours, setQuietHours } from '#contract/calls/notifications.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { clockTime, minuteOfDay } from '../../lib/local-time.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** Lets people choose the hours of the day in which their devices stay silent. */
export function QuietHours() {
  const say = useTexts('notifications')
  const { call } = useServices()
  const { data, error, reload, replace } = useLoaded('quiet hours', (signal) =>
    call(readQuietHours, { signal }),
  )
  return (
    <section className="mt-8" aria-labelledby="quiet-hours">
      <h3 id="quiet-hours" className="mb-4 text-xl">
        {say('quiet.title')}
      </h3>
      {data === null && error && <SectionFailed error={error} onRetry={reload} />}
      {data === null && !error && <Loading rows={1} />}
      {data && <Hours settings={data} onSaved={replace} />}
    </section>
  )
}

/** The hours that are offered first: from 10 PM to 7 AM. */
const usual = { from_minute: 22 * 60, to_minute: 7 * 60 }

type Props = { settings: QuietSettings; onSaved: (settings: QuietSettings) => void }

function Hours({ settings: { quiet_hours, time_zone }, onSaved }: Props) {
  const say = useTexts('notifications')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const shown = quiet_hours ?? usual
  const [times, setTimes] = useState({
    from: clockTime(shown.from_minute),
    to: clockTime(shown.to_minute),
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  const save = async (quiet_hours: QuietSettings['quiet_hours']) => {
    setBusy(true)
    const outcome = await call(setQuietHours, { body: { quiet_hours } })
    setBusy(false)
    setError(outcome.error)
    if (outcome.data !== null) onSaved(outcome.data)
  }
  const [from_minute, to_minute] = [minuteOfDay(times.from), minuteOfDay(times.to)]
  const isChanged = from_minute !== shown.from_minute || to_minute !== shown.to_minute
  const isMissing = from_minute === null || to_minute === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from_minute !== null && to_minute !== null) void save({ from_minute, to_minute })
  }
  return (
    <Card>
      <Switch
        label={say('quiet.switch')}
        hint={say('quiet.text')}
        checked={quiet_hours !== null}
        disabled={isBusy}
        onChange={({ target }) => void save(target.checked ? usual : null)}
      />
      {quiet_hours !== null && (
        <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
          <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
            <TextField
              label={say('quiet.from')}
              type="time"
              value={times.from}
              error={from_minute === null ? common('form.required') : undefined}
              onChange={({ target }) => setTimes({ ...times, from: target.value })}
            />
            <TextField
              label={say('quiet.to')}
              type="time"
              value={times.to}
              error={to_minute === null ? common('form.required') : undefined}
              onChange={({ target }) => setTimes({ ...times, to: target.value })}
            />
          </div>
          <p className="text-small text-soft">
            {say('quiet.zone', { zone: time_zone.replaceAll('_', ' ') })}
          </p>
          {isChanged && !isMissing && (
            <div>
              <Button type="submit" size="sm" isBusy={isBusy}>
                {say('quiet.save')}
              </Button>
            </div>
          )}
        </form>
      )}
      {error && (
        <div role="alert" className="mt-2">
          <FieldError>{errorMessage(error)}</FieldError>
        </div>
      )}
    </Card>
  )
}
