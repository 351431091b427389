import { Input, InputNumber, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'

import { keyOf, maxAlternatives, type Operator } from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { itemOf, kindOf, resourceOf, valuesOf } from '../declaration/field-traits.ts'
import { ReferenceSelect } from '../form/reference-select.tsx'
import { fromShown, toShown } from '../form/units.ts'
import { useCan } from '../providers/use-can.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import {
  type Condition,
  conditionsOf,
  eventsOf,
  type Filters,
  isHappened,
  withConditions,
} from './conditions.ts'
import { onDay, useFieldLabel } from './filter-value.tsx'
import { type FilterKind, filtersOf, type ListFilter } from './filters.ts'
import { boundsOf } from './filters-on.tsx'
import type { ListState } from './list-state.ts'
import {
  type Bounds,
  type RelativeDays,
  relativeDays,
  relativeIn,
  relativeNames,
} from './relative-days.ts'
import type { ChangeList } from './use-list-state.ts'

type Entries = readonly (readonly [operator: Operator, values: readonly string[]])[]

type InputProps = {
  /** The resource with the field. */
  resource: ResourceName
  id: string
  label: string
  filter: ListFilter
  conditions: readonly Condition[]
  /** Replaces the field's conditions. */
  onChange: (entries: Entries) => void
}

/**
 * Shows the inputs of all declared filters except the state, which has its own buttons; they apply
 * to all rows, or to one of the alternatives of which a row must match any.
 */
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
  const { text } = useTexts()
  const can = useCan()
  const labelOf = useFieldLabel(name)
  const [chosen, choose] = useState<number | null>(null)
  const [isRefused, refuse] = useState(false)
  const { all, alternatives } = conditionsOf(state.filters, resource)
  // The next one is empty until it has a condition.
  const offered = Math.min(alternatives.length + 1, maxAlternatives)
  const alternative = chosen === null ? null : Math.min(chosen, offered - 1)
  const current = alternative === null ? all : (alternatives[alternative] ?? [])
  const filters = filtersOf(resource).filter(
    ({ field, through }) =>
      (field.kind !== 'state' || through !== null || alternative !== null) &&
      (through === null || can(through.resource, 'list')),
  )
  const change = (next: Filters) => onChange({ ...state, page: 1, filters: next })
  /** Replaces the conditions of a filter, if the alternative can hold as many. */
  const replace = (filter: ListFilter, before: number, entries: Entries) => {
    const count = current.length - before + entries.length
    const isTooMany = alternative !== null && count > maxAlternatives && entries.length > before
    refuse(isTooMany)
    if (isTooMany) return
    change(withConditions(state.filters, { filter, alternative, resource }, entries))
  }
  const isFull = alternative !== null && current.length >= maxAlternatives
  return (
    <>
      <div className="filter-scope">
        <label htmlFor="filter-scope">{text('condition.scope')}</label>
        <select
          id="filter-scope"
          className="native-select"
          value={alternative ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{text('condition.allRows')}</option>
          {Array.from({ length: offered }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an alternative is its number
            <option key={at} value={at}>
              {text('condition.alternative', { number: at + 1 })}
            </option>
          ))}
        </select>
        {alternative !== null && (
          <span
            className={isRefused ? 'field-error' : 'hint'}
            role={isRefused ? 'alert' : undefined}
          >
            {text('condition.alternativeHint', { count: maxAlternatives })}
          </span>
        )}
      </div>
      <div className="filter-panel" key={alternative}>
        {filters.map((filter) => {
          const FilterInput = inputs[filter.kind]
          const conditions = current.filter(({ filter: { name: own } }) => own === filter.name)
          if (isFull && conditions.length === 0) return null
          return (
            <FilterInput
              key={filter.name}
              id={`filter-${filter.name.replace('.', '-')}`}
              resource={filter.through?.resource ?? name}
              filter={filter}
              label={labelOf(filter)}
              conditions={conditions}
              onChange={(entries) => replace(filter, conditions.length, entries)}
            />
          )
        })}
        {alternative === null && can('events', 'list') && (
          <Happened resource={resource} filters={state.filters} onChange={change} />
        )}
      </div>
    </>
  )
}

const inputs: Record<FilterKind, (props: InputProps) => ReactNode> = {
  options: Options,
  reference: ReferenceFilter,
  days: Days,
  range: Range,
  text: TextFilter,
  list: ListFilterInput,
}

/** A way to compare that a person chooses: an operator, or whether there is a value. */
type Mode = 'eq' | 'ne' | 'like' | 'nlike' | 'starts' | 'between' | 'empty' | 'notEmpty'

