import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'

import type { ResourceName } from '#contract/resources.ts'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { notificationProvider } from '../providers/notification.ts'
import { ownChanges } from '../providers/own-changes.ts'
import { client } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { refreshAround } from './timeline-key.ts'

/** Resources shown on a record's page that change with the record. */
export const shownBeside = ['events', 'payments', 'journal', 'earnings'] as const

/** Takes transitions of a record and reloads everything that shows it or its history. */
export function useTransition(name: ResourceName, id: number) {
  const texts = useTexts()
  const invalidate = useInvalidate()
  const { mutateAsync, error, isPending } = useMutation<unknown, ApiError, [string, object]>({
    mutationFn: async ([transition, input]) => {
      try {
        const path = `/api/${name}/${id}/transitions/${transition}`
        const row = await client.request(path, { method: 'POST', body: input })
        ownChanges.note(name, row)
        return row
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
  })

  /** Takes a transition; resolves to null on success, else to the error. */
  async function take(transition: string, input: object): Promise<ApiError | null> {
    try {
      await mutateAsync([transition, input])
    } catch (thrown) {
      const failure = thrown as ApiError
      // The record's state has changed, so its buttons must be updated.
      if (failure.statusCode === 409) await refresh()
      return failure
    }
    notificationProvider.open({
      type: 'success',
      message: texts.text('transition.done', { transition: texts.transition(name, transition) }),
    })
    await refresh()
    return null
  }

  async function refresh(): Promise<void> {
    await Promise.all([
      invalidate({ resource: name, id, invalidates: ['list', 'many', 'detail'] }),
      ...shownBeside.map((resource) => invalidate({ resource, invalidates: ['list'] })),
      refreshAround(name, id),
    ])
  }

  return { take, error, isPending }
}
