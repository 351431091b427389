import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { orderMachine } from '#contract/machines/order.ts'
import { needsStopDetails } from '#contract/order-phases.ts'
import { maxLengthOf } from '../../declaration/field-traits.ts'
import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { setServerErrors } from '../../form/server-errors.ts'
import { showNotice } from '../../providers/notification.ts'
import { useTransition } from '../../record/use-transition.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { type AmendedStop, changedStops, detailsOf } from './amended-stops.ts'
import type { Order } from './order-rows.ts'
import { UndoAmend } from './undo-amend.tsx'

const { stops: stopsField, notes: notesField } = orderMachine.transitions.amend.input
const { at: _, ...detailFields } = stopsField.fields

type Values = { stops: AmendedStop[]; notes: string }

/** Corrects the details of an order's stops and its notes, none of which change the price. */
export default function AmendOrder({
  name,
  row,
  title,
  transition,
  onClose,
}: TransitionDialogProps) {
  const order = row as Order
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  const { take, error, isPending } = useTransition(name, order.id)
  // A change by somebody else must not mix with what is being typed.
  const [opened] = useState(order)
  const [isChanged, setChanged] = useState(false)
  const inputOf = ({ stops, notes }: Values) => {
    const changed = changedStops(opened, stops)
    const written = notes.trim() || null
    return {
      ...(changed.length > 0 && { stops: changed }),
      ...(written !== (opened.notes || null) && { notes: written }),
    }
  }

  async function submit(values: Values) {
    const input = inputOf(values)
    const failure = await take(transition, { ...input, version: opened.version })
    if (failure) {
      setServerErrors(form, failure)
      return
    }
    // In place of the notice of a transition, which can't undo this one.
    const notice = `moved-${name}-${order.id}`
    showNotice({
      type: 'success',
      key: notice,
      message: texts.text('transition.amended'),
      action: <UndoAmend before={opened} input={input} notice={notice} />,
    })
    onClose()
  }

  return (
    <Modal
      open
      title={texts.text('transition.title', {
        transition: texts.transition(name, transition),
        name: title,
      })}
      okText={texts.text('actions.save')}
      cancelText={texts.text('actions.close')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isChanged }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Alert type="info" showIcon message={texts.text('transition.amendLead')} />
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ stops: opened.stops.map(detailsOf), notes: opened.notes ?? '' }}
        onValuesChange={(_, values) => setChanged(Object.keys(inputOf(values)).length > 0)}
        onFinish={(values) => void submit(values)}
      >
        {opened.stops.map((stop, at) => {
          const isPast = !needsStopDetails(opened.state, stop.kind)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place.
            <fieldset key={at} disabled={isPast} className="amended-stop">
              <legend>
                {texts.choice('kind', stop.kind)}: {stop.address}
              </legend>
              {isPast && <p className="hint">{texts.text('transition.stopPast')}</p>}
              {Object.entries(detailFields).map(([field, declared]) => (
                <Form.Item key={field} name={['stops', at, field]} label={texts.field(field, name)}>
                  <Input maxLength={maxLengthOf(declared)} disabled={isPast} />
                </Form.Item>
              ))}
            </fieldset>
          )
        })}
        <Form.Item name="notes" label={texts.field('notes', name)}>
          <Input.TextArea rows={3} maxLength={maxLengthOf(notesField)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
