import { knownResource } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { Changes } from '../../record/changes.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { Reference } from '../../value/reference.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { ResourceValue } from '../field-values.tsx'

type Props = { row: Row }

/** An event's resource is data, so how its other fields are shown depends on it. */
export const eventValues = {
  resource: ResourceValue,
  record_id: EventRecord,
  name: EventName,
  diff: EventDiff,
  from: ({ row }: Props) => <EventState row={row} field="from" />,
  to: ({ row }: Props) => <EventState row={row} field="to" />,
}

function EventRecord({ row }: Props) {
  const texts = useTexts()
  const resource = knownResource(String(row.resource))
  if (!resource) return <>{String(row.record_id)}</>
  // An export, for one, is about no single record.
  if (row.record_id === 0) return <>{texts.text('list.several')}</>
  return <Reference resource={resource} id={Number(row.record_id)} />
}

function EventName({ row }: Props) {
  return <>{useTexts().event(String(row.name))}</>
}

function EventDiff({ row }: Props) {
  const resource = knownResource(String(row.resource))
  return resource ? <Changes name={resource} id={Number(row.record_id)} diff={row.diff} /> : null
}

function EventState({ row, field }: Props & { field: 'from' | 'to' }) {
  const { text } = useTexts()
  const state = row[field]
  if (typeof state !== 'string') return <span className="none">{text('none')}</span>
  return <StateTag resource={String(row.resource)} state={state} />
}
