import { useList } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'

import { previewRevision } from '#contract/calls/moves.ts'
import { type Quote, requestQuote } from '#contract/calls/quotes.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { stopFields } from '#contract/pricing/stop.ts'
import { orders } from '#contract/resources/orders.ts'
import type { vehicles } from '#contract/resources/vehicles.ts'
import type { Row } from '../../declaration/row.ts'
import { FormFields } from '../../form/form-fields.tsx'
import { setServerErrors } from '../../form/server-errors.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { send } from '../../providers/send.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import type { Order } from './order-rows.ts'
import { PriceDifference } from './price-difference.tsx'
import { ProposalReason } from './proposal-reason.tsx'
import { RevisedItems } from './revised-items.tsx'
import { changedAddresses, revisionInput, type Work, workOf } from './revised-work.ts'
import { useProposal } from './use-proposal.ts'

const { kind, address, unit, zip, floor, flights, has_elevator, carry_ft } = stopFields
const stopInputs = {
  stops: {
    ...orders.fields.stops,
    fields: { kind, address, unit, zip, floor, flights, has_elevator, carry_ft },
  },
}
const { declared_value_cents, crew_size } = orders.fields
const crewSizes = Array.from(
  { length: crew_size.max - crew_size.min + 1 },
  (_, at) => crew_size.min + at,
)

type Values = Work & { reason?: string }
type Preview = ResponseOf<typeof previewRevision>
type Priced = { quote: Quote; preview: Preview }

/**
 * Changes what an order's customer has booked, shows the price before and after it, and sends it to
 * the customer as a proposal.
 */
export default function RevisionDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  // A change by somebody else must not mix with what is being typed.
  const [opened] = useState(order)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const propose = useProposal(opened.id, 'revise')
  const price = useMutation<Priced, ApiError, Work>({
    mutationFn: async (work) => {
      const quote = await send(requestQuote, { body: revisionInput(opened, work) })
      const preview = await send(previewRevision, {
        params: { code: opened.code },
        query: { quote_id: quote.id },
      })
      return { quote, preview }
    },
    onError: (error) => setServerErrors(form, error),
  })
  const priced = price.data
  const error = refusal ?? price.error
  const work = (): Work => form.getFieldsValue(true)

  async function requestPrice() {
    setRefusal(null)
    if (await form.validateFields().catch(() => null)) price.mutate(work())
  }

  async function sendProposal({ reason }: Values) {
    if (!priced) return
    const { id: quote_id, hash } = priced.quote
    const stops = changedAddresses(opened, work())
    setSending(true)
    const failure = await propose({ quote_id, hash, reason, ...(stops ? { stops } : {}) })
    setSending(false)
    setRefusal(failure)
    if (failure) setServerErrors(form, failure)
    else onClose()
  }

  return (
    <Modal
      open
      width={760}
      title={texts.text('proposal.title', { code: opened.code })}
      okText={texts.text('proposal.ask')}
      cancelText={texts.text('actions.close')}
      confirmLoading={isSending}
      okButtonProps={{ disabled: !priced }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Alert type="info" showIcon message={texts.text('proposal.reviseLead')} />
      <Form
        form={form}
        layout="vertical"
        initialValues={workOf(opened)}
        onValuesChange={(changed) => {
          if (!('reason' in changed)) price.reset()
        }}
        onFinish={(values) => void sendProposal(values)}
      >
        <FormFields resource="orders" fields={stopInputs} />
        <RevisedItems onChange={price.reset} />
        <fieldset className="group">
          <legend>{texts.text('proposal.work')}</legend>
          <div className="entry-fields">
            <Truck order={opened} />
            <Form.Item name="crew_size" label={texts.field('crew_size', 'orders')}>
              <Select<number> options={crewSizes.map((value) => ({ value, label: value }))} />
            </Form.Item>
            <FormFields resource="orders" fields={{ declared_value_cents }} />
          </div>
        </fieldset>
        <Button loading={price.isPending} onClick={() => void requestPrice()}>
          {texts.text('transition.requote')}
        </Button>
        {error && <Refusal error={error} />}
        <div role="status">
          {priced && (
            <>
              <PriceDifference
                before={priced.preview.total_before_cents}
                after={priced.preview.total_cents}
              />
              <Terms preview={priced.preview} />
            </>
          )}
        </div>
        {priced && <ProposalReason />}
      </Form>
    </Modal>
  )
}

/** Selects the truck; the one that is booked stays among them, even if it isn't offered anymore. */
function Truck({ order }: { order: Order }) {
  const texts = useTexts()
  const { result } = useList<RowOf<typeof vehicles> & Row>({
    resource: 'vehicles',
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const booked = order.quote.request.vehicle
  const options = result.data
    .filter(({ is_active, code }) => is_active || code === booked)
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Form.Item name="vehicle" label={texts.field('vehicle_id', 'orders')}>
      <Select<string> options={options.length > 0 ? options : [{ value: booked, label: booked }]} />
    </Form.Item>
  )
}

function Refusal({ error }: { error: ApiError }) {
  const reasons = Object.values(error.errors ?? {})
    .flat()
    .map(String)
  return (
    <Alert
      className="form-alert"
      type="error"
      role="alert"
      showIcon
      message={<Reason error={error} />}
      description={reasons.length > 0 && reasons.map((reason) => <p key={reason}>{reason}</p>)}
    />
  )
}

/** Says who has to agree besides the customer, and what a later cancellation will cost. */
function Terms({ preview }: { preview: Preview }) {
  const { text } = useTexts()
  const { money } = useFormat()
  const { consent, mover, refusal_minutes: minutes, reached_fee_cents } = preview
  return (
    <>
      <Alert
        className="form-alert"
        type={consent === 'asked' ? 'warning' : 'info'}
        showIcon
        message={text(`proposal.consent.${consent}`, { mover: mover ?? '', minutes })}
      />
      {reached_fee_cents > 0 && (
        <Alert
          className="form-alert"
          type="info"
          showIcon
          message={text('proposal.reachedFee', { fee: money(reached_fee_cents) })}
        />
      )}
    </>
  )
}
