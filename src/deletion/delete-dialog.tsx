import { useDelete, useInvalidate } from '@refinedev/core'
import { Alert, Modal } from 'antd'

import { isRestorable } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { notificationProvider, showNotice } from '../providers/notification.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import { useRowTitle } from '../value/use-title.ts'
import { UndoButton } from './undo-button.tsx'
import { useRestore } from './use-restore.ts'

/** Confirms the deletion of a record, and shows the reason if it is refused. */
export default function DeleteDialog({
  name,
  row,
  onClose,
  onDeleted,
}: {
  name: ResourceName
  row: Row
  onClose: () => void
  onDeleted?: () => void
}) {
  const { text } = useTexts()
  const title = useRowTitle(name, row)
  const { mutate, mutation } = useDelete()
  const invalidate = useInvalidate()
  const canRestore = isRestorable(declarationOf(name))
  const notice = `deleted-${name}-${row.id}`
  const remove = () =>
    mutate(
      {
        resource: name,
        id: row.id,
        meta: { version: row.version },
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: ['list', 'many', ...(canRestore ? (['detail'] as const) : [])],
      },
      {
        onSuccess: () => {
          showNotice({
            type: 'success',
            key: notice,
            message: text('form.deleted', { name: title }),
            ...(canRestore
              ? { action: <UndoDelete name={name} id={row.id} title={title} notice={notice} /> }
              : {}),
          })
          void invalidate({ resource: 'events', invalidates: ['list'] })
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <Modal
      open
      title={text('delete.title', { name: title })}
      okText={text('actions.delete')}
      okButtonProps={{ danger: true }}
      cancelText={text('delete.keep')}
      confirmLoading={mutation.isPending}
      onOk={remove}
      onCancel={onClose}
    >
      <p>{text(canRestore ? 'delete.restorable' : 'delete.text')}</p>
      {mutation.error && (
        <Alert type="error" role="alert" message={<Reason error={mutation.error} />} />
      )}
    </Modal>
  )
}

/** Restores a soft-deleted record from the notice of its deletion. */
function UndoDelete({
  name,
  id,
  title,
  notice,
}: {
  name: ResourceName
  id: number
  title: string
  notice: string
}) {
  const { restore } = useRestore(name, id, title)
  return (
    <UndoButton
      onUndo={() => {
        restore()
        notificationProvider.close(notice)
      }}
    />
  )
}