const modeTexts: Record<Mode, TextKey> = {
  eq: 'condition.modes.eq',
  ne: 'condition.modes.ne',
  like: 'condition.modes.like',
  nlike: 'condition.modes.nlike',
  starts: 'condition.modes.starts',
  between: 'condition.modes.between',
  empty: 'condition.modes.empty',
  notEmpty: 'condition.modes.notEmpty',
}

const isNullable = ({ filter: { field } }: InputProps): boolean =>
  field.optional === true || field.nullable === true

/** Returns the mode of a filter's conditions, and remembers one that has no value yet. */
function useMode<M extends Mode>(props: InputProps, modes: readonly M[]) {
  const { conditions, onChange } = props
  const [remembered, remember] = useState<Mode | null>(null)
  const offered: Mode[] = [...modes, ...(isNullable(props) ? (['empty', 'notEmpty'] as const) : [])]
  const [first] = conditions
  const stored: Mode | undefined =
    first?.operator === 'null'
      ? first.values[0] === 'true'
        ? 'empty'
        : 'notEmpty'
      : offered.find((mode) => mode === first?.operator)
  const mode = stored ?? (conditions.length === 0 ? remembered : null) ?? offered[0] ?? 'eq'
  const values = conditions.find(({ operator }) => operator === mode)?.values ?? []
  const change = (next: Mode) => {
    const isEmptiness = next === 'empty' || next === 'notEmpty'
    // Emptiness is a condition by itself, so that nothing is left to remember without it.
    remember(isEmptiness ? null : next)
    if (isEmptiness) onChange([['null', [String(next === 'empty')]]])
    // Without a value, the way to compare changes nothing yet.
    else if (conditions.length > 0)
      onChange(next === 'between' || values.length === 0 ? [] : [[next, values]])
  }
  return {
    mode,
    values,
    hasValue: mode !== 'empty' && mode !== 'notEmpty',
    set: (next: readonly string[]) => onChange([[mode as Operator, next]]),
    select: offered.length > 1 && (
      <ModeSelect label={props.label} value={mode} modes={offered} onChange={change} />
    ),
  }
}

function ModeSelect(props: {
  label: string
  value: Mode
  modes: readonly Mode[]
  onChange: (mode: Mode) => void
}) {
  const { text } = useTexts()
  return (
    <select
      className="native-select filter-mode"
      aria-label={text('condition.mode', { name: props.label })}
      value={props.value}
      onChange={({ target }) => {
        const mode = props.modes.find((one) => one === target.value)
        if (mode) props.onChange(mode)
      }}
    >
      {props.modes.map((mode) => (
        <option key={mode} value={mode}>
          {text(modeTexts[mode])}
        </option>
      ))}
    </select>
  )
}

