import type { Resource } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { groupsOf, readGroup } from './groups.ts'
import type { ListState } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

const unitTexts = {
  day: 'group.byDay',
  week: 'group.byWeek',
  month: 'group.byMonth',
} as const satisfies Record<string, TextKey>

/** Chooses the field by which the list is divided. */
export function GroupMenu(props: {
  name: ResourceName
  resource: Resource
  state: ListState
  onChange: ChangeList
}) {
  const { name, resource, state, onChange } = props
  const texts = useTexts()
  const { text } = texts
  return (
    <select
      className="native-select group-by"
      aria-label={text('group.by')}
      value={state.group ?? ''}
      onChange={({ target }) => onChange({ ...state, page: 1, group: target.value || null })}
    >
      <option value="">{text('group.none')}</option>
      {groupsOf(resource).map((one) => {
        const { name: field = one, unit } = readGroup(one, resource) ?? {}
        const label = texts.field(field, name)
        return (
          <option key={one} value={one}>
            {text('group.option', {
              name: unit ? text(unitTexts[unit], { name: label }) : label,
            })}
          </option>
        )
      })}
    </select>
  )
}
