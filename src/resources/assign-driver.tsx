import { Alert, Form } from 'antd'

import { ReferenceSelect } from '../kernel/reference-select.tsx'
import { type TransitionDialogProps, TransitionForm } from '../kernel/transition-dialog.tsx'
import { useTexts } from '../texts.ts'

/** Only drivers of the order's own mover can be chosen. */
export default function AssignDriver(props: TransitionDialogProps) {
  const say = useTexts()
  const mover = props.row.mover_id
  const hasMover = typeof mover === 'number'
  return (
    <TransitionForm {...props} fields={{}} taken={['driver_id']} isReady={hasMover}>
      {hasMover ? (
        <Form.Item
          name="driver_id"
          label={say.field('driver_id')}
          initialValue={props.row.driver_id}
          rules={[
            {
              required: true,
              message: say.text('form.required', { field: say.field('driver_id') }),
            },
          ]}
        >
          <ReferenceSelect resource="drivers" where={{ mover_id: mover }} />
        </Form.Item>
      ) : (
        <Alert type="info" showIcon message={say.text('transition.noDriver')} />
      )}
    </TransitionForm>
  )
}
