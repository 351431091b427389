import { Button } from 'antd'
import { useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { useSession } from '../providers/session.ts'
import { useCan } from '../providers/use-can.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import type { Comment } from './comment.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentActions } from './use-comment-actions.tsx'

/** Shows a comment with what the reader may do with it. */
export function CommentView({ comment, actions }: { comment: Comment; actions: CommentActions }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const can = useCan()
  const { identity } = useSession()
  const [isEditing, setEditing] = useState(false)
  const isOwn = comment.author_id === identity?.id
  const { created_at, edited_at, is_resolved } = comment
  if (isEditing)
    return (
      <CommentForm
        record={{ name: comment.resource as ResourceName, id: comment.record_id }}
        label={text('comments.editText')}
        submit={text('actions.save')}
        initial={comment.text}
        mentioned={comment.mentions}
        onCancel={() => setEditing(false)}
        onSubmit={async (input) => {
          const failure = await actions.edit(comment, input)
          if (!failure) setEditing(false)
          return failure
        }}
      />
    )
  return (
    <>
      <div className="event-head">
        <strong>{comment.author_name}</strong>
        <span className="event-line">
          <time dateTime={created_at}>{instant(created_at)}</time>
          {edited_at && (
            <>
              {' · '}
              <time dateTime={edited_at} title={instant(edited_at)}>
                {text('comments.edited')}
              </time>
            </>
          )}
        </span>
        {is_resolved && <span className="tag tag-good">{text('comments.resolved')}</span>}
      </div>
      <p className="paragraph">{comment.text}</p>
      <div className="comment-actions">
        {can('comments', 'edit') && (
          <Button size="small" onClick={() => void actions.resolve(comment, !is_resolved)}>
            {text(is_resolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        )}
        {isOwn && can('comments', 'edit') && (
          <Button size="small" onClick={() => setEditing(true)}>
            {text('actions.edit')}
          </Button>
        )}
        {isOwn && can('comments', 'delete') && (
          <Button size="small" danger onClick={() => void actions.remove(comment)}>
            {text('actions.delete')}
          </Button>
        )}
      </div>
    </>
  )
}
