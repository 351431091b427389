import { testEvent, webhookEvents } from '#contract/webhook-events.ts'
import type { Row } from '../../declaration/row.ts'
import type { WidgetProps } from '../../declaration/screens-context.ts'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { GroupedSelect } from '../grouped-select.tsx'

/** Selects events of records that the person may list. */
export function EventNamesInput(props: WidgetProps) {
  const { event } = useTexts()
  const can = useCan()
  const open = webhookEvents.filter(({ resource }) => can(resource, 'list'))
  return (
    <GroupedSelect {...props} choices={open} labelOf={({ name }) => `${event(name)} (${name})`} />
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
