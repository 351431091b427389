import { useState } from 'react'

import type { Operator } from '#contract/kernel/list-query.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import type { Condition } from './conditions.ts'
import type { ListFilter } from './filters.ts'

export type Entries = readonly (readonly [operator: Operator, values: readonly string[]])[]

export type FilterInputProps = {
  /** The resource with the field. */
  resource: ResourceName
  id: string
  label: string
  filter: ListFilter
  conditions: readonly Condition[]
  /** Replaces the field's conditions. */
  onChange: (entries: Entries) => void
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

export const isNullable = ({ filter: { field } }: FilterInputProps): boolean =>
  field.optional === true || field.nullable === true

/** Returns the mode of a filter's conditions, and remembers one that has no value yet. */
export function useMode<M extends Mode>(props: FilterInputProps, modes: readonly M[]) {
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
