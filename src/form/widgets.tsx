import { Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'

import type { Field } from '#contract/kernel/field.ts'
import {
  isMultiline,
  itemOf,
  kindOf,
  maxLengthOf,
  resourceOf,
  valuesOf,
} from '../declaration/field-traits.ts'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { fromWallClock, toWallClock } from '../value/wall-clock.ts'
import { ReferenceSelect, ReferencesSelect } from './reference-select.tsx'
import { fromShown, toShown, writeNumber } from './units.ts'
import { controlProps, selectProps } from './widget-props.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export function MultilineOrTextInput(props: WidgetProps) {
  const { field, value, onChange } = props
  const limit = maxLengthOf(field)
  const shared = {
    ...controlProps(props),
    value: textIn(value),
    ...(limit ? { maxLength: limit } : {}),
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
  if (isMultiline(field))
    return (
      <Input.TextArea {...shared} autoSize={rowsOf[field.kind] ?? { minRows: 3, maxRows: 16 }} />
    )
  return <Input {...shared} {...inputTypes[field.kind]} />
}

/** Markdown fields hold long texts, so they are taller. */
const rowsOf: Partial<Record<Field['kind'], { minRows: number; maxRows: number }>> = {
  markdown: { minRows: 10, maxRows: 30 },
}

const inputTypes: Partial<Record<Field['kind'], object>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  slug: { placeholder: 'new-york-city', spellCheck: false },
}

/**
 * Edits a number: money in dollars, rates in percent, everything else as stored. The control has no
 * bounds and no precision, because it would replace a number by another; form and server refuse it.
 */
export function NumberInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const kind = kindOf(name, field)
  const unit = kind === 'rate' ? '%' : field.unit
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="number-input"
      value={typeof value === 'number' ? toShown(kind, value) : null}
      formatter={writeNumber(kind)}
      {...(kind === 'money' ? { prefix: '$' } : {})}
      {...(unit ? { suffix: unit } : {})}
      controls={false}
      onChange={(shown) => onChange?.(fromShown(kind, shown))}
    />
  )
}

export function SwitchInput(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <Switch {...controlProps(props)} checked={value === true} onChange={(on) => onChange?.(on)} />
  )
}

export function DateInput(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <Input
      {...controlProps(props)}
      type="date"
      className="date-input"
      max="9999-12-31"
      value={textIn(value)}
      onChange={({ target }) => onChange?.(target.value || null)}
    />
  )
}

/**
 * Edits an instant as local time in the person's time zone. Keeps what was typed: a browser reports
 * each digit of the year, and writing the instant of the year 2 back would interrupt the typing.
 */
export function TimeInput(props: WidgetProps) {
  const { value, onChange } = props
  const { text } = useTexts()
  const { timeZone, zone } = useFormat()
  const [typed, setTyped] = useState<{ shown: string; value: string | null }>()
  const stored = value ? toWallClock(String(value), timeZone) : ''
  return (
    <div className="time-input">
      <Input
        {...controlProps(props)}
        type="datetime-local"
        step={60}
        max="9999-12-31T23:59"
        value={typed && typed.value === (value ?? null) ? typed.shown : stored}
        onChange={({ target: { value: shown } }) => {
          // The server refuses what is no time, rather than the form forgetting it.
          const at = fromWallClock(shown, timeZone) ?? (shown || null)
          setTyped({ shown, value: at })
          onChange?.(at)
        }}
      />
      <span className="hint">{text('form.timeZone', { zone: zone(timeZone) })}</span>
    </div>
  )
}

export function ChoiceInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const texts = useTexts()
  return (
    <Select<string | null>
      {...selectProps(props)}
      allowClear={field.optional ?? false}
      value={typeof value === 'string' ? value : null}
      options={valuesOf(field).map((one) => ({ value: one, label: texts.choice(name, one) }))}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

export function ReferenceInput(props: WidgetProps) {
  const { field, value, onChange } = props
  const resource = resourceOf(field)
  if (!resource) return null
  return (
    <ReferenceSelect
      {...selectProps(props)}
      resource={resource}
      isClearable={field.optional ?? false}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange?.(id)}
    />
  )
}

/** Edits a list of plain values: choices and records are selected, everything else is typed. */
export function ManyInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const texts = useTexts()
  const item = itemOf(field)
  const referred = item && resourceOf(item)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  if (referred)
    return (
      <ReferencesSelect
        {...selectProps(props)}
        resource={referred}
        value={chosen.map(Number)}
        onChange={(ids) => onChange?.(ids)}
      />
    )
  const options = item ? valuesOf(item) : []
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode={options.length ? 'multiple' : 'tags'}
      value={chosen.map(String)}
      options={options.map((one) => ({ value: one, label: texts.choice(name, one) }))}
      onChange={(values) => onChange?.(values)}
    />
  )
}

/** Shows a json field read-only, since only the product generates such data. */
export function JsonView({ value }: WidgetProps) {
  return <pre className="raw">{JSON.stringify(value ?? null, null, 2)}</pre>
}
