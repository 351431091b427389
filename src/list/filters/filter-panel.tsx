import { type ReactNode, useState } from 'react'

import { maxAlternatives } from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import { conditionsOf, type Filters, withConditions } from './conditions.ts'
import { DaysFilter } from './filter-days.tsx'
import { HappenedFilter } from './filter-happened.tsx'
import {
  HoldsFilter,
  OptionsFilter,
  RangeFilter,
  ReferenceFilter,
  TextFilter,
} from './filter-inputs.tsx'
import type { Entries, FilterInputProps } from './filter-mode.tsx'
import { useFieldLabel } from './filter-value.tsx'
import { type FilterKind, filtersOf, type ListFilter } from './filters.ts'

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
          <HappenedFilter resource={resource} filters={state.filters} onChange={change} />
        )}
      </div>
    </>
  )
}

const inputs: Record<FilterKind, (props: FilterInputProps) => ReactNode> = {
  options: OptionsFilter,
  reference: ReferenceFilter,
  days: DaysFilter,
  range: RangeFilter,
  text: TextFilter,
  list: HoldsFilter,
}
