import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { today } from '../../value/wall-clock.ts'
import { type Period, presetPeriod, presets, units } from './use-period.ts'

/** Chooses the days of a report, and how they are divided. */
export function PeriodPicker({
  period,
  onChange,
  hasUnit = true,
}: {
  period: Period
  onChange: (period: Period) => void
  hasUnit?: boolean
}) {
  const { text } = useTexts()
  const { timeZone, zone } = useFormat()
  const now = today(timeZone)
  const chosen = presets.find((preset) => {
    const { from, to } = presetPeriod(preset, now)
    return from === period.from && to === period.to
  })
  return (
    <fieldset className="period">
      <legend className="unseen">{text('period.label')}</legend>
      <label>
        <span>{text('period.preset')}</span>
        <select
          className="native-select"
          value={chosen ?? ''}
          onChange={({ target }) => {
            const preset = presets.find((one) => one === target.value)
            if (preset) onChange(presetPeriod(preset, now))
          }}
        >
          <option value="" disabled>
            {text('period.own')}
          </option>
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {text(`period.${preset}`)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{text(`period.${end}`)}</span>
          <input
            type="date"
            className="native-select"
            value={period[end]}
            max={end === 'from' ? period.to : undefined}
            min={end === 'to' ? period.from : undefined}
            onChange={({ target }) => target.value && onChange({ ...period, [end]: target.value })}
          />
        </label>
      ))}
      {hasUnit && (
        <label>
          <span>{text('period.unit')}</span>
          <select
            className="native-select"
            value={period.unit}
            onChange={({ target }) => {
              const unit = units.find((one) => one === target.value)
              if (unit) onChange({ ...period, unit })
            }}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {text(`period.${unit}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="soft">{text('period.zone', { zone: zone(timeZone) })}</p>
    </fieldset>
  )
}
