import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { type DraftSpan, spanOf, templates } from './hours-draft.ts'

/** As many as the server accepts. */
const maxSpans = 28

type Props = {
  spans: readonly DraftSpan[]
  /** Whether a save was tried, so that what is missing is shown. */
  isTried: boolean
  /** Said where there are none. */
  noSpans: string
  onChange: (spans: DraftSpan[]) => void
}

/** Changes weekly hours: spans of a day on some days of the week. */
export function SpansFields({ spans, isTried, noSpans, onChange }: Props) {
  const say = useTexts('calendar')
  return (
    <>
      {spans.map((span, at) => (
        <SpanFields
          key={span.key}
          span={span}
          number={at + 1}
          isTried={isTried}
          onChange={(part) =>
            onChange(spans.map((one) => (one.key === span.key ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(spans.filter(({ key }) => key !== span.key))}
        />
      ))}
      {spans.length === 0 && <p className="text-soft">{noSpans}</p>}
      {spans.length < maxSpans && (
        <div>
          <Button
            look="plain"
            size="sm"
            onClick={() => onChange([...spans, spanOf(templates.weekdays)])}
          >
            {say('hours.add')}
          </Button>
        </div>
      )}
    </>
  )
}

type SpanProps = {
  span: DraftSpan
  number: number
  isTried: boolean
  onChange: (part: Partial<DraftSpan>) => void
  onRemove: () => void
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]
/** A Sunday, from which the names of the weekdays are taken. */
const sunday = Date.parse('2027-01-03T12:00:00.000Z')

function SpanFields({ span, number, isTried, onChange, onRemove }: SpanProps) {
  const say = useTexts('calendar')
  const { weekday, weekdayShort } = useFormat()
  const { days, from, until } = span
  const at = (day: number) => new Date(sunday + day * 86_400_000).toISOString()
  const toggle = (day: number, isOn: boolean) =>
    onChange({ days: isOn ? [...days, day].toSorted() : days.filter((one) => one !== day) })
  const hint =
    from === until ? say('hours.all_day') : until < from ? say('hours.next_day') : undefined
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-b-2 border-dashed border-line pb-5">
      <legend className="mb-2 font-semibold">{say('hours.span', { number })}</legend>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row. */}
      <div role="group" aria-label={say('hours.days')} className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => (
          <label
            key={day}
            className="grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-edge px-2 text-small font-semibold has-checked:border-transparent has-checked:bg-stitch-wash has-checked:ring-[2.5px] has-checked:ring-stitch-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={weekday(at(day), 'UTC')}
              checked={days.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span aria-hidden="true">{weekdayShort(at(day), 'UTC')}</span>
          </label>
        ))}
      </div>
      {isTried && days.length === 0 && <FieldError>{say('hours.no_days')}</FieldError>}
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4">
        <TextField
          label={say('hours.from')}
          type="time"
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={say('hours.until')}
          type="time"
          value={until}
          hint={hint}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </div>
      <div>
        <Button
          look="quiet"
          size="sm"
          aria-label={say('hours.remove_of', { number })}
          onClick={onRemove}
        >
          {say('hours.remove')}
        </Button>
      </div>
    </fieldset>
  )
}
