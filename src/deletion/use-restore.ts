import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'

import type { ResourceName } from '#contract/resources.ts'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { notificationProvider } from '../providers/notification.ts'
import { ownChanges } from '../providers/own-changes.ts'
import { client } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'

/** Restores a deleted record and notifies the person of the result. */
export function useRestore(name: ResourceName, id: number, title: string) {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const { mutate, isPending } = useMutation<unknown, ApiError>({
    mutationFn: async () => {
      try {
        const row = await client.request(`/api/${name}/${id}/restore`, { method: 'POST' })
        ownChanges.note(name, row)
        return row
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
    onSuccess: () =>
      notificationProvider.open({
        type: 'success',
        message: text('form.restored', { name: title }),
      }),
    onError: (error) =>
      notificationProvider.open({
        type: 'error',
        message: text('form.notRestored', { name: title }),
        description: error.statusCode ? error.message : text('problems.offline'),
      }),
    onSettled: async () => {
      await invalidate({ resource: name, id, invalidates: ['list', 'many', 'detail'] })
      await invalidate({ resource: 'events', invalidates: ['list'] })
    },
  })
  return { restore: () => mutate(), isPending }
}
