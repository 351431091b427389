import { Button, Input, InputNumber, Select, Space, Switch } from 'antd'
import { useRef, useState } from 'react'

import { uploadFile } from '#contract/calls/moves.ts'
import type { Field } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { client } from '../session.ts'
import { useTexts } from '../texts.ts'
import { ReferenceSelect, ReferencesSelect } from './reference-select.tsx'
import { boundsOf, isMultiline, itemOf, kindOf, longest, resourceOf, valuesOf } from './traits.ts'
import { fromShown, precisionOf, toShown } from './units.ts'
import { useFormat } from './use-format.ts'
import { fromWallClock, toWallClock } from './wall-clock.ts'

/** A widget's value is the stored one: cents, basis points, an instant in UTC. */
export type WidgetProps = {
  name: string
  field: Field
  resource: ResourceName
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

/** What a form item gives to its control, besides value and change. */
function rest({ id, ...props }: WidgetProps) {
  const names = ['aria-required', 'aria-invalid', 'aria-describedby'] as const
  const given = names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]]))
  return { ...idOf({ id }), ...Object.fromEntries(given) }
}

/** A select puts what else it is given on its outer box, where it means nothing. */
const idOf = ({ id }: { id?: string | undefined }) => (id ? { id } : {})

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

export function MultilineOrTextInput(props: WidgetProps) {
  const { field, value, onChange } = props
  const limit = longest(field)
  const shared = {
    ...rest(props),
    value: textIn(value),
    ...(limit ? { maxLength: limit } : {}),
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
  if (isMultiline(field))
    return <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 16 }} />
  return <Input {...shared} {...inputTypes[field.kind]} />
}

const inputTypes: Partial<Record<Field['kind'], object>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', placeholder: '+14155550123', autoComplete: 'off' },
  slug: { placeholder: 'new-york-city', spellCheck: false },
}

/** Money in dollars, rates in percent, everything else as it is stored. */
export function NumberInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const kind = kindOf(name, field)
  const { min, max } = boundsOf(field)
  const precision = precisionOf(kind)
  const unit = kind === 'rate' ? '%' : field.unit
  return (
    <InputNumber<number>
      {...rest(props)}
      className="number-input"
      value={typeof value === 'number' ? toShown(kind, value) : null}
      {...(precision === undefined ? {} : { precision })}
      {...(min === undefined ? {} : { min: toShown(kind, min) ?? min })}
      {...(max === undefined ? {} : { max: toShown(kind, max) ?? max })}
      {...(kind === 'money' ? { prefix: '$' } : {})}
      {...(unit ? { suffix: unit } : {})}
      controls={false}
      onChange={(shown) => onChange?.(fromShown(kind, shown))}
    />
  )
}

export function SwitchInput(props: WidgetProps) {
  const { value, onChange } = props
  return <Switch {...rest(props)} checked={value === true} onChange={(on) => onChange?.(on)} />
}

/** A time of the person's own clock, kept as an instant. */
export function TimeInput(props: WidgetProps) {
  const { value, onChange } = props
  const { text } = useTexts()
  const { timeZone } = useFormat()
  return (
    <div className="time-input">
      <Input
        {...rest(props)}
        type="datetime-local"
        step={60}
        value={value ? toWallClock(String(value), timeZone) : ''}
        onChange={({ target }) => onChange?.(fromWallClock(target.value, timeZone))}
      />
      <span className="hint">{text('form.timeZone', { zone: timeZone })}</span>
    </div>
  )
}

export function ChoiceInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const say = useTexts()
  return (
    <Select<string | null>
      {...idOf(props)}
      allowClear={field.optional ?? false}
      value={typeof value === 'string' ? value : null}
      options={valuesOf(field).map((one) => ({ value: one, label: say.choice(name, one) }))}
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
      {...idOf(props)}
      resource={resource}
      isClearable={field.optional ?? false}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange?.(id)}
    />
  )
}

/** A list of plain values: choices and records are picked, anything else is typed. */
export function ManyInput(props: WidgetProps) {
  const { name, field, value, onChange } = props
  const say = useTexts()
  const item = itemOf(field)
  const referred = item && resourceOf(item)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  if (referred)
    return (
      <ReferencesSelect
        {...idOf(props)}
        resource={referred}
        value={chosen.map(Number)}
        onChange={(ids) => onChange?.(ids)}
      />
    )
  const options = item ? valuesOf(item) : []
  return (
    <Select<string[]>
      {...idOf(props)}
      mode={options.length ? 'multiple' : 'tags'}
      value={chosen.map(String)}
      options={options.map((one) => ({ value: one, label: say.choice(name, one) }))}
      onChange={(values) => onChange?.(values)}
    />
  )
}

/** Data with a schema of its own is made by the product, not typed. */
export function JsonView({ value }: WidgetProps) {
  return <pre className="raw">{JSON.stringify(value ?? null, null, 2)}</pre>
}

/** A stored picture's key, or a new one that is uploaded and shown. */
export function PictureInput(props: WidgetProps) {
  const { name, value, onChange } = props
  const say = useTexts()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ url?: string; error?: string; isBusy?: boolean }>({})

  async function upload(chosen: File | undefined) {
    if (!chosen) return
    setState({ isBusy: true })
    const body = new FormData()
    body.append('file', chosen)
    const { data, error } = await client.post<{ key: string; url: string }>(uploadFile.path, {
      body,
    })
    if (error) return setState({ error: error.message })
    setState({ url: data.url })
    onChange?.(data.key)
  }

  return (
    <div className="picture-input">
      <Space.Compact block>
        <Input
          {...rest(props)}
          value={textIn(value)}
          onChange={({ target }) => onChange?.(target.value || null)}
        />
        <Button loading={state.isBusy ?? false} onClick={() => file.current?.click()}>
          {say.text(state.isBusy ? 'form.uploading' : 'form.upload')}
        </Button>
      </Space.Compact>
      <input
        ref={file}
        type="file"
        // Ant Design shows what is only `hidden`.
        style={{ display: 'none' }}
        aria-label={say.text('form.upload')}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      {state.error && (
        <p className="field-error" role="alert">
          {state.error}
        </p>
      )}
      {state.url && (
        <img src={state.url} alt={say.text('form.preview', { name: say.field(name) })} />
      )}
    </div>
  )
}
