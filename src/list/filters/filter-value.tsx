import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { Field } from '#contract/kernel/field.ts'
import { readMoment } from '#contract/kernel/list-query.ts'
import type { ResourceName } from '#contract/resources.ts'
import { itemOf, kindOf, resourceOf } from '../../declaration/field-traits.ts'
import { useFormat } from '../../text/use-format.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { useTitle } from '../../value/use-title.ts'
import type { Condition, Filters } from './conditions.ts'
import type { ListFilter } from './filters.ts'
import { type Bounds, relativeIn } from './relative-days.ts'

/** Returns the label of a filter: of a field of the record referred to, with the reference. */
export function useFieldLabel(resource: ResourceName): (filter: ListFilter) => string {
  const texts = useTexts()
  return ({ name, through }) =>
    through
      ? texts.text('condition.of', {
          reference: texts.field(through.reference, resource),
          name: texts.field(through.name, through.resource),
        })
      : texts.field(name, resource)
}

/** Says a condition as a sentence. */
export function Sentence({
  resource,
  label,
  filter,
  operator,
  values,
}: Pick<Condition, 'filter' | 'operator' | 'values'> & { resource: ResourceName; label: string }) {
  const { text } = useTexts()
  const isTime = filter.kind === 'days'
  if (operator === 'null')
    return text(values[0] === 'true' ? 'condition.isEmpty' : 'condition.isNotEmpty', {
      name: label,
    })
  const template = text(isTime ? timeTexts[operator] : valueTexts[operator], {
    name: label,
    value: mark,
  })
  const [before, after] = template.split(mark)
  return (
    <>
      {before}
      {values.map((value, at) => (
        <Fragment key={value}>
          {at > 0 && ` ${text('condition.or')} `}
          <One
            list={resource}
            filter={filter}
            field={itemOf(filter.field) ?? filter.field}
            value={value}
          />
        </Fragment>
      ))}
      {after}
    </>
  )
}

/** Stands for the value in a text, because a value can be a record whose name is still loading. */
const mark = '\uFFFC'

type Said = Record<Exclude<Condition['operator'], 'null'>, TextKey>

const valueTexts: Said = {
  eq: 'condition.is',
  ne: 'condition.isNot',
  gte: 'condition.least',
  lte: 'condition.most',
  gt: 'condition.more',
  lt: 'condition.less',
  like: 'condition.contains',
  nlike: 'condition.containsNot',
  starts: 'condition.starts',
  has: 'condition.has',
}

const timeTexts: Said = {
  ...valueTexts,
  eq: 'condition.isTime',
  gte: 'condition.from',
  lte: 'condition.to',
  gt: 'condition.after',
  lt: 'condition.before',
}

/** Says which event must have happened, when and by whom. */
export function HappenedText({ filters }: { filters: Filters }) {
  const texts = useTexts()
  const moment = useMomentText()
  const one = (key: string) => filters[key]?.[0]
  const bounds: Bounds = Object.fromEntries(
    (['gte', 'lte', 'gt', 'lt'] as const).flatMap((operator) => {
      const value = one(`_happened_${operator}`)
      return value === undefined ? [] : [[operator, value]]
    }),
  )
  const name = texts.text('condition.happened', { name: texts.event(one('_happened') ?? '') })
  const relative = relativeIn(onDay(bounds))
  const by = one('_happened_by')
  return (
    <>
      {relative
        ? texts.text('condition.isTime', { name, value: texts.text(`relative.${relative}`) })
        : [
            name,
            ...Object.entries(bounds).map(([operator, value]) =>
              texts.text(timeTexts[operator as 'gte'], { name: '', value: moment(value) }).trim(),
            ),
          ].join(' ')}
      {by && (
        <>
          {' '}
          {texts.text('condition.by')} <Named resource="users" id={Number(by)} />
        </>
      )}
    </>
  )
}

/** A whole day or month is asked for by both its bounds. */
export const onDay = ({ gte, lte, ...others }: Bounds): Bounds =>
  gte !== undefined && gte === lte
    ? { ...others, eq: gte }
    : { ...others, ...(gte && { gte }), ...(lte && { lte }) }

function One(props: { list: ResourceName; filter: ListFilter; field: Field; value: string }) {
  const { list, filter, field, value } = props
  const texts = useTexts()
  const format = useFormat()
  const moment = useMomentText()
  const resource = resourceOf(field)
  const name = filter.through?.name ?? filter.name
  if (resource) return <Named resource={resource} id={Number(value)} />
  if (filter.kind === 'days') return moment(value)
  if (field.kind === 'state') return texts.state(filter.through?.resource ?? list, value)
  if (field.kind === 'choice') return texts.choice(name, value)
  if (field.kind === 'boolean') return texts.text(value === 'true' ? 'yes' : 'no')
  const kind = kindOf(name, field)
  if (kind === 'money') return format.money(Number(value))
  if (kind === 'rate') return format.rate(Number(value))
  return value
}

/** Returns the words for a day or a relative time: `May 1, 2026`, `3 days ago`, `last month`. */
function useMomentText(): (value: string) => string {
  const format = useFormat()
  const { i18n } = useTranslation()
  return (value) => {
    const moment = readMoment(value)
    if (!moment) return format.date(value)
    const { unit, offset, isInstant } = moment
    const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
    return words.format(offset, isInstant && offset === 0 ? 'second' : unit)
  }
}

function Named({ resource, id }: { resource: ResourceName; id: number }): ReactNode {
  return useTitle(resource, id)
}
