import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'

import { changePassword } from '#contract/calls/session.ts'
import { setServerErrors } from '../form/server-errors.ts'
import { type ApiError, apiError } from '../providers/api-error.ts'
import { notificationProvider } from '../providers/notification.ts'
import { client, useSession } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Reason } from '../ui/problem.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { TimeZoneForm } from './account-time-zone.tsx'

/** Shows the person's own account, and changes its time zone and password. */
export default function AccountPage() {
  const texts = useTexts()
  const { identity } = useSession()
  useDocumentTitle(texts.text('account.title'))
  return (
    <>
      <PageHeader title={texts.text('account.title')} />
      <p className="account-of">
        {identity?.name}
        {' · '}
        {identity?.email}
      </p>
      <TimeZoneForm />
      <PasswordForm email={identity?.email ?? ''} />
    </>
  )
}

type Values = { current_password: string; password: string }

function PasswordForm({ email }: { email: string }) {
  const texts = useTexts()
  const { text } = texts
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)

  const needed = (field: string) => [{ required: true, message: text('form.required', { field }) }]

  async function submit(body: Values) {
    setBusy(true)
    setError(null)
    try {
      await client.request(changePassword.path, { method: 'POST', body })
      form.resetFields()
      notificationProvider.open({ type: 'success', message: text('account.changed') })
    } catch (thrown) {
      const refused = apiError(thrown)
      setError(refused)
      const { current_password: wrong } = refused.errors ?? {}
      const own = wrong ? { current_password: [text('account.wrong')] } : {}
      setServerErrors(form, { ...refused, errors: { ...refused.errors, ...own } })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="panel form" aria-labelledby="password-heading">
      <h2 id="password-heading">{text('account.password')}</h2>
      <p className="hint">{text('account.others')}</p>
      {error && !error.errors && (
        <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Form.Item
          name="current_password"
          label={texts.field('current_password')}
          rules={needed(texts.field('current_password'))}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label={text('signIn.newPassword')}
          extra={text('signIn.passwordHint')}
          rules={needed(text('signIn.newPassword'))}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {text('account.change')}
        </Button>
      </Form>
    </section>
  )
}
