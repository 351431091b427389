import { Select } from 'antd'

import { keyOf, type Operator } from '#contract/kernel/list-query.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { eventsOf, type Filters, isHappened } from './conditions.ts'
import { DayBounds, dayModeTexts } from './filter-days.tsx'
import { onDay } from './filter-value.tsx'
import type { Bounds } from './relative-days.ts'

/** Filters by an event that happened to the record, in a time and by a person. */
export function HappenedFilter(props: {
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
