import { type FormEvent, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type HoursDraft, isWhole, ruleOf } from './hours-draft.ts'
import { HoursPreview } from './hours-preview.tsx'
import { SpansFields } from './spans-fields.tsx'

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

/** Changes the weekly hours and the limits, with a preview of the next days. */
export function HoursForm(props: Props) {
  const { draft, zone, isBusy, isOffline, error, onChange, onSave, onCancel } = props
  const say = useTexts('calendar')
  const errorMessage = useErrorMessage()
  const [isTried, setTried] = useState(false)
  const { spans } = draft
  const change = (part: Partial<HoursDraft>) => onChange({ ...draft, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (spans.every(isWhole)) onSave()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <SpansFields
          spans={spans}
          isTried={isTried}
          noSpans={say('hours.no_spans')}
          onChange={(next) => change({ spans: next })}
        />
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
