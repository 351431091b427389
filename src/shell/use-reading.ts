import { useInvalidate } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { readAll } from '#contract/calls/notifications.ts'
import type { ApiError } from '../providers/api-error.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { showNotice } from '../providers/notification.ts'
import { send } from '../providers/send.ts'
import { useTexts } from '../text/use-texts.ts'
import { latestKey, unreadKey } from './use-unread.ts'

/** Marks one or all of the user's notifications as read. */
export function useReading() {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const { mutate, isPending } = useMutation<unknown, ApiError, number | 'all'>({
    mutationFn: (which) =>
      which === 'all'
        ? send(readAll, {})
        : dataProvider.update({
            resource: 'notifications',
            id: which,
            variables: { read: true },
          }),
    onError: (error) =>
      showNotice({ type: 'error', message: text('bell.notRead'), description: error.message }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: unreadKey }),
        queryClient.invalidateQueries({ queryKey: latestKey }),
        invalidate({ resource: 'notifications', invalidates: ['list', 'detail'] }),
      ]),
  })
  return { read: mutate, isPending }
}