function Options(props: InputProps) {
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

function ReferenceFilter(props: InputProps) {
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
function ListFilterInput({ id, label, filter, conditions, onChange }: InputProps) {
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

const dayModes = ['between', 'after', 'before', 'empty', 'notEmpty'] as const
type DayMode = (typeof dayModes)[number]
const dayModeTexts: Record<DayMode, TextKey> = {
  between: 'condition.modes.between',
  after: 'condition.modes.after',
  before: 'condition.modes.before',
  empty: 'condition.modes.empty',
  notEmpty: 'condition.modes.notEmpty',
}

function Days(props: InputProps) {
  const { label, conditions, onChange } = props
  const { text } = useTexts()
  const bounds = boundsOf(conditions)
  const modes = dayModes.filter(
    (mode) => isNullable(props) || (mode !== 'empty' && mode !== 'notEmpty'),
  )
  return (
    <fieldset className="filter">
      <legend>{label}</legend>
      <DayBounds
        label={label}
        bounds={bounds}
        modes={modes}
        textOf={(mode) => text(dayModeTexts[mode])}
        onChange={(next) =>
          onChange(
            Object.entries(next).map(
              ([operator, value]) => [operator as Operator, [value]] as const,
            ),
          )
        }
      />
    </fieldset>
  )
}

/** Chooses a time: a relative one, a first and a last day, or a bound. */
function DayBounds(props: {
  label: string
  bounds: Bounds
  modes: readonly DayMode[]
  textOf: (mode: DayMode) => string
  onChange: (bounds: Bounds) => void
}) {
  const { label, bounds, modes, textOf, onChange } = props
  const { text } = useTexts()
  const [remembered, remember] = useState<DayMode>('between')
  const relative = relativeIn(bounds)
  const mode: DayMode = bounds.null
    ? bounds.null === 'true'
      ? 'empty'
      : 'notEmpty'
    : bounds.gt
      ? 'after'
      : bounds.lt
        ? 'before'
        : Object.keys(bounds).length > 0
          ? 'between'
          : remembered
  const change = (value: string) => {
    const chosen = relativeNames.find((name) => name === value)
    if (chosen) return onChange(relativeDays[chosen])
    const next = modes.find((one) => one === value) ?? 'between'
    if (next === 'empty' || next === 'notEmpty') return onChange({ null: String(next === 'empty') })
    remember(next)
    if (Object.keys(bounds).length > 0) onChange({})
  }
  const day = (operator: 'gte' | 'lte' | 'gt' | 'lt', bound: string) => (
    <Input
      type="date"
      aria-label={bound}
      value={bounds[operator] ?? (bounds.eq && operator.endsWith('te') ? bounds.eq : '')}
      onChange={({ target }) => {
        const { [operator]: _, eq, ...others } = bounds
        const both: Bounds = eq && operator.endsWith('te') ? { gte: eq, lte: eq } : {}
        const all: Bounds = { ...both, ...others }
        const { [operator]: __, ...rest } = all
        onChange(target.value ? { ...rest, [operator]: target.value } : rest)
      }}
    />
  )
  return (
    <>
      <select
        className="native-select filter-mode"
        aria-label={text('condition.mode', { name: label })}
        value={relative ?? mode}
        onChange={({ target }) => change(target.value)}
      >
        {modes.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
        {relativeNames.map((name: RelativeDays) => (
          <option key={name} value={name}>
            {text(`relative.${name}`)}
          </option>
        ))}
      </select>
      {!relative && mode === 'between' && (
        <div className="pair">
          {day('gte', text('list.from', { name: label }))}
          <span aria-hidden>–</span>
          {day('lte', text('list.to', { name: label }))}
        </div>
      )}
      {!relative && mode === 'after' && day('gt', text('condition.dayAfter', { name: label }))}
      {!relative && mode === 'before' && day('lt', text('condition.dayBefore', { name: label }))}
    </>
  )
}

function Range(props: InputProps) {
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

function TextFilter(props: InputProps) {
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

/** A text input that takes effect on blur or Enter. */
function DeferredInput(props: { id: string; value: string; onChange: (value: string) => void }) {
  const { id, value, onChange } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => {
    if (typed !== value) onChange(typed)
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

/** Filters by an event that happened to the record, in a time and by a person. */
function Happened(props: {
  resource: Resource
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const { resource, filters, onChange } = props
  const texts = useTexts()
  const { text } = texts
  const label = text('condition.what')
  const name = filters._happened?.[0]
  const by = filters._happened_by?.[0]
  const bounds = Object.fromEntries(
    (['gte', 'lte', 'gt', 'lt'] as const).flatMap((operator) => {
      const value = filters[keyOf('_happened', operator)]?.[0]
      return value === undefined ? [] : [[operator, value]]
    }),
  ) as Bounds
  const change = (next: Readonly<Record<string, string | undefined>>) => {
    const others = Object.entries(filters).filter(([key]) => !isHappened(key))
    const own = Object.entries(next).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, [value]] as const],
    )
    onChange(Object.fromEntries([...others, ...own]))
  }
  const current = Object.fromEntries(
    Object.entries(filters).flatMap(([key, [value = '']]) =>
      isHappened(key) ? [[key, value]] : [],
    ),
  )
  return (
    <fieldset className="filter">
      <legend>{label}</legend>
      <Select
        aria-label={label}
        allowClear
        placeholder={text('list.any')}
        value={name ?? null}
        options={eventsOf(resource).map((event) => ({ value: event, label: texts.event(event) }))}
        onChange={(event?: string | null) => change(event ? { ...current, _happened: event } : {})}
      />
      {name && (
        <>
          <DayBounds
            label={label}
            bounds={onDay(bounds)}
            modes={['between', 'after', 'before']}
            textOf={(mode) => text(dayModeTexts[mode])}
            onChange={({ eq, ...next }) => {
              const days = eq === undefined ? next : { gte: eq, lte: eq }
              change({
                _happened: name,
                _happened_by: by,
                ...Object.fromEntries(
                  Object.entries(days).map(([operator, value]) => [
                    keyOf('_happened', operator as Operator),
                    value,
                  ]),
                ),
              })
            }}
          />
          <label htmlFor="filter-happened-by">{text('condition.byWhom')}</label>
          <ReferenceSelect
            id="filter-happened-by"
            resource="users"
            isClearable
            placeholder={text('list.any')}
            value={by === undefined ? null : Number(by)}
            onChange={(id) =>
              change({ ...current, _happened_by: id === null ? undefined : String(id) })
            }
          />
        </>
      )}
    </fieldset>
  )
}

function numberIn(values: readonly string[]): number | null {
  const [text] = values
  const number = Number(text)
  return text === undefined || Number.isNaN(number) ? null : number
}
