import { RollbackOutlined } from '@ant-design/icons'
import { useInvalidate } from '@refinedev/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'

import { type Refundable, readRefundable, refundOrder } from '#contract/calls/refunds.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { sendCall } from '#contract/client/send-call.ts'
import { choice } from '#contract/kernel/field.ts'
import { refunds } from '#contract/resources/refunds.ts'
import { FormFields } from '../../form/form-fields.tsx'
import { cleaned, type Values } from '../../form/form-values.ts'
import { setServerErrors } from '../../form/server-errors.ts'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { notificationProvider } from '../../providers/notification.ts'
import { client } from '../../providers/session.ts'
import { useCan } from '../../providers/use-can.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Problem, Reason } from '../../ui/problem.tsx'

/** Lets staff return money of an order in one step; all that is left of it is proposed. */
export function RefundOrder({ id, code }: { id: number; code: string }) {
  const { text } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!useCan()('refunds', 'create')) return null
  return (
    <>
      <Button icon={<RollbackOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('refund.open')}
      </Button>
      {isOpen && <RefundDialog id={id} code={code} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { id: number; code: string; onClose: () => void }

function RefundDialog(props: DialogProps) {
  const { id, code, onClose } = props
  const { text } = useTexts()
  const { data, error, refetch } = useQuery<Refundable, ApiError>({
    queryKey: ['refundable', id],
    queryFn: async () => {
      const outcome = await sendCall(client, readRefundable, { params: { id } })
      if (outcome.error) throw apiError(outcome.error)
      return outcome.data
    },
    gcTime: 0,
  })
  if (data && !data.obstacle && data.card_cents + data.credit_cents > 0)
    return <RefundForm {...props} refundable={data} />
  return (
    <Modal open title={text('refund.title', { code })} footer={null} onCancel={onClose}>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Alert type="info" showIcon message={data.obstacle ?? text('refund.nothingLeft')} />}
    </Modal>
  )
}

function RefundForm({ id, code, onClose, refundable }: DialogProps & { refundable: Refundable }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const [form] = Form.useForm<Values>()
  const { send, error, isPending } = useRefund(id)
  const { card_cents, credit_cents } = refundable
  const amount_cents = Number(Form.useWatch('amount_cents', form) ?? 0)
  const fields = fieldsFor(refundable)
  const asCredit = Math.max(0, amount_cents - card_cents)

  async function submit(values: Values) {
    const failure = await send(cleaned(fields, values) as Body)
    if (failure) setServerErrors(form, failure)
    else onClose()
  }

  return (
    <Modal
      open
      title={text('refund.title', { code })}
      okText={text('refund.submit', { amount: money(amount_cents) })}
      okButtonProps={{ disabled: amount_cents <= 0 }}
      cancelText={text('actions.close')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <p>
        {text(credit_cents > 0 ? 'refund.leftWithCredit' : 'refund.left', {
          card: money(card_cents),
          credit: money(credit_cents),
        })}
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          amount_cents: card_cents + credit_cents,
          refunded_for: 'price',
          borne_by: 'platform',
        }}
        onFinish={(values) => void submit(values)}
      >
        <FormFields resource="refunds" fields={fields} />
      </Form>
      {asCredit > 0 && (
        <Alert
          type="info"
          showIcon
          message={text('refund.asCredit', { credit: money(asCredit) })}
        />
      )}
    </Modal>
  )
}

type Body = Parameters<typeof sendCall<typeof refundOrder>>[2]['body']

const { amount_cents, reason, refunded_for, borne_by } = refunds.fields

/** The fields of the form; who can't bear the refund is not offered. */
const fieldsFor = ({ has_mover, is_protected }: Refundable) => {
  const [first, ...others] = borne_by.values
  const bearers = others.filter((bearer) => (bearer === 'protection' ? is_protected : has_mover))
  const [price] = refunded_for.values
  return {
    amount_cents,
    reason,
    refunded_for: choice([price, 'damage'], { default: price }),
    borne_by: choice([first, ...bearers], { default: first }),
  }
}

/** Requests the refund and reloads what shows the order's money. */
function useRefund(id: number) {
  const { text } = useTexts()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const [keyFor] = useState(keyPerBody)
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: async (body: Body) => {
      const outcome = await sendCall(client, refundOrder, {
        params: { id },
        body,
        idempotencyKey: keyFor(body),
      })
      if (outcome.error) throw apiError(outcome.error)
      return outcome.data
    },
  })

  /** Resolves to null on success, else to the error. */
  async function send(body: Body): Promise<ApiError | null> {
    try {
      const refund = await mutateAsync(body)
      const amount = money(refund.amount_cents + refund.credit_cents)
      notificationProvider.open({
        type: 'success',
        message: text(refund.state === 'approved' ? 'refund.approved' : 'refund.requested', {
          amount,
        }),
      })
    } catch (thrown) {
      return thrown as ApiError
    }
    await Promise.all(
      ['refunds', 'payments', 'journal', 'customer_credits', 'events'].map((resource) =>
        invalidate({ resource, invalidates: ['list'] }),
      ),
    )
    return null
  }

  return { send, error: error as ApiError | null, isPending }
}
