import type { WidgetProps } from '../declaration/resource-screens.ts'
import { ReferenceSelect } from '../form/reference-select.tsx'
import { selectProps } from '../form/widget-props.ts'

/** Selects an active admin by name. */
export function AgentInput(props: WidgetProps) {
  const { field, value, onChange } = props
  return (
    <ReferenceSelect
      {...selectProps(props)}
      resource="users"
      where={{ role: 'admin', status: 'active' }}
      isClearable={field.optional ?? false}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange?.(id)}
    />
  )
}
