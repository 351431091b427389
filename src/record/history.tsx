import { type HttpError, useList } from '@refinedev/core'

import type { Field } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { Reference } from '../value/reference.tsx'
import { StateTag } from '../value/state-tag.tsx'
import { Value } from '../value/value.tsx'

/** Shows the events of a record with their changes, latest first. */
export function History({ name, id, title }: { name: ResourceName; id: number; title?: string }) {
  const { text } = useTexts()
  const can = useCan()
  const mayList = can('events', 'list')
  const { query, result } = useList<Row, HttpError>({
    resource: 'events',
    pagination: { currentPage: 1, pageSize: 100 },
    sorters: [{ field: 'id', order: 'desc' }],
    filters: [
      { field: 'resource', operator: 'eq', value: name },
      { field: 'record_id', operator: 'eq', value: id },
    ],
    queryOptions: { enabled: mayList },
    errorNotification: false,
  })
  if (!mayList) return null
  return (
    <section className="panel">
      <h2>{title ?? text('show.history')}</h2>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && result.data.length === 0 && <p>{text('show.historyEmpty')}</p>}
      <ol className="timeline">
        {result.data.map((event) => (
          <li key={event.id}>
            <Entry name={name} event={event} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ name, event }: { name: ResourceName; event: Row }) {
  const texts = useTexts()
  const { instant } = useFormat()
  const { from, to, reason, user_id, request_id } = event
  return (
    <>
      <div className="event-head">
        <strong>{texts.event(String(event.name))}</strong>
        {typeof from === 'string' && typeof to === 'string' && from !== to && (
          <span className="state-change">
            <StateTag resource={name} state={from} />
            <span aria-hidden>→</span>
            <StateTag resource={name} state={to} />
          </span>
        )}
      </div>
      <div className="event-line">
        <time dateTime={event.created_at}>{instant(event.created_at)}</time>
        {' · '}
        {texts.choice('actor', String(event.actor))}
        {typeof user_id === 'number' && (
          <>
            {' · '}
            <Reference resource="users" id={user_id} />
          </>
        )}
        {typeof request_id === 'string' && (
          <>
            {' · '}
            <span className="faint">{texts.text('show.request', { id: request_id })}</span>
          </>
        )}
      </div>
      {typeof reason === 'string' && <blockquote>{texts.failure(reason)}</blockquote>}
      <Changes name={name} diff={event.diff} />
    </>
  )
}

/** Kinds whose values are too large to show side by side. */
const bulky = new Set(['markdown', 'list', 'object', 'json'])

/** Shows an event's changes field by field. */
export function Changes({ name, diff }: { name: ResourceName; diff: unknown }) {
  const texts = useTexts()
  if (typeof diff !== 'object' || diff === null) return null
  const changes = changesIn(name, diff as Record<string, unknown>)
  if (changes.length === 0) return null
  const list = (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change.field}>
          <Change name={name} {...change} />
        </li>
      ))}
    </ul>
  )
  // A new record's initial values repeat the whole record, so they are collapsed.
  if (changes.some(({ before }) => before !== null) || changes.length <= 4) return list
  return (
    <details>
      <summary>{texts.text('show.values', { count: changes.length })}</summary>
      {list}
    </details>
  )
}

type OneChange = { field: string; declared: Field; before: unknown; after: unknown }

function Change({ name, field, declared, before, after }: OneChange & { name: ResourceName }) {
  const texts = useTexts()
  if (bulky.has(declared.kind))
    return (
      <>
        {texts.text(before === null ? 'show.set' : 'show.changed', {
          field: texts.field(field, name),
        })}
      </>
    )
  return (
    <>
      {texts.field(field, name)}:{' '}
      {before !== null && (
        <>
          <del>
            <span className="unseen">{texts.text('show.before')} </span>
            <Value name={field} field={declared} value={before} resource={name} isDense />
          </del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>
        <span className="unseen">{texts.text('show.after')} </span>
        <Value name={field} field={declared} value={after} resource={name} isDense />
      </ins>
    </>
  )
}

/**
 * Lists an event's changes in the order of the declaration. Omits state and deletion, which the
 * event itself shows, and fields that were empty before and after.
 */
function changesIn(name: ResourceName, diff: Record<string, unknown>): OneChange[] {
  const resource = declarationOf(name)
  return Object.entries(resource.fields).flatMap(([field, declared]) => {
    const pair = diff[field]
    if (!Array.isArray(pair) || declared.kind === 'state' || field === 'deleted_at') return []
    const [before, after]: unknown[] = pair
    return isBlank(before) && isBlank(after) ? [] : [{ field, declared, before, after }]
  })
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
