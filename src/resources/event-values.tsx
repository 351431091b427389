import { Changes } from '../kernel/history.tsx'
import { Reference } from '../kernel/reference.tsx'
import { StateTag } from '../kernel/state-tag.tsx'
import { knownResource, type Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

type Props = { row: Row }

/**
 * Shows the resource of an event. An event's resource is data, so its other fields depend on it.
 */
export function EventResource({ row }: Props) {
  const name = String(row.resource)
  const texts = useTexts()
  return <>{knownResource(name) ? texts.many(name) : name}</>
}

export function EventRecord({ row }: Props) {
  const resource = knownResource(String(row.resource))
  if (!resource) return <>{String(row.record_id)}</>
  return <Reference resource={resource} id={Number(row.record_id)} />
}

export function EventName({ row }: Props) {
  return <>{useTexts().event(String(row.name))}</>
}

export function EventDiff({ row }: Props) {
  const resource = knownResource(String(row.resource))
  return resource ? <Changes name={resource} diff={row.diff} /> : null
}

export function EventState({ row, field }: Props & { field: 'from' | 'to' }) {
  const { text } = useTexts()
  const state = row[field]
  if (typeof state !== 'string') return <span className="none">{text('none')}</span>
  return <StateTag resource={String(row.resource)} state={state} />
}
