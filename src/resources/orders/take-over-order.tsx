import { Alert, Form } from 'antd'
import { useState } from 'react'

import type { TransitionDialogProps } from '../../declaration/screens-context.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import { declared, TransitionForm } from '../../record/transition-dialog.tsx'
import { useTexts } from '../../text/use-texts.ts'

/** Gives a job to another driver, of its mover or of another one. */
export default function TakeOverOrder(props: TransitionDialogProps) {
  const texts = useTexts()
  const { mover_id } = props.row
  const own = typeof mover_id === 'number' ? mover_id : null
  const [mover, setMover] = useState(own)
  const { driver_id: _, ...fields } = declared(props)?.input ?? {}
  return (
    <TransitionForm {...props} fields={fields} taken={['driver_id']} isReady={mover !== null}>
      <Form.Item label={texts.field('mover_id')}>
        <ReferenceSelect resource="movers" value={mover} onChange={setMover} />
      </Form.Item>
      {mover !== null && mover !== own && (
        <Alert
          className="form-alert"
          type="warning"
          showIcon
          message={texts.text('transition.takeOver')}
        />
      )}
      <Form.Item
        // Another mover's drivers are another list.
        key={mover}
        name="driver_id"
        label={texts.field('driver_id')}
        rules={[
          {
            required: true,
            message: texts.text('form.required', { field: texts.field('driver_id') }),
          },
        ]}
      >
        {mover === null ? (
          <ReferenceSelect resource="drivers" isDisabled />
        ) : (
          <ReferenceSelect resource="drivers" where={{ mover_id: mover }} />
        )}
      </Form.Item>
    </TransitionForm>
  )
}
