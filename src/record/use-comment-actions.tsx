import { useInvalidate } from '@refinedev/core'

import type { ResourceName } from '#contract/resources.ts'
import { UndoButton } from '../deletion/undo-button.tsx'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { notificationProvider, showNotice } from '../providers/notification.ts'
import { ownChanges } from '../providers/own-changes.ts'
import { client } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import type { Comment, CommentInput } from './comment.ts'
import { refreshAround } from './timeline-key.ts'

export type CommentActions = ReturnType<typeof useCommentActions>

const resource = 'comments'

/** Writes, changes and deletes the comments on a record. Each act resolves to its error, if any. */
export function useCommentActions(name: ResourceName, id: number) {
  const { text } = useTexts()
  const invalidate = useInvalidate()

  async function refresh(): Promise<void> {
    await Promise.all([
      invalidate({ resource, invalidates: ['list', 'many', 'detail'] }),
      refreshAround(name, id),
    ])
  }

  async function attempt(work: () => Promise<unknown>): Promise<ApiError | null> {
    try {
      await work()
      return null
    } catch (thrown) {
      return thrown as ApiError
    } finally {
      await refresh()
    }
  }

  /** For acts without a form around them, which could show the error. */
  async function attemptAloud(work: () => Promise<unknown>): Promise<ApiError | null> {
    const error = await attempt(work)
    if (error)
      showNotice({
        type: 'error',
        message: error.statusCode ? error.message : text('problems.offline'),
      })
    return error
  }

  return {
    add: (input: CommentInput) =>
      attempt(() =>
        dataProvider.create({ resource, variables: { resource: name, record_id: id, ...input } }),
      ),
    edit: (comment: Comment, input: CommentInput) =>
      attempt(() =>
        dataProvider.update({
          resource,
          id: comment.id,
          variables: { ...input, version: comment.version },
        }),
      ),
    resolve: (comment: Comment, is_resolved: boolean) =>
      attemptAloud(() =>
        dataProvider.update({ resource, id: comment.id, variables: { is_resolved } }),
      ),
    remove: async (comment: Comment) => {
      const error = await attemptAloud(() =>
        dataProvider.deleteOne({ resource, id: comment.id, meta: { version: comment.version } }),
      )
      if (error) return
      const key = `deleted-${resource}-${comment.id}`
      const restore = async () => {
        notificationProvider.close(key)
        await attemptAloud(async () => {
          try {
            const path = `/api/${resource}/${comment.id}/restore`
            ownChanges.note(resource, await client.request(path, { method: 'POST' }))
          } catch (thrown) {
            throw apiError(thrown)
          }
        })
      }
      showNotice({
        type: 'success',
        key,
        message: text('comments.deleted'),
        action: <UndoButton onUndo={() => void restore()} />,
      })
    },
  }
}
