import { Select } from 'antd'
import type { WidgetProps } from '../declaration/resource-screens.ts'
import { selectProps } from '../form/widget-props.ts'

export function TimeZoneInput(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <Select<string>
      {...selectProps(props)}
      showSearch
      value={typeof value === 'string' ? value : null}
      options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
      onChange={(zone) => onChange?.(zone)}
    />
  )
}
