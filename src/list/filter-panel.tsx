import { Input, InputNumber, Select } from 'antd'
import { useEffect, useState } from 'react'

import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { kindOf, resourceOf, valuesOf } from '../declaration/field-traits.ts'
import { ReferenceSelect } from '../form/reference-select.tsx'
import { fromShown, toShown } from '../form/units.ts'
import { useTexts } from '../text/use-texts.ts'
import { type FilterKind, filtersOf, type ListFilter } from './filters.ts'
import { type ListState, withFilter } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

type InputProps = {
  label: string
  filter: ListFilter
  /** Returns the values of a query parameter. */
  get: (key: string) => readonly string[]
  set: (key: string, values: readonly string[]) => void
}

/** Shows the inputs of all declared filters except the state, which has its own buttons. */
export default function FilterPanel({
  name,
  resource,
  state,
  onChange,
}: {
  name: ResourceName
  resource: Resource
  state: ListState
  onChange: ChangeList
}) {
  const texts = useTexts()
  const get = (key: string) => state.filters[key] ?? []
  const set = (key: string, values: readonly string[]) => onChange(withFilter(state, key, values))
  const filters = filtersOf(resource).filter(({ field }) => field.kind !== 'state')
  return (
    <div className="filter-panel">
      {filters.map((filter) => {
        const FilterInput = inputs[filter.kind]
        const label = texts.field(filter.name, name)
        return <FilterInput key={filter.name} filter={filter} label={label} get={get} set={set} />
      })}
    </div>
  )
}

const inputs: Record<FilterKind, (props: InputProps) => React.ReactNode> = {
  options: Options,
  reference: ReferenceFilter,
  days: Days,
  range: Range,
  text: TextFilter,
}

function Options({ filter, label, get, set }: InputProps) {
  const texts = useTexts()
  const { name, field } = filter
  const id = `filter-${name}`
  const options =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: texts.text('yes') },
          { value: 'false', label: texts.text('no') },
        ]
      : valuesOf(field).map((value) => ({
          value,
          label: texts.choice(name, value),
        }))
  const isOne = field.kind === 'boolean'
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        allowClear
        {...(isOne ? {} : { mode: 'multiple' as const })}
        placeholder={texts.text('list.any')}
        value={isOne ? get(name)[0] : [...get(name)]}
        options={options}
        onChange={(value?: string | string[]) => set(name, value ? [value].flat() : [])}
      />
    </div>
  )
}

function ReferenceFilter({ filter, label, get, set }: InputProps) {
  const texts = useTexts()
  const { name, field } = filter
  const resource = resourceOf(field)
  const id = `filter-${name}`
  if (!resource) return null
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <ReferenceSelect
        id={id}
        resource={resource}
        isClearable
        placeholder={texts.text('list.any')}
        value={get(name).map(Number)[0] ?? null}
        onChange={(value) => set(name, value === null ? [] : [String(value)])}
      />
    </div>
  )
}

function Days({ filter, label, get, set }: InputProps) {
  const texts = useTexts()
  const { name } = filter
  const day = (suffix: 'gte' | 'lte', bound: string) => (
    <Input
      type="date"
      aria-label={bound}
      value={get(`${name}_${suffix}`)[0] ?? ''}
      onChange={({ target }) => set(`${name}_${suffix}`, target.value ? [target.value] : [])}
    />
  )
  return (
    <fieldset className="filter">
      <legend>{label}</legend>
      <div className="pair">
        {day('gte', texts.text('list.from', { name: label }))}
        <span aria-hidden>–</span>
        {day('lte', texts.text('list.to', { name: label }))}
      </div>
    </fieldset>
  )
}

function Range({ filter, label, get, set }: InputProps) {
  const texts = useTexts()
  const { name, field } = filter
  const kind = kindOf(name, field)
  const bound = (suffix: 'gte' | 'lte', boundLabel: string) => {
    const key = `${name}_${suffix}`
    return (
      <DeferredNumberInput
        label={boundLabel}
        value={toShown(kind, numberIn(get(key)))}
        onChange={(shown) => {
          const value = fromShown(kind, shown)
          set(key, value === null ? [] : [String(value)])
        }}
      />
    )
  }
  const unit = kind === 'money' ? '$' : kind === 'rate' ? '%' : field.unit
  return (
    <fieldset className="filter">
      <legend>
        {label}
        {unit && ` (${unit})`}
      </legend>
      <div className="pair">
        {bound('gte', texts.text('list.least', { name: label }))}
        <span aria-hidden>–</span>
        {bound('lte', texts.text('list.most', { name: label }))}
      </div>
    </fieldset>
  )
}

/** A number input that takes effect on blur or Enter, not on every digit. */
function DeferredNumberInput(props: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
  const commit = () => {
    if (typed !== props.value) props.onChange(typed)
  }
  return (
    <InputNumber
      aria-label={props.label}
      controls={false}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

function TextFilter({ filter, label, get, set }: InputProps) {
  const texts = useTexts()
  const { name } = filter
  const key = get(name).length ? name : `${name}_like`
  const value = get(key)[0] ?? ''
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const id = `filter-${name}`
  const commit = () => {
    if (typed !== value) set(key, typed ? [typed] : [])
  }
  return (
    <div className="filter">
      <label htmlFor={id}>{texts.text('list.contains', { name: label })}</label>
      <Input
        id={id}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onPressEnter={commit}
      />
    </div>
  )
}

function numberIn(values: readonly string[]): number | null {
  const [text] = values
  const number = Number(text)
  return text === undefined || Number.isNaN(number) ? null : number
}
