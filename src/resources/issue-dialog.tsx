import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'

import type { Fields } from '#contract/kernel/field.ts'
import type { ResourceName } from '#contract/resources.ts'
import { FormFields } from '../form/form-fields.tsx'
import { cleaned, type Values } from '../form/form-values.ts'
import { setServerErrors } from '../form/server-errors.ts'
import type { ApiError } from '../providers/api-error.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import { SecretOnce } from './secret-once.tsx'

/** Asks for what a new record needs whose secret is shown once, and shows it. */
export function IssueDialog({
  name,
  title,
  fields,
  initialValues = {},
  lead,
  secretTitle,
  issue,
  onClose,
}: {
  name: ResourceName
  title: string
  fields: Fields
  initialValues?: Values
  lead: string
  secretTitle: string
  /** Makes the record and returns its secret. */
  issue: (values: Values) => Promise<string>
  onClose: () => void
}) {
  const { text } = useTexts()
  const [form] = Form.useForm<Values>()
  const [secret, setSecret] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const { mutate, error, isPending } = useMutation<string, ApiError, Values>({
    mutationFn: issue,
    onSuccess: (made) => {
      setSecret(made)
      void invalidate({ resource: name, invalidates: ['list'] })
    },
    onError: (failure) => setServerErrors(form, failure),
  })
  if (secret !== null) return <SecretOnce title={secretTitle} secret={secret} onClose={onClose} />
  return (
    <Modal
      open
      title={title}
      okText={text('secret.make')}
      cancelText={text('actions.cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{lead}</p>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(values) => mutate(cleaned(fields, values))}
      >
        <FormFields resource={name} fields={fields} />
      </Form>
    </Modal>
  )
}
