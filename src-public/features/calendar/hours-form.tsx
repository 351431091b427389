import { type FormEvent, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type DraftSpan, type HoursDraft, ruleOf, spanOf, templates } from './hours-draft.ts'
import { HoursPreview } from './hours-preview.tsx'

type Props = {
  draft: HoursDraft
  zone: string
  isBusy: boolean
  isOffline: boolean
  error: CallError | null
  onChange: (draft: HoursDraft) => void
  onSave: () => void
  onCancel: () => void
}

/** As many as the server accepts. */
const maxSpans = 28

/** Changes the weekly hours and the limits, with a preview of the next days. */
export function HoursForm(props: Props) {
  const { draft, zone, isBusy, isOffline, error, onChange, onSave, onCancel } = props
  const say = useTexts('calendar')
  const errorMessage = useErrorMessage()
  const [isTried, setTried] = useState(false)
  const { spans } = draft
  const isWhole = (span: DraftSpan) => span.days.length > 0 && span.from !== '' && span.until !== ''
  const change = (part: Partial<HoursDraft>) => onChange({ ...draft, ...part })
  const changeSpan = (key: number, part: Partial<DraftSpan>) =>
    change({ spans: spans.map((span) => (span.key === key ? { ...span, ...part } : span)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (spans.every(isWhole)) onSave()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-5">
        {spans.map((span, at) => (
          <SpanFields
            key={span.key}
            span={span}
            number={at + 1}
            isTried={isTried}
            onChange={(part) => changeSpan(span.key, part)}
            onRemove={() => change({ spans: spans.filter(({ key }) => key !== span.key) })}
          />
        ))}
        {spans.length === 0 && <p className="text-soft">{say('hours.no_spans')}</p>}
        {spans.length < maxSpans && (
          <div>
            <Button
              look="plain"
              size="sm"
              onClick={() => change({ spans: [...spans, spanOf(templates.weekdays)] })}
            >
              {say('hours.add')}
            </Button>
          </div>
        )}
        <LimitFields draft={draft} onChange={change} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="text-lg">{say('hours.preview')}</h3>
        <HoursPreview rules={spans.filter(isWhole).map(ruleOf)} zone={zone} />
        <p className="text-small text-soft">{say('hours.kept')}</p>
      </div>
      <div className="flex flex-col gap-3 lg:col-span-2">
        {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy} disabled={isOffline}>
            {say('hours.save')}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {say('hours.cancel')}
          </Button>
        </div>
      </div>
    </form>
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

type LimitProps = { draft: HoursDraft; onChange: (part: Partial<HoursDraft>) => void }

function LimitFields({ draft, onChange }: LimitProps) {
  const say = useTexts('calendar')
  const minutes = (count: number) =>
    count === 0 ? say('hours.none') : say('hours.minutes', { count })
  const hours = (count: number) => (count === 0 ? say('hours.none') : say('hours.hours', { count }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">{say('hours.limits')}</h3>
      <NumberField
        label={say('hours.after')}
        hint={say('hours.around')}
        value={draft.buffer_after_min}
        options={[0, 15, 30, 45, 60, 90, 120]}
        words={minutes}
        onChange={(buffer_after_min) => onChange({ buffer_after_min })}
      />
      <NumberField
        label={say('hours.before')}
        value={draft.buffer_before_min}
        options={[0, 15, 30, 45, 60, 90, 120]}
        words={minutes}
        onChange={(buffer_before_min) => onChange({ buffer_before_min })}
      />
      <NumberField
        label={say('hours.notice')}
        value={draft.notice_hours}
        options={[0, 1, 2, 3, 6, 12, 24, 48, 72]}
        words={hours}
        onChange={(notice_hours) => onChange({ notice_hours })}
      />
      <NumberField
        label={say('hours.ahead')}
        value={draft.max_days_ahead}
        options={[7, 14, 30, 60, 90, 180, 365]}
        words={(count) => say('hours.days', { count })}
        onChange={(max_days_ahead) => onChange({ max_days_ahead })}
      />
      <NumberField
        label={say('hours.most')}
        value={draft.max_jobs_per_day ?? 0}
        options={[0, 1, 2, 3, 4, 5, 6, 8, 10]}
        words={(count) => (count === 0 ? say('hours.no_limit') : say('hours.jobs', { count }))}
        onChange={(most) => onChange({ max_jobs_per_day: most === 0 ? null : most })}
      />
    </div>
  )
}

type NumberProps = {
  label: string
  hint?: string
  value: number
  options: readonly number[]
  words: (value: number) => string
  onChange: (value: number) => void
}

/** Offers some numbers, and the one that is set if it isn't among them. */
function NumberField({ label, hint, value, options, words, onChange }: NumberProps) {
  const all = options.includes(value) ? options : [...options, value].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {all.map((option) => (
        <option key={option} value={option}>
          {words(option)}
        </option>
      ))}
    </SelectField>
  )
}
