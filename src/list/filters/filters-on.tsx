import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

import type { Operator } from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { stateFieldOf } from '../../declaration/declaration-of.ts'
import { useTexts } from '../../text/use-texts.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import { type Condition, conditionsOf, type Filters, isHappened } from './conditions.ts'
import { HappenedText, Sentence, useFieldLabel } from './filter-value.tsx'
import { type Bounds, relativeIn } from './relative-days.ts'

type Props = {
  name: ResourceName
  resource: Resource
  state: ListState
  onChange: ChangeList
}

/** Shows the active filters as sentences, each with a button that removes it. */
export default function FiltersOn({ name, resource, state, onChange }: Props) {
  const { text } = useTexts()
  const [quick] = stateFieldOf(resource) ?? []
  const { all, alternatives } = conditionsOf(state.filters, resource)
  const happened = Object.keys(state.filters).filter(isHappened)
  const chips = chipsOf(all.filter(({ key }) => key !== quick))
  const unknown = Object.entries(state.unknown)
  const isAny =
    chips.length + alternatives.length + happened.length + unknown.length > 0 || state.task
  if (!isAny) return null
  const remove = (keys: readonly string[]) =>
    onChange({
      ...state,
      page: 1,
      filters: without(state.filters, keys),
      unknown: without(state.unknown, keys),
    })
  return (
    <ul className="filters-on">
      {unknown.map(([key, values]) => (
        <Chip key={key} isBad onRemove={() => remove([key])}>
          {text(state.view ? 'condition.goneInView' : 'condition.gone', {
            name: `${key} = ${values.join(', ')}`,
          })}
        </Chip>
      ))}
      {state.task && (
        <Chip onRemove={() => onChange({ ...state, page: 1, task: null })}>
          {text('list.ofTask')}
        </Chip>
      )}
      {chips.map((chip) => (
        <ConditionChip key={chip.keys.join()} name={name} chip={chip} onRemove={remove} />
      ))}
      {happened.length > 0 && (
        <Chip onRemove={() => remove(happened)}>
          <HappenedText filters={state.filters} />
        </Chip>
      )}
      {alternatives.map((conditions, at) => (
        // Alternatives have no other identity than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className="filter-group">
          {at > 0 ? text('condition.or') : alternatives.length > 1 && text('condition.either')}
          <span aria-hidden>(</span>
          <ul>
            {chipsOf(conditions).map((chip) => (
              <ConditionChip key={chip.keys.join()} name={name} chip={chip} onRemove={remove} />
            ))}
          </ul>
          <span aria-hidden>)</span>
        </li>
      ))}
      <li>
        <Button
          type="link"
          size="small"
          onClick={() => onChange({ ...state, page: 1, filters: {}, unknown: {}, task: null })}
        >
          {text('list.clear')}
        </Button>
      </li>
    </ul>
  )
}

const without = (filters: Filters, keys: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))

/** Conditions that one sentence says: usually one, or both bounds of a relative time. */
type ChipOf = { keys: string[]; condition: Condition; bounds: Bounds | null }

function chipsOf(conditions: readonly Condition[]): ChipOf[] {
  const chips: ChipOf[] = []
  for (const condition of conditions) {
    if (chips.some(({ keys }) => keys.includes(condition.key))) continue
    const same = conditions.filter(({ filter }) => filter.name === condition.filter.name)
    const bounds = boundsOf(same)
    if (condition.filter.kind === 'days' && relativeIn(bounds))
      chips.push({ keys: same.map(({ key }) => key), condition, bounds })
    else chips.push({ keys: [condition.key], condition, bounds: null })
  }
  return chips
}

export const boundsOf = (conditions: readonly Condition[]): Bounds =>
  Object.fromEntries(
    conditions.map(({ operator, values }): [Operator, string] => [operator, values[0] ?? '']),
  )

function ConditionChip(props: {
  name: ResourceName
  chip: ChipOf
  onRemove: (keys: readonly string[]) => void
}) {
  const { name, chip, onRemove } = props
  const { text } = useTexts()
  const { filter, operator, values } = chip.condition
  const label = useFieldLabel(name)(filter)
  const relative = chip.bounds && relativeIn(chip.bounds)
  return (
    <Chip onRemove={() => onRemove(chip.keys)}>
      {relative ? (
        text('condition.isTime', { name: label, value: text(`relative.${relative}`) })
      ) : (
        <Sentence
          resource={name}
          label={label}
          filter={filter}
          operator={operator}
          values={values}
        />
      )}
    </Chip>
  )
}

function Chip(props: { isBad?: boolean; onRemove: () => void; children: ReactNode }) {
  const { text } = useTexts()
  return (
    <li>
      <button
        type="button"
        className={props.isBad ? 'filter-on filter-bad' : 'filter-on'}
        onClick={props.onRemove}
      >
        <span className="unseen">{text('list.remove')} </span>
        {props.children}
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}
