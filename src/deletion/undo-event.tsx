import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'

import { revertEvent } from '#contract/calls/bulk.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ApiError } from '../providers/api-error.ts'
import { notificationProvider, showNotice } from '../providers/notification.ts'
import { ownChanges } from '../providers/own-changes.ts'
import { send } from '../providers/send.ts'
import { useTexts } from '../text/use-texts.ts'

type Props = {
  name: ResourceName
  id: number
  /** The event that recorded the change. */
  event: number
  /** The key of the notice that shows the button. */
  notice: string
}

/** Undoes an edit or a transition from the notice of it. */
export function UndoEvent(props: Props) {
  return <RevertButton {...props} />
}

function RevertButton({ fields, ...props }: Props & { fields?: string[] }) {
  const { name, id, event, notice } = props
  const { text } = useTexts()
  const invalidate = useInvalidate()
  const [isPending, setPending] = useState(false)

  async function undo(): Promise<void> {
    setPending(true)
    try {
      const row = await send(revertEvent, { params: { id: event }, body: fields ? { fields } : {} })
      ownChanges.note(name, row)
      notificationProvider.open({ type: 'success', key: notice, message: text('undo.undone') })
    } catch (thrown) {
      const error = thrown as ApiError
      const rest = restOf(error)
      showNotice({
        type: 'error',
        key: notice,
        message: text('undo.failed'),
        description: error.statusCode ? error.message : text('problems.offline'),
        // Fields that somebody has changed since are left alone; the others still can be undone.
        ...(rest.length > 0 ? { action: <RevertButton {...props} fields={rest} /> } : {}),
      })
    }
    setPending(false)
    await invalidate({ resource: name, id, invalidates: ['list', 'many', 'detail'] })
    await invalidate({ resource: 'events', invalidates: ['list'] })
  }
  return (
    <Button size="small" loading={isPending} onClick={() => void undo()}>
      {text(fields ? 'undo.rest' : 'actions.undo')}
    </Button>
  )
}

function restOf({ body }: ApiError): string[] {
  const { rest } = Object(body) as { rest?: unknown }
  return Array.isArray(rest) ? rest.map(String) : []
}
