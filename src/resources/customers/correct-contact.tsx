import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'

import { correctContact } from '#contract/calls/customer-contact.ts'
import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { users } from '#contract/resources/users.ts'
import type { Row } from '../../declaration/row.ts'
import { FormFields } from '../../form/form-fields.tsx'
import { cleaned, type Values } from '../../form/form-values.ts'
import { setServerErrors } from '../../form/server-errors.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { showNotice } from '../../providers/notification.ts'
import { send } from '../../providers/send.ts'
import { refreshAround } from '../../record/timeline-key.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'

const { name, email, phone, locale } = users.fields
const fields = { name, email, phone, locale }

/** Corrects how a customer is reached, and says beforehand who is notified. */
export default function CorrectContact({
  id,
  user,
  onClose,
}: {
  id: number
  user: RowOf<typeof users> & Row
  onClose: () => void
}) {
  const { text } = useTexts()
  const [form] = Form.useForm<Values>()
  const invalidate = useInvalidate()
  const { mutate, error, isPending } = useMutation<unknown, ApiError, Values>({
    mutationFn: (values) =>
      send(correctContact, {
        params: { id },
        body: {
          name: String(values.name ?? ''),
          email: typeof values.email === 'string' && values.email !== '' ? values.email : null,
          phone: typeof values.phone === 'string' && values.phone !== '' ? values.phone : null,
          locale: values.locale === 'es' ? 'es' : 'en',
          version: user.version,
        },
      }),
    onSuccess: async () => {
      showNotice({ type: 'success', message: text('form.saved') })
      onClose()
      await refresh()
    },
    onError: (failure) => setServerErrors(form, failure),
    // Somebody else has changed the account: the form shows theirs the next time it is opened.
    onSettled: (_, failure) => (failure?.statusCode === 409 ? refresh() : undefined),
  })

  async function refresh(): Promise<void> {
    await Promise.all([
      invalidate({ resource: 'users', id: user.id, invalidates: ['list', 'many', 'detail'] }),
      invalidate({ resource: 'customers', id, invalidates: ['list', 'many', 'detail'] }),
      refreshAround('customers', id),
    ])
  }

  return (
    <Modal
      open
      title={text('contact.title', { name: user.name })}
      okText={text('contact.ok')}
      cancelText={text('actions.cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text('contact.lead')}</p>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={user}
        onFinish={(values) => mutate(cleaned(fields, values))}
      >
        <FormFields resource="users" fields={fields} />
      </Form>
    </Modal>
  )
}
