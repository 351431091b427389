import { Input } from 'antd'
import { useState } from 'react'

import type { Operator } from '#contract/kernel/list-query.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { type FilterInputProps, isNullable } from './filter-mode.tsx'
import { boundsOf } from './filters-on.tsx'
import {
  type Bounds,
  type RelativeDays,
  relativeDays,
  relativeIn,
  relativeNames,
} from './relative-days.ts'

const dayModes = ['between', 'after', 'before', 'empty', 'notEmpty'] as const
type DayMode = (typeof dayModes)[number]
export const dayModeTexts: Record<DayMode, TextKey> = {
  between: 'condition.modes.between',
  after: 'condition.modes.after',
  before: 'condition.modes.before',
  empty: 'condition.modes.empty',
  notEmpty: 'condition.modes.notEmpty',
}

export function DaysFilter(props: FilterInputProps) {
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
export function DayBounds(props: {
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
