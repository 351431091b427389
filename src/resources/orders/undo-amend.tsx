import { useInvalidate } from '@refinedev/core'

import { UndoButton } from '../../deletion/undo-button.tsx'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { notificationProvider, showNotice } from '../../providers/notification.ts'
import { ownChanges } from '../../providers/own-changes.ts'
import { client } from '../../providers/session.ts'
import { refreshAround } from '../../record/timeline-key.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { isStillSo, reversedInput } from './amended-stops.ts'
import type { Order } from './order-rows.ts'

/** Sets corrected details back, unless somebody has changed them since. */
export function UndoAmend({
  before,
  input,
  notice,
}: {
  before: Order
  input: Parameters<typeof reversedInput>[1]
  notice: string
}) {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const { id } = before

  async function undo(): Promise<void> {
    try {
      const { data: now } = await dataProvider.getOne<Order>({ resource: 'orders', id })
      if (!isStillSo(now, input)) {
        showNotice({
          type: 'error',
          key: notice,
          message: text('undo.failed'),
          description: text('transition.amendedSince'),
        })
        return
      }
      const body = { ...reversedInput(before, input), version: now.version }
      const path = `/api/orders/${id}/transitions/amend`
      const { data } = await client.send(path, { method: 'POST', body })
      ownChanges.note('orders', data)
      notificationProvider.open({ type: 'success', key: notice, message: text('undo.undone') })
    } catch (thrown) {
      const error: ApiError = apiError(thrown)
      showNotice({
        type: 'error',
        key: notice,
        message: text('undo.failed'),
        description: <Reason error={error} />,
      })
    }
    await invalidate({ resource: 'orders', id, invalidates: ['list', 'many', 'detail'] })
    await refreshAround('orders', id)
  }
  return <UndoButton onUndo={() => void undo()} />
}
