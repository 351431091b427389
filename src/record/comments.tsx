import { type HttpError, useInvalidate, useList } from '@refinedev/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { hasComments } from '#contract/has-comments.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useCan } from '../providers/use-can.ts'
import { useChanges } from '../providers/use-changes.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { usePageActs } from '../ui/page-acts.ts'
import { Problem } from '../ui/problem.tsx'
import type { Comment } from './comment.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import { refreshAround } from './timeline-key.ts'
import { useCommentActions } from './use-comment-actions.tsx'

/** The most comments that are shown; those before them are in the timeline. */
const maxShown = 50

/** Shows what the staff wrote to each other about a record, the latest last, and lets them write. */
export default function Comments({ name, id }: { name: ResourceName; id: number }) {
  return useCan()('comments', 'list') && hasComments(name) ? <Thread name={name} id={id} /> : null
}

function Thread({ name, id }: { name: ResourceName; id: number }) {
  const { text } = useTexts()
  const can = useCan()
  const { hash } = useLocation()
  const invalidate = useInvalidate()
  const { query, result } = useList<Comment, HttpError>({
    resource: 'comments',
    pagination: { currentPage: 1, pageSize: maxShown },
    sorters: [
      { field: 'created_at', order: 'desc' },
      { field: 'id', order: 'desc' },
    ],
    filters: [
      { field: 'resource', operator: 'eq', value: name },
      { field: 'record_id', operator: 'eq', value: id },
    ],
    errorNotification: false,
  })
  const actions = useCommentActions(name, id)
  useChanges('comments', ({ isOwn }) => {
    if (isOwn) return
    void invalidate({ resource: 'comments', invalidates: ['list'] })
    void refreshAround(name, id)
  })

  usePageActs(
    can('comments', 'create')
      ? [{ key: 'comment', label: text('comments.write'), run: focusForm }]
      : [],
  )

  const isLoaded = query.isSuccess
  useEffect(() => {
    // A notice leads here, but the comments load after the page.
    if (isLoaded && hash === '#comments')
      document.getElementById('comments')?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash])

  const shown = result.data.toReversed()
  const open = shown.filter(({ is_resolved }) => !is_resolved)
  const resolved = shown.filter(({ is_resolved }) => is_resolved)
  const listOf = (some: Comment[]) => (
    <ul className="comments-list">
      {some.map((comment) => (
        <li key={comment.id} className="comment">
          <CommentView comment={comment} actions={actions} />
        </li>
      ))}
    </ul>
  )
  return (
    <section className="panel" id="comments">
      <h2>{text('comments.title')}</h2>
      {query.isLoading && <Loading />}
      {query.error && <Problem error={query.error} onRetry={() => void query.refetch()} />}
      {isLoaded && shown.length === 0 && <p className="faint">{text('comments.none')}</p>}
      {(result.total ?? 0) > shown.length && (
        <p className="hint">{text('comments.mostRecent', { count: maxShown })}</p>
      )}
      {resolved.length > 0 && (
        <details>
          <summary>{text('comments.resolvedCount', { count: resolved.length })}</summary>
          {listOf(resolved)}
        </details>
      )}
      {open.length > 0 && listOf(open)}
      {can('comments', 'create') && (
        <CommentForm
          record={{ name, id }}
          label={text('comments.write')}
          submit={text('comments.add')}
          onSubmit={actions.add}
        />
      )}
    </section>
  )
}

const focusForm = () =>
  document.querySelector<HTMLElement>('#comments > .comment-form textarea')?.focus()
