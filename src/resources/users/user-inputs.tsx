import { Select } from 'antd'

import { permission } from '#contract/kernel/access.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import type { WidgetProps } from '../../declaration/resource-screens.ts'
import { selectProps } from '../../form/widget-props.ts'
import { TimeZoneInput } from '../time-zone-input.tsx'

export const userInputs = {
  permissions: PermissionsInput,
  time_zone: TimeZoneInput,
}

/** All permissions that the policy can grant. */
const permissions = Object.values(resources).flatMap(({ name, actions }) => [
  ...actions.map((action) => permission(name, action)),
  ...Object.keys(machineOf(name)).map((transition) => permission(name, transition)),
])

function machineOf(name: string): object {
  const machine: { transitions: object } | undefined = Reflect.get(machines, name)
  return machine?.transitions ?? {}
}

function PermissionsInput(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      options={permissions.map((one) => ({ value: one, label: one }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
