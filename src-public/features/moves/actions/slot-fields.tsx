import { windowStarts } from '#contract/booking-windows.ts'
import type { Move } from '#contract/calls/moves.ts'
import { useFormat } from '../../../lib/format.ts'
import { dayOf } from '../../../lib/local-time.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { type Slot, windowAt } from './reschedule-quote.ts'

const maxDaysAhead = 180

type Props = {
  slot: Slot
  move: Move
  onChange: (slot: Slot) => void
}

/** Renders fields for a day and a window in the city's time zone. */
export function SlotFields({ slot, move, onChange }: Props) {
  const say = useTexts('moves')
  const { window } = useFormat()
  const { name: city, time_zone: timeZone } = move.city
  const earliest = dayOf(new Date(), timeZone)
  const latest = dayOf(new Date(Date.now() + maxDaysAhead * 86_400_000), timeZone)
  const hours = [...new Set([...windowStarts, slot.hour])].sort((one, other) => one - other)
  const label = (hour: number) => {
    const found = windowAt({ day: slot.day || earliest, hour }, move)
    return found ? window(found.window_start_at, found.window_end_at, timeZone) : String(hour)
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        type="date"
        label={say('reschedule.day')}
        min={earliest}
        max={latest}
        value={slot.day}
        onChange={(event) => onChange({ ...slot, day: event.target.value })}
      />
      <SelectField
        label={say('reschedule.time')}
        hint={say('reschedule.zone', { city })}
        value={slot.hour}
        onChange={(event) => onChange({ ...slot, hour: Number(event.target.value) })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {label(hour)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
