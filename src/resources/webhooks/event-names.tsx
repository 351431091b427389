import { Select } from 'antd'

import { testEvent, webhookEvents } from '#contract/webhook-events.ts'
import type { Row } from '../../declaration/row.ts'
import type { WidgetProps } from '../../declaration/screens-context.ts'
import { selectProps } from '../../form/widget-props.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Selects events of records that the person may list. */
export function EventNamesInput(props: WidgetProps) {
  const { value, onChange } = props
  const { event, many } = useTexts()
  const can = useCan()
  const open = webhookEvents.filter(({ resource }) => can(resource, 'list'))
  const resources = [...new Set(open.map(({ resource }) => resource))].sort((one, other) =>
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
        options: open
          .filter((one) => one.resource === resource)
          .map(({ name }) => ({ value: name, label: `${event(name)} (${name})` })),
      }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** Lists events in words, each with its name. */
export function EventNamesValue({ row }: { row: Row }) {
  const names = Array.isArray(row.event_names) ? row.event_names.map(String) : []
  return (
    <ul className="plain-list">
      {names.map((name) => (
        <li key={name}>
          <EventLabel name={name} />
        </li>
      ))}
    </ul>
  )
}

export const EventNameValue = ({ row }: { row: Row }) => (
  <EventLabel name={String(row.event_name)} />
)

function EventLabel({ name }: { name: string }) {
  const { event, text } = useTexts()
  return (
    <>
      {name === testEvent ? text('webhook.testEvent') : event(name)}{' '}
      <code className="faint">{name}</code>
    </>
  )
}

/** Shows the body of a delivery, laid out for reading. */
export function BodyValue({ row }: { row: Row }) {
  return <pre className="raw wrapped">{laidOut(String(row.body))}</pre>
}

function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    // A body of an older version may be anything.
    return json
  }
}
