import { Select } from 'antd'

import type { Operator } from '#contract/kernel/list-query.ts'
import type { ResourceName } from '#contract/resources.ts'
import { itemOf, kindOf, resourceOf, valuesOf } from '../../declaration/field-traits.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import { fromShown, toShown } from '../../form/units.ts'
import { useTexts } from '../../text/use-texts.ts'
import { DeferredInput, DeferredNumberInput } from './deferred-inputs.tsx'
import { type FilterInputProps, useMode } from './filter-mode.tsx'

export function OptionsFilter(props: FilterInputProps) {
  const { resource, id, label, filter, conditions, onChange } = props
  const texts = useTexts()
  const { field } = filter
  const isOne = field.kind === 'boolean'
  const { values, hasValue, set, select } = useMode(props, isOne ? ['eq'] : ['eq', 'ne'])
  const name = filter.through?.name ?? filter.name
  const options = isOne
    ? [
        { value: 'true', label: texts.text('yes') },
        { value: 'false', label: texts.text('no') },
      ]
    : valuesOf(field).map((value) => ({
        value,
        label: field.kind === 'state' ? texts.state(resource, value) : texts.choice(name, value),
      }))
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      {select}
      {hasValue && (
        <Select
          id={id}
          allowClear
          {...(isOne ? {} : { mode: 'multiple' as const })}
          placeholder={texts.text('list.any')}
          value={isOne ? (conditions[0]?.values[0] ?? null) : [...values]}
          options={options}
          onChange={(value?: string | string[] | null) =>
            value ? set([value].flat()) : onChange([])
          }
        />
      )}
    </div>
  )
}

export function ReferenceFilter(props: FilterInputProps) {
  const { id, label, filter } = props
  const resource = resourceOf(filter.field)
  const { values, hasValue, set, select } = useMode(props, ['eq', 'ne'])
  if (!resource) return null
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      {select}
      {hasValue && <AnyRecord id={id} resource={resource} values={values} onChange={set} />}
    </div>
  )
}

function AnyRecord(props: {
  id: string
  resource: ResourceName
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  const { text } = useTexts()
  return (
    <ReferenceSelect
      id={props.id}
      resource={props.resource}
      isClearable
      placeholder={text('list.any')}
      value={props.values.map(Number)[0] ?? null}
      onChange={(value) => props.onChange(value === null ? [] : [String(value)])}
    />
  )
}

/** Filters a list of values by what it holds. */
export function HoldsFilter({ id, label, filter, conditions, onChange }: FilterInputProps) {
  const texts = useTexts()
  const item = itemOf(filter.field)
  const resource = item && resourceOf(item)
  const values = conditions.find(({ operator }) => operator === 'has')?.values ?? []
  const set = (next: readonly string[]) => onChange([['has', next]])
  return (
    <div className="filter">
      <label htmlFor={id}>{texts.text('list.contains', { name: label })}</label>
      {resource ? (
        <AnyRecord id={id} resource={resource} values={values} onChange={set} />
      ) : item?.kind === 'choice' ? (
        <Select
          id={id}
          mode="multiple"
          allowClear
          placeholder={texts.text('list.any')}
          value={[...values]}
          options={valuesOf(item).map((value) => ({
            value,
            label: texts.choice(filter.name, value),
          }))}
          onChange={(next: string[]) => set(next)}
        />
      ) : (
        <DeferredInput
          id={id}
          value={values[0] ?? ''}
          onChange={(typed) => set(typed ? [typed] : [])}
        />
      )}
    </div>
  )
}

export function RangeFilter(props: FilterInputProps) {
  const { label, filter, conditions, onChange } = props
  const texts = useTexts()
  const { field } = filter
  const kind = kindOf(filter.through?.name ?? filter.name, field)
  const { hasValue, select } = useMode(props, ['between'])
  const valuesIn = (suffix: Operator) =>
    conditions.find(({ operator }) => operator === suffix)?.values ?? []
  const bound = (suffix: 'gte' | 'lte', boundLabel: string) => (
    <DeferredNumberInput
      label={boundLabel}
      value={toShown(kind, numberIn(valuesIn(suffix)))}
      onChange={(shown) => {
        const value = fromShown(kind, shown)
        const others = conditions
          .filter(({ operator }) => operator !== suffix && operator !== 'null')
          .map(({ operator, values }) => [operator, values] as const)
        onChange([...others, [suffix, value === null ? [] : [String(value)]]])
      }}
    />
  )
  const unit = kind === 'money' ? '$' : kind === 'rate' ? '%' : field.unit
  return (
    <fieldset className="filter">
      <legend>
        {label}
        {unit && ` (${unit})`}
      </legend>
      {select}
      {hasValue && (
        <div className="pair">
          {bound('gte', texts.text('list.least', { name: label }))}
          <span aria-hidden>–</span>
          {bound('lte', texts.text('list.most', { name: label }))}
        </div>
      )}
    </fieldset>
  )
}

export function TextFilter(props: FilterInputProps) {
  const { id, label } = props
  const { values, hasValue, set, select } = useMode(props, ['like', 'eq', 'starts', 'nlike', 'ne'])
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      {select}
      {hasValue && (
        <DeferredInput
          id={id}
          value={values[0] ?? ''}
          onChange={(typed) => set(typed ? [typed] : [])}
        />
      )}
    </div>
  )
}

function numberIn(values: readonly string[]): number | null {
  const [text] = values
  const number = Number(text)
  return text === undefined || Number.isNaN(number) ? null : number
}
