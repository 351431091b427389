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

/** Returns a function that undoes a change and says in a notice what became of it. */
export function useUndo(): (props: Props, fields?: string[]) => Promise<void> {
  const { text } = useTexts()
  const invalidate = useInvalidate()
  return async (props, fields) => {
    const { name, id, event, notice } = props
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
    await invalidate({ resource: name, id, invalidates: ['list', 'many', 'detail'] })
    await invalidate({ resource: 'events', invalidates: ['list'] })
  }
}

function RevertButton({ fields, ...props }: Props & { fields?: string[] }) {
  const { text } = useTexts()
  const undo = useUndo()
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    await undo(props, fields)
    setPending(false)
  }
  return (
    <Button size="small" loading={isPending} onClick={() => void press()}>
      {text(fields ? 'undo.rest' : 'actions.undo')}
    </Button>
  )
}

function restOf({ body }: ApiError): string[] {
  const { rest } = Object(body) as { rest?: unknown }
  return Array.isArray(rest) ? rest.map(String) : []
}
