import { useFormat } from '../../../lib/format.ts'
import { instantOf } from '../../../lib/local-time.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Choice, Switch } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { windowHours, windowStarts } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import { useFirstDay } from '../draft/use-first-day.ts'
import { Section } from './section.tsx'

export function WhenSection() {
  const say = useTexts('booking')
  const { draft, errorOf } = useBooking()
  const first = useFirstDay()
  const place = draft.stops[0]?.place
  return (
    <Section id="when" number={4} title={say('when.title')}>
      <div className="flex flex-col gap-6">
        <div className="max-w-72">
          <TextField
            id="date"
            label={say('when.date')}
            type="date"
            min={first}
            value={draft.date}
            error={errorOf('window_start_at')}
            onChange={({ target }) => draftStore.change({ date: target.value })}
          />
        </div>
        <Windows />
        <p className="text-small text-soft">
          {place ? say('when.zone', { city: place.city }) : say('when.first_place')}
        </p>
        <Switch
          label={say('when.flexible')}
          hint={say('when.flexible_hint')}
          checked={draft.is_flexible}
          onChange={({ target }) => draftStore.change({ is_flexible: target.checked })}
        />
      </div>
    </Section>
  )
}

function Windows() {
  const say = useTexts('booking')
  const { draft, errorOf } = useBooking()
  const { windowShort } = useFormat()
  const zone = draft.stops[0]?.place?.time_zone ?? 'UTC'
  const day = draft.date || '2026-01-01'
  const end = errorOf('window_end_at')
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{say('when.window')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {windowStarts.map((hour) => {
          const from = instantOf(day, hour, zone)
          const to = instantOf(day, hour + windowHours, zone)
          return (
            <Choice
              key={hour}
              name="window"
              title={from && to ? windowShort(from, to, zone) : `${hour}:00`}
              checked={draft.hour === hour}
              onChange={() => draftStore.change({ hour })}
            />
          )
        })}
      </div>
      {end && <FieldError>{end}</FieldError>}
    </fieldset>
  )
}
