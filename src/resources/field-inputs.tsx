import { Form, InputNumber, Select } from 'antd'

import { permission } from '#contract/kernel/access.ts'
import type { Kind } from '#contract/kernel/field.ts'
import { grantableActions, type Resource } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { resources } from '#contract/resources.ts'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { ReferenceSelect } from '../form/reference-select.tsx'
import { fromShown, toShown, writeNumber } from '../form/units.ts'
import { controlProps, selectProps } from '../form/widget-props.ts'
import { useFormat } from '../text/use-format.ts'

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

/**
 * Edits a value in dollars, percent or as a plain number, by the `kind` of the form or its record.
 */
export function FeeInput(props: WidgetProps) {
  const { value, onChange } = props
  const chosen: unknown = Form.useWatch('kind', { form: Form.useFormInstance(), preserve: true })
  const kind: Kind = chosen === 'money' || chosen === 'rate' ? chosen : 'integer'
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="number-input"
      controls={false}
      formatter={writeNumber(kind)}
      {...(kind === 'money' ? { prefix: '$' } : kind === 'rate' ? { suffix: '%' } : {})}
      value={typeof value === 'number' ? toShown(kind, value) : null}
      onChange={(shown) => onChange?.(fromShown(kind, shown))}
    />
  )
}

/** Selects a time zone, which is also found by its IANA name. */
export function TimeZoneInput(props: WidgetProps) {
  const { value, onChange } = props
  const { zoneWithPlace } = useFormat()
  return (
    <Select<string>
      {...selectProps(props)}
      showSearch
      value={typeof value === 'string' ? value : null}
      options={Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zoneWithPlace(zone),
      }))}
      filterOption={(typed, option) =>
        `${option?.label} ${option?.value}`.toLowerCase().includes(typed.toLowerCase())
      }
      onChange={(zone) => onChange?.(zone)}
    />
  )
}

/** All permissions that the policy can grant. */
const permissions = Object.values<Resource>(resources).flatMap((resource) =>
  [...grantableActions(resource), ...Object.keys(machineOf(resource.name))].map((action) =>
    permission(resource.name, action),
  ),
)

function machineOf(name: string): object {
  const machine: { transitions: object } | undefined = Reflect.get(machines, name)
  return machine?.transitions ?? {}
}

/** Selects any of the permissions that the policy can grant. */
export function PermissionsInput(props: WidgetProps) {
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
