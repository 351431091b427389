import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'

import { createElement } from 'react'

import { inverseOf, type Machine } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { UndoEvent } from '../deletion/undo-event.tsx'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { eventIn } from '../providers/create-data-provider.ts'
import { showNotice } from '../providers/notification.ts'
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
  const { mutateAsync, error, isPending } = useMutation<number | null, ApiError, [string, object]>({
    mutationFn: async ([transition, input]) => {
      try {
        const path = `/api/${name}/${id}/transitions/${transition}`
        const { data, headers } = await client.send(path, { method: 'POST', body: input })
        ownChanges.note(name, data)
        return eventIn(headers)
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
  })

  /**
   * Takes a transition; resolves to null on success, else to the error. With the state from which it
   * starts, the notice offers to undo it where that is possible.
   */
  async function take(transition: string, input: object, from = ''): Promise<ApiError | null> {
    let event: number | null
    try {
      event = await mutateAsync([transition, input])
    } catch (thrown) {
      const failure = thrown as ApiError
      // The record's state has changed, so its buttons must be updated.
      if (failure.statusCode === 409) await refresh()
      return failure
    }
    const machine: Machine | undefined = Reflect.get(machines, name)
    const notice = `moved-${name}-${id}`
    showNotice({
      type: 'success',
      key: notice,
      ...(event && machine && inverseOf(machine, transition, from)
        ? { action: createElement(UndoEvent, { name, id, event, notice }) }
        : {}),
      message: texts.event(machine?.transitions[transition]?.emits ?? transition),
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
