import { Select } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { selectProps } from '../form/widget-props.ts'
import { useTexts } from '../text/use-texts.ts'

type Choice = { name: string; resource: ResourceName }

/** Selects several of these choices, which are shown under the kind of record they are about. */
export function GroupedSelect<C extends Choice>({
  choices,
  labelOf,
  ...props
}: WidgetProps & { choices: readonly C[]; labelOf: (choice: C) => string }) {
  const { value, onChange } = props
  const { many } = useTexts()
  const resources = [...new Set(choices.map(({ resource }) => resource))].sort((one, other) =>
    many(one).localeCompare(many(other)),
  )
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode="multiple"
      optionFilterProp="label"
      value={Array.isArray(value) ? value.map(String) : []}
      options={resources.map((resource) => ({
        label: many(resource),
        options: choices
          .filter((choice) => choice.resource === resource)
          .map((choice) => ({ value: choice.name, label: labelOf(choice) })),
      }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
