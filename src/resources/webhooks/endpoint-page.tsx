import { KeyOutlined, SendOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'

import { rotateWebhookSecret, testWebhook } from '#contract/calls/webhooks.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isDeleted, type Row } from '../../declaration/row.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { showNotice } from '../../providers/notification.ts'
import { send } from '../../providers/send.ts'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { refreshAround } from '../../record/timeline-key.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { RowsSection } from '../rows-section.tsx'
import { SecretOnce } from '../secret-once.tsx'

/** Shows a webhook with its latest deliveries, its test and its secret. */
export default function EndpointPage({ name }: { name: ResourceName }) {
  return (
    <OneRecord name={name}>
      {(row) => (
        <>
          <RecordHeader name={name} row={row} more={!isDeleted(row) && <Acts row={row} />} />
          {typeof row.failing_since === 'string' && <Failing />}
          <RowsSection name="webhook_deliveries" field="endpoint_id" id={row.id} />
          <RecordTabs key={row.id} name={name} row={row} />
        </>
      )}
    </OneRecord>
  )
}

function Failing() {
  const { text } = useTexts()
  return <Alert type="warning" showIcon message={text('webhook.failing')} />
}

function Acts({ row: { id } }: { row: Row }) {
  const { text } = useTexts()
  const can = useCan()
  const invalidate = useInvalidate()
  const [isRotating, setRotating] = useState(false)
  const test = useMutation<unknown, ApiError>({
    mutationFn: () => send(testWebhook, { params: { id } }),
    onSuccess: async () => {
      showNotice({ type: 'success', message: text('webhook.tested') })
      await invalidate({ resource: 'webhook_deliveries', invalidates: ['list', 'many'] })
    },
    onError: ({ message }) => showNotice({ type: 'error', message }),
  })
  return (
    <>
      {can('webhook_endpoints', 'send') && (
        <Button
          icon={<SendOutlined aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {text('webhook.test')}
        </Button>
      )}
      {can('webhook_endpoints', 'rotate') && (
        <Button
          icon={<KeyOutlined aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setRotating(true)}
        >
          {text('webhook.rotate')}
        </Button>
      )}
      {isRotating && <RotateDialog id={id} onClose={() => setRotating(false)} />}
    </>
  )
}

/** Asks first, because the receiver refuses everything until it has the new secret. */
function RotateDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { text } = useTexts()
  const { mutate, data, error, isPending } = useMutation<{ secret: string }, ApiError>({
    mutationFn: () => send(rotateWebhookSecret, { params: { id } }),
    onSuccess: () => refreshAround('webhook_endpoints', id),
  })
  if (data)
    return <SecretOnce title={text('webhook.secret')} secret={data.secret} onClose={onClose} />
  return (
    <Modal
      open
      title={text('webhook.rotate')}
      okText={text('webhook.rotateOk')}
      okButtonProps={{ danger: true }}
      cancelText={text('actions.cancel')}
      confirmLoading={isPending}
      onOk={() => mutate()}
      onCancel={onClose}
    >
      <p>{text('webhook.rotateLead')}</p>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
    </Modal>
  )
}
