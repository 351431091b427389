import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ResourceName } from '#contract/resources.ts'
import { resourceOf } from '../declaration/field-traits.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { useTitle } from '../value/use-title.ts'
import type { Group, GroupKey } from './groups.ts'

/** Names a group by its value, or by its day, week or month. */
export function GroupLabel(props: {
  resource: ResourceName
  group: Group
  value: GroupKey
}): ReactNode {
  const { resource, group, value } = props
  const { name, field, unit } = group
  const texts = useTexts()
  const format = useFormat()
  const { i18n } = useTranslation()
  if (value === null) return texts.text('none')
  const text = String(value)
  if (unit === 'day') return format.date(text)
  if (unit === 'week') return texts.text('group.weekOf', { day: format.date(text) })
  if (unit === 'month')
    return new Intl.DateTimeFormat(i18n.language, {
      year: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${text}T00:00:00Z`))
  const referred = resourceOf(field)
  if (referred) return <Named resource={referred} id={Number(value)} />
  if (field.kind === 'boolean') return texts.text(value ? 'yes' : 'no')
  return field.kind === 'state' ? texts.state(resource, text) : texts.choice(name, text)
}

function Named({ resource, id }: { resource: ResourceName; id: number }): ReactNode {
  return useTitle(resource, id)
}
