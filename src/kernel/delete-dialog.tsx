import { useDelete } from '@refinedev/core'
import { Alert, Modal } from 'antd'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../texts.ts'
import { Reason } from './problem.tsx'
import type { Row } from './traits.ts'
import { useRowTitle } from './use-title.ts'

/** Asks before a record is deleted, and says why where that is refused. */
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
  const remove = () =>
    mutate(
      {
        resource: name,
        id: row.id,
        meta: { version: row.version },
        mutationMode: 'pessimistic',
        successNotification: { type: 'success', message: text('form.deleted', { name: title }) },
        errorNotification: false,
      },
      {
        onSuccess: () => {
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
      cancelText={text('actions.cancel')}
      confirmLoading={mutation.isPending}
      onOk={remove}
      onCancel={onClose}
    >
      <p>{text('delete.text')}</p>
      {mutation.error && (
        <Alert type="error" role="alert" message={<Reason error={mutation.error} />} />
      )}
    </Modal>
  )
}
