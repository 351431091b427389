import { type HttpError, useList } from '@refinedev/core'
import { Link } from 'react-router'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { documents } from '#contract/resources/documents.ts'
import { listPath, showPath } from '../../declaration/admin-resources.ts'
import type { Row } from '../../declaration/row.ts'
import { TransitionButtons } from '../../record/transition-buttons.tsx'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'
import { StateTag } from '../../value/state-tag.tsx'
import { Properties, Value } from '../../value/value.tsx'

type Document = RowOf<typeof documents> & Row

/** The most documents that are shown with their files. */
const maxShown = 20

const {
  file,
  driver_id,
  issued_on,
  expires_on,
  in_force_until,
  uploaded_at,
  decided_at,
  rejection,
} = documents.fields
const shown = {
  driver_id,
  issued_on,
  expires_on,
  in_force_until,
  uploaded_at,
  decided_at,
  rejection,
}

/** Shows a company's documents, each file beside its fields and what can be decided about it. */
export function MoverDocuments({ id }: { id: number }) {
  const { text, whenEmpty } = useTexts()
  const { number } = useFormat()
  const { query, result } = useList<Document, HttpError>({
    resource: 'documents',
    pagination: { currentPage: 1, pageSize: maxShown },
    sorters: [{ field: 'created_at', order: 'desc' }],
    filters: [{ field: 'mover_id', operator: 'eq', value: id }],
    errorNotification: false,
  })
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Loading />
  const total = result.total ?? 0
  return (
    <>
      {total === 0 && <p className="panel faint">{whenEmpty('documents')}</p>}
      {result.data.map((document) => (
        <OneDocument key={document.id} document={document} />
      ))}
      {total > result.data.length && (
        <p>
          <Link to={{ pathname: listPath('documents'), search: `mover_id=${id}` }}>
            {text('show.all', { count: total, number: number(total) })}
          </Link>
        </p>
      )}
    </>
  )
}

function OneDocument({ document }: { document: Document }) {
  const { choice, text } = useTexts()
  const title = choice('kind', document.kind)
  const fields = Object.fromEntries(
    Object.entries(shown).filter(([name]) => document[name] !== null),
  )
  return (
    <section className="panel document">
      <div className="document-file">
        {document.file ? (
          <Value name="file" field={file} value={document.file} resource="documents" />
        ) : (
          <p className="faint">{text('mover.noFile')}</p>
        )}
      </div>
      <div>
        <h2 className="event-head">
          <Link to={showPath('documents', document.id)}>{title}</Link>
          <StateTag resource="documents" state={document.state} />
        </h2>
        <Properties fields={fields} values={document} resource="documents" />
        <div className="comment-actions">
          <TransitionButtons name="documents" row={document} title={title} />
        </div>
      </div>
    </section>
  )
}
