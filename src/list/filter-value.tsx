import { Fragment } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { kindOf, resourceOf } from '../declaration/field-traits.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { useTitle } from '../value/use-title.ts'
import type { ListFilter } from './filters.ts'

/** Shows the current value of a filter in readable form. */
export function FilterValue({
  filter,
  filterKey,
  values,
}: {
  filter: ListFilter
  filterKey: string
  values: readonly string[]
}) {
  const sign = filterKey.endsWith('_gte') ? '≥ ' : filterKey.endsWith('_lte') ? '≤ ' : ''
  return (
    <>
      {sign}
      {values.map((value, at) => (
        <Fragment key={value}>
          {at > 0 && ', '}
          <One filter={filter} value={value} />
        </Fragment>
      ))}
    </>
  )
}

function One({ filter, value }: { filter: ListFilter; value: string }) {
  const texts = useTexts()
  const format = useFormat()
  const { name, field } = filter
  const resource = resourceOf(field)
  if (resource) return <Named resource={resource} id={Number(value)} />
  if (filter.kind === 'days') return <>{format.date(value)}</>
  if (field.kind === 'choice') return <>{texts.choice(name, value)}</>
  if (field.kind === 'boolean') return <>{texts.text(value === 'true' ? 'yes' : 'no')}</>
  const kind = kindOf(name, field)
  if (kind === 'money') return <>{format.money(Number(value))}</>
  if (kind === 'rate') return <>{format.rate(Number(value))}</>
  return <>{value}</>
}

function Named({ resource, id }: { resource: ResourceName; id: number }) {
  return <>{useTitle(resource, id)}</>
}
